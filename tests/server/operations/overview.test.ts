import { beforeAll, expect, test } from 'vitest';
import { overviewCalls } from '#contract/overview.ts';
import { requestCalls } from '#contract/requests.ts';
import { saveLegalDetails } from '#server/billing/legal-details.ts';
import { addBreachStep, recordBreach } from '#server/operations/privacy/breaches.ts';
import { askErasure } from '#server/operations/privacy/erase-patient.ts';
import { noteBackup } from '#server/operations/set-up-steps.ts';
import type { Client } from '#tests/support/server/client.ts';
import { signInOperator } from '#tests/support/server/operator.ts';
import { settledPatient } from '#tests/support/server/settled-patient.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const { clock, db } = server;
let operator: Client;
beforeAll(async () => {
  operator = await signInOperator(server);
});

const overview = async () => (await operator.call(overviewCalls.operationsOverview, {})).overview;

test('counts waiting requests by kind and hub, from the longest wait, until accepted', async () => {
  const before = await overview();
  const asked = { hubKey: 'wardline_baner' };
  const { requestId } = await server.raise('TALK_TO_NURSE', asked);
  clock.advance(60);
  await server.raise('TALK_TO_NURSE', asked);
  const own = ({ waiting }: typeof before) =>
    waiting.find(({ kind, hubName }) => kind === 'TALK_TO_NURSE' && hubName === 'Baner');
  const then = await overview();
  expect(own(then)?.count).toBe((own(before)?.count ?? 0) + 2);
  expect(then.waiting.map(({ since }) => since)).toEqual(then.waiting.map(({ since }) => since).toSorted());
  expect(then.today.requests).toBe(before.today.requests + 2);
  const nurse = await server.signInAs('jyoti.solanki');
  await nurse.call(requestCalls.takeRequest, { body: { requestId } });
  const after = await overview();
  expect(own(after)?.count).toBe((own(before)?.count ?? 0) + 1);
  expect(after.today.accepted).toBe(before.today.accepted + 1);
  expect(after.hubs.find(({ name }) => name === 'Baner')?.nurses).toBe(1);
});

test('a nurse who logs out is no longer here', async () => {
  await db
    .updateTable('session')
    .set({ revokedAt: clock.now() })
    .where('userId', 'in', db.selectFrom('nurse').select('userId'))
    .execute();
  expect((await overview()).hubs.map(({ nurses }) => nurses)).not.toContain(1);
});

test('counts abandoned messages for a week without revealing text or number', async () => {
  const row = {
    channel: 'SMS',
    recipient: '+919812399999',
    subject: '',
    text: 'A secret',
    state: 'FAILED',
  } as const;
  const day = 86_400_000;
  const at = (days: number) => new Date(clock.now().getTime() - days * day);
  const before = (await overview()).undelivered.count;
  await db
    .insertInto('outgoing')
    .values([1, 8].map((days) => ({ ...row, at: at(days), nextAt: at(days), textEndsAt: null })))
    .execute();
  const { undelivered, ...rest } = await overview();
  expect(undelivered).toEqual({ count: before + 1, since: at(1).toISOString() });
  expect(JSON.stringify(rest)).not.toMatch(/98123|secret/);
});

test('open demands for erasure, and breaches to report, are counted', async () => {
  const [before, at] = [await overview(), clock.now()];
  await askErasure(server.deps, { patientId: await settledPatient(db), reason: 'In writing' });
  const breach = { noticedAt: at.toISOString(), what: 'A tablet was stolen', patients: null };
  await recordBreach(server.deps, breach);
  const { id: breachId } = await recordBreach(server.deps, breach);
  const detailed = { breachId, kind: 'BOARD_DETAILED' as const, at: at.toISOString(), text: 'By letter' };
  await addBreachStep(server.deps, detailed);
  const { erasures, breaches } = await overview();
  expect([erasures.count, breaches.count]).toEqual([before.erasures.count + 1, before.breaches.count + 1]);
});

test('says what is missing in the hospital until it is there', async () => {
  const missing = async () => {
    const { setUp } = await overview();
    return setUp.filter(({ isDone }) => !isDone).map(({ name }) => name);
  };
  expect(await missing()).toEqual(expect.arrayContaining(['receipts', 'backup']));
  await saveLegalDetails(server.deps, { address: '12 Karve Road, Pune' });
  await noteBackup(db, clock.now());
  const left = await missing();
  expect(left).not.toContain('receipts');
  expect(left).not.toContain('backup');
});

test('registrations are named, and every check of the health page is there', async () => {
  const { toVerify, health } = await overview();
  expect(toVerify.names.length).toBeGreaterThan(0);
  expect(toVerify.count).toBeGreaterThanOrEqual(toVerify.names.length);
  expect(health.find(({ name }) => name === 'store')).toEqual({ name: 'store', ok: true, text: 'reachable' });
});
