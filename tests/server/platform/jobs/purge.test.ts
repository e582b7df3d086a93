import { describe, expect, test } from 'vitest';
import { requestCalls } from '#contract/requests.ts';
import { purgeAlerts } from '#server/alerts/purge-alerts.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const DAY_S = 86_400;

describe('alerts', () => {
  test('that are over are kept for 400 days, whole, and no longer; what still waits and the audit stay', async () => {
    const [taken, waiting] = [await server.raise('TALK_TO_NURSE'), await server.raise('TALK_TO_NURSE')];
    const nurse = await server.signInAs('anitha.nair');
    await nurse.call(requestCalls.takeRequest, { body: taken });
    const audited = (await server.rows('audit')).length;
    const kept = async ({ requestId }: { requestId: string }) => {
      const alert = (await server.rows('alert')).find((row) => row.requestId === requestId);
      const listeners = (await server.rows('alertListener')).filter((row) => row.alertId === alert?.id);
      return { alert: alert !== undefined, heardByAny: listeners.length > 0 };
    };
    server.clock.advance(400 * DAY_S);
    await purgeAlerts(server.deps);
    expect(await kept(taken)).toEqual({ alert: true, heardByAny: true });
    server.clock.advance(1);
    await purgeAlerts(server.deps);
    expect(await kept(taken)).toEqual({ alert: false, heardByAny: false });
    expect(await kept(waiting)).toEqual({ alert: true, heardByAny: true });
    const left = new Set((await server.rows('alert')).map(({ id }) => id));
    expect((await server.rows('alertListener')).every(({ alertId }) => left.has(alertId))).toBe(true);
    expect((await server.rows('audit')).length).toBe(audited);
  });
});
