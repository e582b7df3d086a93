import { describe, expect, test } from 'vitest';
import { authCalls } from '#contract/auth.ts';
import { requestCalls } from '#contract/requests.ts';
import { roomCalls } from '#contract/room.ts';
import { purgeAlerts } from '#server/alerts/purge-alerts.ts';
import { addOne } from '#server/people/daily-count.queries.ts';
import { mintNurseLink } from '#server/people/staff-admin.ts';
import { patientLinkCalls } from '#contract/patient-links.ts';
import { birthDateOf, lastLink, openLink } from '#tests/support/journeys/patient-page.ts';
import { purge } from '#server/platform/jobs/purge.ts';
import { visit } from '#tests/support/journeys/journeys.ts';
import { BASIC, openServer } from '#tests/support/server/server.ts';
import { signIn } from '#tests/support/server/sign-ins.ts';

const server = await openServer();
const DAY_S = 86_400;

describe('alerts', () => {
  test('get deleted 400 days after they are over; waiting ones and the audit stay', async () => {
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

describe('what let someone in', () => {
  const count = async (
    table:
      | 'otp'
      | 'session'
      | 'usedRefresh'
      | 'nurseLink'
      | 'guestInvitation'
      | 'dailyCount'
      | 'patientLink'
      | 'patientSession',
  ) => (await server.rows(table)).length;

  test('gets deleted some time after it ended, and not before', async () => {
    const portal = server.client({ authorization: BASIC }, 'desk');
    const { refresh_token: refreshToken } = await signIn(portal, 'mary.dsouza');
    await portal.call(authCalls.getRefreshToken, { body: { refreshToken } });
    await portal.call(authCalls.forgotPassword, { body: { username: 'mary.dsouza' } });
    await mintNurseLink(server.deps, 'mary.dsouza');
    await addOne(server.db, 'of the test', server.clock.now().toISOString().slice(0, 10));
    const v = await visit(server);
    const { url } = await v.nurse.call(roomCalls.inviteGuest, {
      body: { consultationNumber: v.number, name: 'Kamla' },
    });
    const [, , consultId = '', userId = ''] = new URL(url).pathname.split('/');
    await portal.call(roomCalls.joinAsGuest, {
      body: { consultId, userId, name: 'Kamla', consent: true },
    });
    await v.nurse.call(roomCalls.inviteGuest, { body: { consultationNumber: v.number, name: 'Never came' } });
    await v.doctor.call(patientLinkCalls.sendPatientLink, { body: { consultationNumber: v.number } });
    await openLink(server, await lastLink(server), await birthDateOf(server, v.id));
    const before = await count('guestInvitation');
    await purge(server.deps);
    for (const table of [
      'otp',
      'session',
      'usedRefresh',
      'nurseLink',
      'guestInvitation',
      'dailyCount',
      'patientLink',
      'patientSession',
    ] as const)
      expect([table, await count(table)]).not.toEqual([table, 0]);
    server.clock.advance(3 * DAY_S);
    await purge(server.deps);
    expect([await count('otp'), await count('usedRefresh'), await count('dailyCount')]).toEqual([0, 0, 0]);
    expect(await count('session')).toBeGreaterThan(0);
    expect([await count('patientLink'), await count('patientSession')]).toEqual([1, 0]);
    server.clock.advance(30 * DAY_S);
    await purge(server.deps);
    expect([await count('session'), await count('nurseLink')]).toEqual([0, 0]);
    // It worked for a week.
    expect(await count('patientLink')).toBe(1);
    // A guest who joined is named in the record of the consultation.
    expect((await server.rows('guestInvitation')).map(({ name }) => name)).toContain('Kamla');
    expect(await count('guestInvitation')).toBeLessThan(before);
  });
});
