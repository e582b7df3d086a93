import { beforeEach, describe, expect, test } from 'vitest';
import { serviceCalls } from '#contract/services.ts';
import type { RequestStatus } from '#contract/shared.ts';
import { orderCalls, orderTests } from '#tests/support/journeys/orders.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
let serviceId: string;
const { agent, details, move } = orderCalls(server, () => serviceId);

beforeEach(async () => {
  ({ serviceId } = await orderTests(server));
});

const messages = async () =>
  (await server.rows('message')).filter(({ requestId }) => requestId === serviceId);
const smsOf = async (notification: string) =>
  (await server.rows('outgoing')).filter((row) => row.notification === notification);
const status = async (): Promise<RequestStatus> => (await details()).request.requestStatus;

describe('information that is requested for an order', () => {
  beforeEach(async () => {
    await move('ACCEPTED');
    await move('IN_PROGRESS');
  });

  test('sends the question to the patient by a link, and changes the status with it', async () => {
    const before = (await smsOf('QUESTION_ASKED')).length;
    expect((await move('INFO_REQUESTED', undefined, 'Do you take blood thinners?')).status).toBe(200);
    expect(await status()).toBe('INFO_REQUESTED');
    expect(await messages()).toMatchObject([
      { channel: 'CUSTOMER', senderRole: 'agent', text: 'Do you take blood thinners?' },
    ]);
    const sent = (await smsOf('QUESTION_ASKED')).slice(before);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.text).not.toContain('blood thinners');
    expect(sent[0]?.text).toContain('/p/');
    const link = (await server.rows('patientLink')).find((row) => row.requestId === serviceId);
    expect(link).toMatchObject({ reason: 'QUESTION' });
  });

  test.each([undefined, '', '   '])('is refused without words (%j), and changes nothing', async (note) => {
    const before = (await smsOf('QUESTION_ASKED')).length;
    const answer = await move('INFO_REQUESTED', undefined, note);
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { fields: [{ path: 'note', reason: 'FIELD_REQUIRED' }] },
    ]);
    expect(await status()).toBe('IN_PROGRESS');
    expect(await messages()).toEqual([]);
    expect(await smsOf('QUESTION_ASKED')).toHaveLength(before);
  });

  test('is refused for a patient without a mobile number', async () => {
    const { patient } = (await details()).request;
    const setMobile = (mobile: string) =>
      server.db.updateTable('patient').set({ mobile }).where('id', '=', patient.id).execute();
    const [before] = (await server.rows('patient')).filter(({ id }) => id === patient.id);
    await setMobile('');
    const answer = await move('INFO_REQUESTED', undefined, 'Do you take blood thinners?');
    expect([answer.status, await answer.json()]).toMatchObject([422, { reason: 'PATIENT_UNREACHABLE' }]);
    expect(await messages()).toEqual([]);
    expect(await status()).toBe('IN_PROGRESS');
    await setMobile(before?.mobile ?? '');
  });
});

describe('a cancellation', () => {
  test('of an order needs a reason, which the history, the patient and the doctor have', async () => {
    expect((await move('CANCELLED')).status).toBe(400);
    expect((await move('CANCELLED', undefined, 'The laboratory is closed')).status).toBe(200);
    const me = await agent();
    const { history } = await me.call(serviceCalls.serviceStatusHistory, { query: { serviceId } });
    const step = { to: 'CANCELLED', note: 'The laboratory is closed' };
    expect(history).toContainEqual(expect.objectContaining(step));
    expect(await messages()).toMatchObject([{ text: 'The laboratory is closed' }]);
    expect(await smsOf('ORDER_CANCELLED')).not.toEqual([]);
    const notices = (await server.rows('inboxMessage')).map(({ text }) => text);
    expect(notices).toContain('The order was cancelled. Reason: The laboratory is closed');
  });

  test('of one test needs a reason, too, and names the test to the doctor', async () => {
    const [product] = (await details()).products;
    const me = await agent();
    const body = { serviceId, productId: product?.id ?? '', productStatus: 'CANCELLED' as const };
    expect(await me.refusal(serviceCalls.updateServiceProductStatus, { body })).toMatchObject({
      code: 'BAD_INPUT',
      fields: [{ path: 'note', reason: 'FIELD_REQUIRED' }],
    });
    const note = 'The sample was lost';
    await me.call(serviceCalls.updateServiceProductStatus, { body: { ...body, note } });
    const notices = (await server.rows('inboxMessage')).map(({ text }) => text);
    expect(notices).toContain(`${product?.name} was cancelled. Reason: ${note}`);
  });
});
