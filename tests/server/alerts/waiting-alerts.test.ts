// @module-tag critical
import { expect, test } from 'vitest';
import { requestCalls } from '#contract/requests.ts';
import { isWaiting } from '#domain/transitions.ts';
import { migrate } from '#server/platform/sql/migrate.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();

/** Returns who is alerted of each request that waits, and why, as text. */
async function alerted(): Promise<Record<string, string[]>> {
  const rows = await server.db
    .selectFrom('alert')
    .innerJoin('alertListener', 'alertListener.alertId', 'alert.id')
    .innerJoin('appUser', 'appUser.id', 'alertListener.userId')
    .select(['alert.requestId', 'alert.raisedAt', 'alertListener.reason', 'appUser.userName'])
    .where('alert.takenAt', 'is', null)
    .where('alert.withdrawnAt', 'is', null)
    .orderBy('appUser.userName')
    .execute();
  const byRequest = Map.groupBy(rows, ({ requestId }) => requestId);
  return Object.fromEntries(
    [...byRequest].map(([id, theirs]) => [
      id,
      theirs.map(({ userName, reason, raisedAt }) => `${userName} ${reason} ${raisedAt.toISOString()}`),
    ]),
  );
}

test('R3.02 creates alerts without pushes for requests that wait at an upgrade, for the same people', async () => {
  // When that upgrade was written, emergencies went to providers with the flag alone (decision 0015).
  await server.db.updateTable('provider').set({ internalProvider: true }).execute();
  const [nurse, doctor] = [await server.signInAs('anitha.nair'), await server.signInAs('meera.iyer')];
  const raised = [];
  for (const kind of ['EMERGENCY_CARE', 'TALK_TO_NURSE', 'TALK_TO_DOC'] as const) {
    server.clock.advance(7);
    raised.push(await server.raise(kind));
  }
  for (const kind of ['LAB', 'HOME_CARE', 'SECOND_OPINION', 'SKINCARE', 'DERMACARE'] as const)
    raised.push(await server.raise(kind, { hubKey: undefined }));
  const [taken, handed] = [await server.raise('TALK_TO_NURSE'), await server.raise('TALK_TO_NURSE')];
  for (const body of [taken, handed]) await nurse.call(requestCalls.takeRequest, { body });
  await nurse.call(requestCalls.handOverRequest, {
    body: { requestId: handed.requestId, providerId: doctor.roleId },
  });
  const before = await alerted();

  // As a portal that kept no alerts leaves it.
  await server.db.deleteFrom('alertListener').execute();
  await server.db.deleteFrom('alert').execute();
  await server.db
    .withTables<{ migration: { name: string } }>()
    .deleteFrom('migration')
    .where('name', '=', '0010-waiting-alerts')
    .execute();
  await migrate(server.db);

  const after = await alerted();
  for (const { requestId } of [...raised, handed]) {
    expect(after[requestId]?.length).toBeGreaterThan(0);
    expect(after[requestId]).toEqual(before[requestId]);
  }
  expect(after[taken.requestId]).toBeUndefined();
  const open = (await server.rows('request')).filter(({ status, endedAt }) => isWaiting(status) && !endedAt);
  const alerts = await server.rows('alert');
  for (const { id } of open) expect(alerts.filter(({ requestId }) => requestId === id)).toHaveLength(1);
  expect((await server.rows('alertListener')).every(({ pushAt }) => pushAt === null)).toBe(true);
});
