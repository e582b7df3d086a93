import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { auditAdminCalls as calls } from '#contract/audit-admin.ts';
import { requestCalls } from '#contract/requests.ts';
import { runVerification } from '#server/operations/audit/verify-audit.job.ts';
import { claimVerification } from '#server/operations/audit/verification.queries.ts';
import { verifyAudit } from '#server/platform/audit/audit.ts';
import { addSeconds } from '#server/platform/time.ts';
import { change } from '#server/platform/writes/change.ts';
import type { Client } from '#tests/support/server/client.ts';
import { signInOperator } from '#tests/support/server/operator.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
let operator: Client & { userId: string };
let nurseId = '';
beforeAll(async () => {
  operator = await signInOperator(server);
  const nurse = await server.signInAs('anitha.nair');
  nurseId = nurse.userId;
  for (let i = 0; i < 5; i += 1) {
    const { requestId } = await server.raise('TALK_TO_NURSE', { mrn: '204311' });
    await nurse.call(requestCalls.takeRequest, { body: { requestId } });
  }
});

describe('the audit in the console', () => {
  test('lists in pages, newest first, with names and record numbers', async () => {
    const expected = (await server.rows('audit')).filter(({ who }) => who === `staff:${nurseId}`);
    const body = { who: 'anitha.nair' };
    const whole = await operator.call(calls.auditRows, { body });
    expect(whole.items.map(({ id }) => Number(id))).toEqual(expected.map(({ seq }) => seq).toReversed());
    expect(whole.total).toBe(expected.length);
    expect(expected.length).toBeGreaterThan(4);
    const first = await operator.call(calls.auditRows, { body: { ...body, limit: 2 } });
    const second = await operator.call(calls.auditRows, {
      body: { ...body, limit: 2, cursor: first.next ?? '' },
    });
    expect([...first.items, ...second.items]).toEqual(whole.items.slice(0, 4));
    expect(whole.items.map(({ name }) => name)).toEqual(expected.map(() => 'Anitha Nair'));
    const ofPatient = await operator.call(calls.auditRows, { body: { ...body, mrn: '204311' } });
    expect(ofPatient.items.length).toBeGreaterThan(0);
    for (const { mrns, patients } of ofPatient.items) {
      expect(mrns).toContain('204311');
      expect(patients).toBe(1);
    }
  });

  test('the reading is in the audit, with the patients whom it named', async () => {
    await operator.call(calls.auditRows, { body: { mrn: '204311' } });
    const own = (await server.rows('audit')).filter(({ who }) => who === `operator:${operator.userId}`);
    const patient = (await server.rows('patient')).find(({ mrn }) => mrn === '204311');
    expect(own).toContainEqual(
      expect.objectContaining({ action: 'READ', entity: 'audit', entityId: 'all', patientId: patient?.id }),
    );
    const list = own.filter(({ entity, entityId }) => entity === 'list' && entityId === 'audit');
    expect(list.flatMap(({ patientIds }) => patientIds ?? [])).toContain(patient?.id);
  });

  test('answers NOT_FOUND for an unknown person or patient', async () => {
    for (const body of [{ who: 'no.one' }, { mrn: 'none' }])
      expect(await operator.refusal(calls.auditRows, { body })).toMatchObject({ code: 'NOT_FOUND' });
  });
});

const RUN_ON = { aborted: false };
const state = async () => (await operator.call(calls.verificationState, {})).verification;
/** The newest one is told by its time. */
async function start() {
  server.clock.advance(1);
  return (await operator.call(calls.startVerification, { body: {} })).verification;
}
/** Changes rows like a person with access to the database, past the guard that stops the server. */
async function tamper(statement: string): Promise<void> {
  await sql`alter table audit disable trigger audit_append_only`.execute(server.db);
  await sql.raw(statement).execute(server.db);
  await sql`alter table audit enable trigger audit_append_only`.execute(server.db);
}
const lengthen = (rows: number) =>
  change({ ...server.deps, who: { type: 'system' } }, async (c) => {
    for (let i = 0; i < rows; i += 1) await c.audit('READ', 'request', 'none');
  });
const newestSeq = async () => (await server.rows('audit')).at(-1)?.seq ?? 0;

describe('a verification of the audit', () => {
  test('runs in the background, once at a time, and its result is read again', async () => {
    expect(await state()).toBeNull();
    const started = await start();
    expect(started).toMatchObject({ state: 'RUNNING', by: 'Rohan Kulkarni', rows: 0, head: null });
    expect(await start()).toEqual(started);
    const before = (await server.rows('audit')).at(-1);
    await runVerification(server.deps, RUN_ON);
    expect(await state()).toMatchObject({ state: 'INTACT', rows: before?.seq, head: before?.hash });
    expect((await server.rows('audit')).slice(-1)).toMatchObject([{ action: 'AUDIT_INTACT', who: 'system' }]);
    const asked = (await server.rows('audit')).filter(({ action }) => action === 'VERIFY_AUDIT');
    expect(asked).toMatchObject([{ who: `operator:${operator.userId}` }]);
  });

  test('lets the server work between batches', async () => {
    await lengthen(3_500);
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 0);
    expect(await verifyAudit(server.db)).toMatchObject({ ok: true });
    clearInterval(timer);
    expect(turns).toBeGreaterThan(1);
  });

  test('holds while the audit grows', async () => {
    // After each statement of the verification another row is written.
    const growing = server.db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        await lengthen(1);
        return result;
      },
    });
    expect(await verifyAudit(growing)).toMatchObject({ ok: true });
  });

  test('restarts on another server after an interruption', async () => {
    await start();
    await runVerification(server.deps, { aborted: true });
    expect(await state()).toMatchObject({ state: 'RUNNING', rows: 1_000 });
    await runVerification(server.deps, RUN_ON);
    expect(await state()).toMatchObject({ state: 'INTACT', rows: (await newestSeq()) - 1 });
  });

  test('runs on one server at a time, unless that one dies', async () => {
    await start();
    await claimVerification(server.db, {
      now: server.clock.now(),
      until: addSeconds(server.clock.now(), 60),
    });
    await runVerification(server.deps, RUN_ON);
    expect(await state()).toMatchObject({ state: 'RUNNING' });
    server.clock.advance(61);
    await runVerification(server.deps, RUN_ON);
    expect(await state()).toMatchObject({ state: 'INTACT' });
  });

  test('names the first row that does not fit, and tells the feed of security events', async () => {
    const tell = vi.spyOn(server.deps.security, 'tell');
    await tamper(`update audit set who = 'staff:none' where seq = 1200`);
    await start();
    await runVerification(server.deps, RUN_ON);
    expect(await state()).toMatchObject({
      state: 'BROKEN',
      head: null,
      rows: 1_000,
      broken: { row: 1_200, problem: 'CHANGED' },
    });
    expect((await server.rows('audit')).at(-1)).toMatchObject({ action: 'AUDIT_BROKEN' });
    expect(tell.mock.calls).toContainEqual([expect.objectContaining({ kind: 'AUDIT_BROKEN' })]);
  });

  test('finds rows that were cut off', async () => {
    await tamper(`delete from audit where seq >= 1000`);
    await start();
    await runVerification(server.deps, RUN_ON);
    // Starting it added a row behind those that are missing.
    expect(await state()).toMatchObject({ state: 'BROKEN', broken: { row: 1_000, problem: 'MISSING' } });
  });
});
