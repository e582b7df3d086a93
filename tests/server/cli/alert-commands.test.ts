import { describe, expect, test } from 'vitest';
import { alertCalls } from '#contract/alerts.ts';
import { requestCalls } from '#contract/requests.ts';
import { alertCommands } from '#server/cli/alert-commands.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();

async function run(name: string, ...args: string[]) {
  const command = alertCommands.find((one) => one.name === name);
  return command?.run(server.deps, args);
}

describe('the operator', () => {
  test('traces one request: whom it alerted, how far it came, who took it; no patient is named', async () => {
    const nurse = await server.signInAs('anitha.nair');
    const { requestId } = await server.raise('TALK_TO_NURSE', { reason: 'Chest pain' });
    const raised = server.clock.now().toISOString();
    server.clock.advance(7);
    const heard = server.clock.now().toISOString();
    await nurse.call(alertCalls.reportAlert, {
      body: { reports: [{ requestId, stage: 'HEARD', via: 'STREAM', at: heard }] },
    });
    await nurse.call(requestCalls.takeRequest, { body: { requestId } });
    const { ok, lines } = (await run('alerts show', requestId)) ?? { ok: false, lines: [] };
    expect(ok).toBe(true);
    expect(lines[0]).toBe(`TALK_TO_NURSE, QUEUE, level 0: raised ${raised}, taken ${heard} by anitha.nair`);
    expect(lines).toContain(
      `  anitha.nair (QUEUE): raised ${raised}, delivered ${heard}, heard ${heard}, by STREAM`,
    );
    expect(lines).toContain(`  mary.dsouza (QUEUE): raised ${raised}`);
    expect(lines.join()).not.toContain('Chest pain');
    expect(await run('alerts show', 'absent')).toMatchObject({ ok: false });
  });

  test('counts by kind and says how soon requests were taken', async () => {
    await server.db.deleteFrom('alertListener').execute();
    await server.db.deleteFrom('alert').execute();
    expect((await run('alerts report'))?.lines).toEqual(['No alert was raised in this time.']);
    for (const waitS of [10, 30, 90]) {
      const nurse = await server.signInAs('anitha.nair');
      const { requestId } = await server.raise('EMERGENCY_CARE');
      server.clock.advance(waitS);
      await nurse.call(requestCalls.takeRequest, { body: { requestId } });
    }
    await server.raise('EMERGENCY_CARE');
    await server.raise('TALK_TO_NURSE');
    expect((await run('alerts report', '1'))?.lines).toEqual([
      'EMERGENCY_CARE: 4 raised, 0 sent, 0 delivered, 0 shown, 0 heard, 3 accepted, 0 escalated',
      '  time to acceptance: half within 30 s, 90 % 90 s, 99 % 90 s, longest 90 s; 67 % under a minute',
      'TALK_TO_NURSE: 1 raised, 0 sent, 0 delivered, 0 shown, 0 heard, 0 accepted, 0 escalated',
      '  time to acceptance: half within -, 90 % -, 99 % -, longest -; none accepted',
    ]);
    expect(await run('alerts report', 'x')).toMatchObject({ ok: false });
  });
});
