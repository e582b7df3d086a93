import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { phoneMessageCalls as calls, type PhoneMessageState } from '#contract/phone-messages.ts';
import { deliverDue } from '#server/mail/deliver.job.ts';
import { eraseContact } from '#server/operations/privacy/erasure.queries.ts';
import { purge } from '#server/platform/jobs/purge.ts';
import { openWhatsapp, whatsappReply } from '#tests/support/connectors/whatsapp.ts';
import { visit } from '#tests/support/journeys/journeys.ts';
import { orderInProgress } from '#tests/support/journeys/lab-values.ts';
import { openServer } from '#tests/support/server/server.ts';

const vendor = await openWhatsapp();
const server = await openServer(vendor.settings);
afterAll(() => vendor.close());
const { db } = server;
const v = await visit(server, { mrn: '204301' });
const patientId = v.consultation.patient.id;
const MOBILE = '+919833300001';
const agent = await server.signInAs('farhan.shaikh');

beforeEach(async () => {
  await db.deleteFrom('phoneMessage').execute();
  await db.updateTable('patient').set({ mobile: '+919833399999' }).execute();
  await db.updateTable('patient').set({ mobile: MOBILE }).where('id', '=', patientId).execute();
});

const send = async (text: string, { id = text, from = MOBILE, at = server.clock.now() } = {}) => {
  const { path, init } = whatsappReply(from.replace('+', ''), text, id, at);
  expect((await server.request(path, init)).status).toBe(200);
};
const list = (state: PhoneMessageState = 'WAITING') => agent.call(calls.phoneMessages, { query: { state } });
const said = async () => (await server.rows('message')).map(({ text }) => text);
/** Another person with the same number. */
const shareNumber = () =>
  db.updateTable('patient').set({ mobile: MOBILE }).where('mrn', '=', '204302').execute();

describe('a message of a phone', () => {
  test('goes into the chat of the one open visit at once, named by its way, and the doctor reads it', async () => {
    await send('The fever is back');
    expect(await said()).toContain('WhatsApp: The fever is back');
    expect((await list()).items).toEqual([]);
    expect((await list('PLACED')).items).toMatchObject([
      { from: MOBILE, text: 'The fever is back', by: 'WhatsApp', author: null, state: 'PLACED' },
    ]);
  });

  test('goes into the chat once when it comes twice', async () => {
    await send('Once only', { id: 'wamid.1' });
    await send('Once only', { id: 'wamid.1' });
    expect((await said()).filter((text) => text.endsWith('Once only'))).toHaveLength(1);
  });

  test('an agent places that of a number which a family shares, and chooses the patient', async () => {
    await shareNumber();
    await send('Whose is this?');
    expect(await said()).not.toContain('WhatsApp: Whose is this?');
    const { items, waiting } = await list();
    expect(waiting).toBe(1);
    expect(items[0]?.patients).toHaveLength(2);
    const [message] = items;
    const of = message?.patients.find(({ id }) => id === patientId);
    expect(of?.conversations).toEqual([{ consultationId: v.id, requestId: null, number: v.number }]);
    const body = { messageId: message?.id ?? '', version: 1, patientId, consultationId: v.id };
    await agent.call(calls.placePhoneMessage, { body });
    expect(await said()).toContain('WhatsApp: Whose is this?');
    expect((await list('PLACED')).items).toMatchObject([{ author: { name: 'Farhan Shaikh' } }]);
    expect((await agent.refusal(calls.placePhoneMessage, { body })).code).toBe('CHANGED_MEANWHILE');
  });

  test('goes to no one else’s conversation', async () => {
    await shareNumber();
    await send('For the neighbour?');
    const messageId = (await list()).items[0]?.id ?? '';
    const other = await visit(server, { mrn: '204303' });
    for (const body of [
      { messageId, version: 1, patientId: other.consultation.patient.id, consultationId: other.id },
      { messageId, version: 1, patientId, consultationId: other.id },
      { messageId, version: 1, patientId },
    ])
      expect((await agent.refusal(calls.placePhoneMessage, { body })).code).toBe('NOT_FOUND');
    expect(await said()).not.toContain('WhatsApp: For the neighbour?');
  });

  test('stays on the list of a number that no patient has, and an agent closes it with what was done', async () => {
    await send('Do you have a skin doctor?', { from: '+919811100000' });
    const { items } = await list();
    expect(items).toMatchObject([{ from: '+919811100000', patients: [] }]);
    const body = { messageId: items[0]?.id ?? '', version: 1, reason: 'Called back, booked for Monday' };
    await agent.call(calls.closePhoneMessage, { body });
    expect((await list()).waiting).toBe(0);
    expect((await list('CLOSED')).items).toMatchObject([{ reason: 'Called back, booked for Monday' }]);
  });

  test('gets no answer by itself where the team reads it', async () => {
    await db.deleteFrom('outgoing').execute();
    await send('The fever is gone');
    expect(await server.rows('outgoing')).toEqual([]);
  });

  test('fills no list when one number sends without end', async () => {
    for (let at = 0; at < 60; at += 1) await send(`${at}`, { id: `flood-${at}`, from: '+919811100001' });
    expect((await list()).waiting).toBe(50);
  });

  test('only agents of the desk read it', async () => {
    const homeCare = await server.signInAs('sunil.more');
    for (const other of [v.nurse, v.doctor, homeCare])
      expect((await other.refusal(calls.phoneMessages, { query: {} })).code).toBe('NOT_ALLOWED');
  });

  test('gets one answer in six hours with whom to call, without consent or template, and by no other way', async () => {
    vendor.taken.length = 0;
    await db.deleteFrom('outgoing').execute();
    const from = '+919811100009';
    for (const text of ['My chest hurts', 'Please help', 'Hello?']) await send(text, { from });
    await deliverDue(server.deps);
    expect(vendor.taken).toMatchObject([{ to: '919811100009', text: expect.stringContaining('call 108') }]);
    server.clock.advance(6 * 3_600 + 1);
    vendor.fails = { status: 400, json: { error: { code: 131_047 } } };
    await send('Still there?', { from });
    await deliverDue(server.deps);
    vendor.fails = null;
    expect((await server.rows('outgoing')).map(({ state }) => state)).toEqual(['SENT', 'FAILED']);
  });

  test('ends thirty days after it was placed, and with the last patient of its number', async () => {
    await send('Old', { id: 'old' });
    await send('From a stranger', { from: '+919811100002' });
    server.clock.advance(31 * 86_400);
    await purge(server.deps);
    expect((await server.rows('phoneMessage')).map(({ text }) => text)).toEqual(['From a stranger']);
    await db.updateTable('phoneMessage').set({ mobile: MOBILE }).execute();
    await db.transaction().execute((tx) => eraseContact(tx, [patientId]));
    expect(await server.rows('phoneMessage')).toEqual([]);
  });
});

test('a message about an order is read by its agents', async () => {
  const order = await orderInProgress(server, ['K']);
  const { id } = order.v.consultation.patient;
  await db.updateTable('consultation').set({ endedAt: server.clock.now() }).execute();
  await db.updateTable('request').set({ endedAt: server.clock.now() }).where('kind', '!=', 'LAB').execute();
  await db.updateTable('patient').set({ mobile: '+919833300002' }).where('id', '=', id).execute();
  await send('When do you come?', { from: '+919833300002' });
  const placed = (await server.rows('phoneMessage')).find(({ text }) => text === 'When do you come?');
  expect(placed).toMatchObject({ state: 'PLACED', requestId: order.serviceId, consultationId: null });
});
