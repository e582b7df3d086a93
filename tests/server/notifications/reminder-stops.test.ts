import { readFileSync } from 'node:fs';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { patientsAdminCalls } from '#contract/patients-admin.ts';
import { sentMessageCalls } from '#contract/sent-messages.ts';
import { smsGatewayCalls, type SmsReply } from '#contract/sms-gateway.ts';
import { buildApp } from '#server/app.ts';
import { NOTIFICATIONS, notificationOf, type MessageId } from '#server/notifications/notifications.ts';
import { reminderWordOf } from '#server/notifications/reminder-stops.ts';
import { tell } from '#server/notifications/tell.ts';
import { eraseContact } from '#server/operations/privacy/erasure.queries.ts';
import { readConfig } from '#server/platform/config.ts';
import { openLog } from '#server/platform/log.ts';
import { patientCauses } from '#tests/support/journeys/causes.ts';
import type { Client } from '#tests/support/server/client.ts';
import { signInOperator } from '#tests/support/server/operator.ts';
import { openServer, SMS_REPORT_SECRET } from '#tests/support/server/server.ts';
import { replyingGateway } from '#tests/support/server/sms-signed.ts';

const server = await openServer({ SMS_REPORT_SECRET });
const { db, clock, deps } = server;
let operator: Client;
let patient: { id: string; mobile: string };
beforeAll(async () => {
  operator = await signInOperator(server);
  patient = await db
    .selectFrom('patient')
    .select(['id', 'mobile'])
    .where('mobile', '!=', '')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
});
beforeEach(async () => {
  await db.deleteFrom('outgoing').execute();
  await db.deleteFrom('reminderStop').execute();
  clock.advance(60);
});

const replyOf = (text: string, { from = patient.mobile, at = clock.now() } = {}): SmsReply => ({
  from,
  at: at.toISOString(),
  text,
});
const send = async (body: SmsReply) => replyingGateway(server, body).call(smsGatewayCalls.smsReply, { body });
const tellOf = async (id: MessageId, mobile = patient.mobile) =>
  db.transaction().execute((tx) => tell({ tx, now: clock.now() }, deps.config, id, { to: { mobile } }));
const queued = async () => (await server.rows('outgoing')).map(({ notification }) => notification);
const stoppedAt = async () => {
  const query = { patientId: patient.id };
  return (await operator.call(patientsAdminCalls.patientIdentity, { query })).patient.remindersStoppedAt;
};
const audited = async () =>
  (await server.rows('audit'))
    .filter(({ action, patientId }) => action.endsWith('_REMINDERS') && patientId === patient.id)
    .map(({ action, who }) => `${action} ${who}`);

describe('STOP', () => {
  test('ends reminders to the number and nothing else, START undoes it, and both are audited', async () => {
    const before = await audited();
    const at = clock.now();
    await send(replyOf('Stop.'));
    expect(await stoppedAt()).toBe(at.toISOString());
    for (const id of Object.keys(NOTIFICATIONS) as MessageId[])
      if (notificationOf(id).texts) await tellOf(id);
    const all = (Object.keys(NOTIFICATIONS) as MessageId[]).filter((id) => notificationOf(id).texts);
    expect(await queued()).toEqual(
      all.filter((id) => id !== 'APPOINTMENT_REMINDER' && id !== 'APPOINTMENT_SOON'),
    );
    clock.advance(60);
    await send(replyOf('START'));
    expect(await stoppedAt()).toBeNull();
    await tellOf('APPOINTMENT_REMINDER');
    expect((await queued()).at(-1)).toBe('APPOINTMENT_REMINDER');
    expect((await audited()).slice(before.length)).toEqual([
      'STOP_REMINDERS smsGateway',
      'START_REMINDERS smsGateway',
    ]);
  });

  test('ends a reminder that waits, of this number alone; a failed one is not sent again', async () => {
    await tellOf('APPOINTMENT_REMINDER');
    await tellOf('APPOINTMENT_REMINDER', '+919800000001');
    await tellOf('APPOINTMENT_REMINDER');
    const failed = (await server.rows('outgoing')).at(-1)?.id ?? 0;
    await db.updateTable('outgoing').set({ state: 'FAILED' }).where('id', '=', failed).execute();
    await send(replyOf('STOP'));
    // In the order of their sending.
    expect((await server.rows('outgoing')).map(({ recipient, state }) => [recipient, state])).toEqual([
      ['+919800000001', 'QUEUED'],
      [patient.mobile, 'FAILED'],
    ]);
    const body = { messageId: `${failed}` };
    expect(await operator.refusal(sentMessageCalls.sendMessageAgain, { body })).toMatchObject({
      reason: 'MESSAGE_NOT_AGAIN',
    });
  });

  test('changes nothing when it arrives twice, or after a later START', async () => {
    const stop = replyOf('STOP');
    await send(stop);
    const once = await audited();
    await send(stop);
    expect(await audited()).toEqual(once);
    clock.advance(60);
    await send(replyOf('START'));
    await send(stop);
    expect(await stoppedAt()).toBeNull();
  });

  test('stores neither the number of a stranger nor any other text', async () => {
    await send(replyOf('STOP', { from: '+919800000009' }));
    await send(replyOf('Please STOP calling, I am in pain'));
    expect(await server.rows('reminderStop')).toEqual([]);
  });

  test('with a wrong signature is refused', async () => {
    const body = replyOf('STOP');
    for (const client of [server.anonymous, replyingGateway(server, replyOf('START'))])
      expect(await client.refusal(smsGatewayCalls.smsReply, { body })).toMatchObject({
        httpStatus: 401,
        code: 'BAD_CLIENT',
      });
    expect(await server.rows('reminderStop')).toEqual([]);
  });

  // The last: it sets the clock.
  test('holds for the reminder of the job, too', async () => {
    const cause = patientCauses(server);
    await db.updateTable('patient').set({ mobile: patient.mobile }).execute();
    await send(replyOf('STOP'));
    await cause.remind();
    expect(await queued()).toContain('APPOINTMENT_BOOKED');
    expect(await queued()).not.toContain('APPOINTMENT_REMINDER');
  });

  test('goes with the erasure of the last patient who has the number', async () => {
    await db.updateTable('patient').set({ mobile: patient.mobile }).execute();
    await send(replyOf('STOP'));
    await db.transaction().execute((tx) => eraseContact(tx, [patient.id]));
    expect(await server.rows('reminderStop')).toHaveLength(1);
    const ids = (await server.rows('patient')).map(({ id }) => id);
    await db.transaction().execute((tx) => eraseContact(tx, ids));
    expect(await server.rows('reminderStop')).toEqual([]);
  });
});

test('the words are those alone, in any case', () => {
  for (const text of ['STOP', ' stop\n', 'Stop!', 'बंद', 'रोकें।']) expect(reminderWordOf(text)).toBe('STOP');
  for (const text of ['START', 'start.', 'शुरू']) expect(reminderWordOf(text)).toBe('START');
  for (const text of ['', 'STOP it', 'constructor', 'stopp']) expect(reminderWordOf(text)).toBeUndefined();
});

test('the example of docs/operating.md works, and leaves neither number nor text in the log', async () => {
  const page = readFileSync('docs/operating.md', 'utf8');
  const [, path = '', signature = '', body = ''] =
    /POST (\S+smsReply)\s+Content-Type: application\/json\s+X-Signature: (\w+)\s+(\{.*\})/.exec(page) ?? [];
  const [, secret] = /SMS_REPORT_SECRET=(example[\w-]+)/.exec(page) ?? [];
  const { from } = JSON.parse(body) as SmsReply;
  await db.updateTable('patient').set({ mobile: from }).where('id', '=', patient.id).execute();
  const lines: string[] = [];
  const log = openLog('debug', { write: (line) => void lines.push(line) });
  const app = buildApp({ ...deps, log, config: readConfig({ SMS_REPORT_SECRET: secret }) });
  const answer = await app.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-signature': signature },
    body,
  });
  expect(answer.status).toBe(200);
  expect(await server.rows('reminderStop')).toMatchObject([{ mobile: from }]);
  for (const hidden of [from.slice(1), 'STOP']) expect(lines.join()).not.toContain(hidden);
});
