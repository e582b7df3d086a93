// @module-tag critical
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { labMessageCalls as calls } from '#contract/lab-messages.ts';
import { purgeMessages } from '#server/laboratory/purge-messages.ts';
import { storeMessage } from '#server/laboratory/store-message.ts';
import { eraseContact } from '#server/operations/privacy/erasure.queries.ts';
import { pdf } from '#tests/support/inputs/files.ts';
import { entered, orderInProgress } from '#tests/support/journeys/lab-values.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const order = await orderInProgress(server, ['K', 'MP']);
const { id: patientId } = order.v.consultation.patient;
await server.db.updateTable('patient').set({ birthKnownTo: 'DAY' }).where('id', '=', patientId).execute();
const patient = await server.db
  .selectFrom('patient')
  .select(['mrn', 'name', 'bornOn', 'sex'])
  .where('id', '=', patientId)
  .executeTakeFirstOrThrow();

beforeEach(async () => {
  await server.db.deleteFrom('labMessage').execute();
  await server.db.deleteFrom('observation').where('requestId', '=', order.serviceId).execute();
});

const POTASSIUM = 'OBX|1|NM|K^Potassium^L||4.1|mmol/L|3.5 - 5.1||||F';

interface Sent {
  number?: string;
  obx?: readonly string[];
  hubKey?: string | null;
  mrn?: string;
}

/** Stores a message. @returns its id */
async function received(more: Sent = {}): Promise<string> {
  const controlId = randomUUID();
  const { name, bornOn, sex, mrn } = { ...patient, ...more };
  const body = [
    String.raw`MSH|^~\&|LIS|LAB|||20261129101500||ORU^R01|${controlId}|P|2.5.1||||||UNICODE UTF-8`,
    `PID|1||${mrn}^^^^MR||${name}||${bornOn.replaceAll('-', '')}|${sex.slice(0, 1)}`,
    `OBR|1|${more.number ?? order.serviceNumber}||P^Panel|||202611200830||||||||||||||||||F`,
    ...(more.obx ?? [POTASSIUM]),
  ].join('\r');
  const { hubKey = null } = more;
  await storeMessage(server.deps, { hubKey, sender: 'LIS, LAB', controlId, body: Buffer.from(body) });
  const { id } = await server.db
    .selectFrom('labMessage')
    .select('id')
    .where('controlId', '=', controlId)
    .executeTakeFirstOrThrow();
  return id;
}

const farhan = () => server.signInAs('farhan.shaikh');
const leela = () => server.signInAs('leela.mathew');
const list = async (query: Parameters<typeof listOf>[1] = {}) => listOf('farhan.shaikh', query);
async function listOf(
  userName: string,
  query: { state?: 'WAITING' | 'DONE' | 'SET_ASIDE'; search?: string; newestFirst?: 'true' },
) {
  return (await server.signInAs(userName)).call(calls.labMessages, { query });
}
const take = async (messageId: string, version = 1) =>
  (await farhan()).call(calls.takeLabMessage, {
    body: { messageId, version, serviceId: order.serviceId },
  });
const stateOf = async (id: string) =>
  (await server.db.selectFrom('labMessage').selectAll().where('id', '=', id).executeTakeFirst())?.state;

describe('the list of messages', () => {
  test('shows the oldest that waits first, and counts all that wait', async () => {
    const first = await received();
    server.clock.advance(60);
    const second = await received({ number: 'LB999999' });
    expect(await list()).toMatchObject({ items: [{ id: first }, { id: second }], total: 2, waiting: 2 });
    expect((await list({ newestFirst: 'true' })).items.map(({ id }) => id)).toEqual([second, first]);
    expect((await list({ search: 'lb9999' })).items.map(({ id }) => id)).toEqual([second]);
    const dashed = await received({ number: 'LB-888888' });
    expect((await list({ search: 'lb 888888' })).items.map(({ id }) => id)).toEqual([dashed]);
    expect(await list({ search: patient.name.slice(0, 4) })).toMatchObject({ total: 3 });
    expect(await list({ state: 'DONE' })).toMatchObject({ items: [], waiting: 3 });
  });

  test('shows messages of a hub to its agents alone, and to no agent of home care', async () => {
    const id = await received({ hubKey: 'wardline_andheri' });
    expect((await list()).items).toEqual([]);
    const refused = { query: { messageId: id } };
    expect((await (await farhan()).refusal(calls.labMessage, refused)).code).toBe('NOT_FOUND');
    const { userId } = await leela();
    await server.db.insertInto('userHub').values({ userId, hubKey: 'wardline_andheri' }).execute();
    expect((await listOf('leela.mathew', {})).items).toMatchObject([{ id, hub: 'Andheri' }]);
    await server.db.deleteFrom('userHub').where('userId', '=', userId).execute();
    const partTime = await server.signInAs('sunil.more');
    expect((await partTime.refusal(calls.labMessages, { query: {} })).code).toBe('NOT_ALLOWED');
  });

  test.each(['vikram.desai', 'anitha.nair'])('refuses %s', async (userName) => {
    const person = await server.signInAs(userName);
    const messageId = await received();
    expect((await person.refusal(calls.labMessages, { query: {} })).code).toBe('NOT_ALLOWED');
    expect((await person.refusal(calls.labMessage, { query: { messageId } })).code).toBe('NOT_ALLOWED');
  });
});

describe('one message', () => {
  test('names its patient, the order with its number, and each line that was not read', async () => {
    const messageId = await received({ obx: [POTASSIUM, 'OBX|2|NM|K||1|mmol/L|||||D'] });
    const found = await (await farhan()).call(calls.labMessage, { query: { messageId } });
    expect(found).toMatchObject({
      patients: [{ name: patient.name, bornOn: patient.bornOn, numbers: [patient.mrn] }],
      orders: [{ id: order.serviceId, serviceNumber: order.serviceNumber, patientName: patient.name }],
      faults: [{ line: 5, reason: 'STATE' }],
    });
  });

  test('H340 names no order for a number that no order has, or one that the agent may not see', async () => {
    const { requestId, serviceNumber } = await server.raise('LAB', {
      mrn: '204301',
      hubKey: 'wardline_andheri',
      productCodes: ['HB'],
    });
    const messageId = await received({ number: serviceNumber });
    const agent = await farhan();
    expect((await agent.call(calls.labMessage, { query: { messageId } })).orders).toEqual([]);
    const query = { messageId, serviceId: requestId };
    expect((await agent.refusal(calls.readStoredMessage, { query })).code).toBe('NOT_FOUND');
    const body = { messageId, version: 1, serviceId: requestId };
    expect((await agent.refusal(calls.takeLabMessage, { body })).code).toBe('NOT_FOUND');
    expect(await stateOf(messageId)).toBe('NEW');
  });

  test('H340 holds its results back from an order of another patient', async () => {
    const messageId = await received({ mrn: 'R-999999' });
    const query = { messageId, serviceId: order.serviceId };
    const { reports } = await (await farhan()).call(calls.readStoredMessage, { query });
    expect(reports).toMatchObject([{ isForThisOrder: false, count: 1, results: [] }]);
  });

  test('the message is read for an order with its PDF, as a file is, and nothing is stored', async () => {
    const bytes = Buffer.from(await pdf().arrayBuffer());
    const obx = [
      POTASSIUM,
      `OBX|2|ED|RPT^Report||^application^pdf^Base64^${bytes.toString('base64')}||||||F`,
    ];
    const messageId = await received({ obx });
    const query = { messageId, serviceId: order.serviceId };
    const { reports, faults } = await (await farhan()).call(calls.readStoredMessage, { query });
    expect(faults).toEqual([]);
    expect(reports).toMatchObject([
      { results: [{ test: 'K', value: '4.1' }], documents: [{ name: 'Report.pdf' }] },
    ]);
    expect(Buffer.from(reports[0]?.documents[0]?.data ?? '', 'base64').equals(bytes)).toBe(true);
    expect((await order.read()).results).toEqual([]);
    expect(await stateOf(messageId)).toBe('NEW');
  });

  test('a message that cannot be opened any more says so', async () => {
    const messageId = await received();
    await server.db.updateTable('labMessage').set({ bodySealed: null }).execute();
    expect(await (await farhan()).refusal(calls.labMessage, { query: { messageId } })).toMatchObject({
      code: 'NOT_FOUND',
      reason: 'MESSAGE_UNREADABLE',
    });
  });
});

describe('the end of a message', () => {
  test('comes with its results, in the same transaction', async () => {
    const messageId = await received();
    await take(messageId);
    await order.save([entered('K', 4.1)], { messageId });
    expect(await list({ state: 'DONE' })).toMatchObject({
      items: [
        { id: messageId, by: { name: 'Farhan Shaikh' }, order: { serviceNumber: order.serviceNumber } },
      ],
      waiting: 0,
    });
    expect((await server.rows('audit')).map(({ action }) => action)).toContain('FINISH_LAB_MESSAGE');
  });

  test('does not come with results that are refused', async () => {
    const messageId = await received();
    await take(messageId);
    expect((await order.refusal([entered('HB', 4.1)], { messageId })).code).toBe('BAD_INPUT');
    expect(await stateOf(messageId)).toBe('TAKEN');
  });

  test.each([
    ['a document', [POTASSIUM, `OBX|2|ED|R^Report||^application^pdf^Base64^${btoa('%PDF-1.4 1234')}||||||F`]],
    ['a line that was not read', [POTASSIUM, 'OBX|2|NM|MP||1||||||D']],
    ['a second result', [POTASSIUM, 'OBX|2|ST|MP^Malaria||not seen||||||F']],
    ['a second order', [POTASSIUM, 'OBR|2|LB999999||X^Other|||202611200830||||||||||||||||||F']],
  ])('H341 is left to the agent where the message also holds %s', async (_, obx) => {
    const messageId = await received({ obx });
    await take(messageId);
    await order.save([entered('K', 4.1)], { messageId });
    expect(await stateOf(messageId)).toBe('TAKEN');
    await (await farhan()).call(calls.finishLabMessage, { body: { messageId, version: 2 } });
    expect(await stateOf(messageId)).toBe('DONE');
  });

  test('H341 refuses results from a message that was opened for another order, and stores none', async () => {
    const messageId = await received();
    expect(await order.refusal([entered('K', 4.1)], { messageId })).toMatchObject({
      code: 'CHANGED_MEANWHILE',
      reason: 'MESSAGE_ELSEWHERE',
    });
    expect((await order.read()).results).toEqual([]);
  });

  test('tells the second of two agents, who may open it as it is now', async () => {
    const messageId = await received();
    await take(messageId);
    const second = await leela();
    const { serviceId } = order;
    const body = { messageId, version: 1, serviceId };
    expect((await second.refusal(calls.takeLabMessage, { body })).code).toBe('CHANGED_MEANWHILE');
    const reason = 'Not a patient of this hospital';
    const aside = { messageId, version: 1, reason };
    expect((await second.refusal(calls.setLabMessageAside, { body: aside })).code).toBe('CHANGED_MEANWHILE');
    await second.call(calls.takeLabMessage, { body: { ...body, version: 2 } });
    expect((await list()).items).toMatchObject([
      { state: 'TAKEN', by: { name: 'Leela Mathew' }, version: 3 },
    ]);
  });

  test('sets a message aside with a reason, from which it can be opened again', async () => {
    const messageId = await received();
    const agent = await farhan();
    const reason = 'Not a patient of this hospital';
    await agent.call(calls.setLabMessageAside, { body: { messageId, version: 1, reason } });
    expect((await list({ state: 'SET_ASIDE' })).items).toMatchObject([
      { reason, by: { name: 'Farhan Shaikh' } },
    ]);
    await take(messageId, 2);
    expect((await list()).items).toMatchObject([{ state: 'TAKEN', reason: null }]);
  });

  test('refuses to end a message twice, or one that was not opened', async () => {
    const messageId = await received();
    const agent = await farhan();
    const finish = (version: number) =>
      agent.refusal(calls.finishLabMessage, { body: { messageId, version } });
    expect((await finish(1)).code).toBe('BAD_TRANSITION');
    await take(messageId);
    await agent.call(calls.finishLabMessage, { body: { messageId, version: 2 } });
    expect((await finish(3)).code).toBe('BAD_TRANSITION');
    const body = { messageId, version: 3, reason: 'Entered by hand before' };
    expect((await agent.refusal(calls.setLabMessageAside, { body })).code).toBe('BAD_TRANSITION');
  });
});

describe('how long a message is kept', () => {
  test('a message goes 30 days after its end, and after 90 days if no agent touches it', async () => {
    const [waits, done] = [await received(), await received()];
    await take(done);
    await (await farhan()).call(calls.finishLabMessage, { body: { messageId: done, version: 2 } });
    const age = (days: number) =>
      sql`update lab_message set state_at = ${server.clock.now()}::timestamptz - make_interval(days => ${days}::int, secs => 1)`.execute(
        server.db,
      );
    await age(29);
    await purgeMessages(server.deps);
    expect((await server.rows('labMessage')).length).toBe(2);
    await age(30);
    await purgeMessages(server.deps);
    expect((await server.rows('labMessage')).map(({ id }) => id)).toEqual([waits]);
    await age(90);
    await purgeMessages(server.deps);
    expect(await server.rows('labMessage')).toEqual([]);
  });

  test('a message goes with the erasure of its patient', async () => {
    const [own, other] = [await received(), await received()];
    await take(own);
    await server.db.transaction().execute((tx) => eraseContact(tx, [patientId]));
    expect((await server.rows('labMessage')).map(({ id }) => id)).toEqual([other]);
  });
});
