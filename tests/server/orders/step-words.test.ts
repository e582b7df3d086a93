import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { patientPageCalls } from '#contract/patient-page.ts';
import { inboxCalls } from '#contract/inbox.ts';
import { serviceCalls } from '#contract/services.ts';
import { orderCalls, orderTests } from '#tests/support/journeys/orders.ts';
import { birthDateOf, lastLink, linksSent, openLink } from '#tests/support/journeys/patient-page.ts';
import type { Visit } from '#tests/support/journeys/journeys.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
let v: Visit;
let serviceId: string;
let serviceNumber: string;
const { agent, details, move } = orderCalls(server, () => serviceId);

beforeEach(async () => {
  ({ v, serviceId, serviceNumber } = await orderTests(server));
  expect((await move('ACCEPTED')).status).toBe(200);
  expect((await move('IN_PROGRESS')).status).toBe(200);
});

const question = 'Did you fast for twelve hours before the sample?';
const status = async () => (await details()).request.requestStatus;
const sent = async () => (await server.rows('outgoing')).length;
const page = async () => openLink(server, await lastLink(server), await birthDateOf(server, v.id));
const messages = async () =>
  (await (await agent()).call(serviceCalls.chats, { query: { serviceNumber } })).messages;

describe('a request for information', () => {
  test.each([undefined, '', '  \n '])('refuses without a question: %j', async (note) => {
    const before = await sent();
    const { version } = (await details()).request;
    const body = { serviceId, requestStatus: 'INFO_REQUESTED', version, note } as const;
    expect(await (await agent()).refusal(serviceCalls.updateServiceStatus, { body })).toMatchObject({
      code: 'BAD_INPUT',
      fields: [{ path: 'note', reason: 'FIELD_REQUIRED' }],
    });
    expect([await status(), await sent(), await messages()]).toEqual(['IN_PROGRESS', before, []]);
  });

  test('sends the question with a link to the page that shows it, and sets the status', async () => {
    const before = (await linksSent(server)).length;
    expect((await move('INFO_REQUESTED', undefined, question)).status).toBe(200);
    expect((await linksSent(server)).length).toBe(before + 1);
    const text = (await server.rows('outgoing')).at(-1)?.text ?? '';
    expect(text).not.toContain('fast');
    const patient = await page();
    expect((await patient.call(patientPageCalls.patientMessages, { query: {} })).messages).toMatchObject([
      { text: question, mine: false, from: { name: 'Farhan Shaikh', role: 'agent' } },
    ]);
    expect(await status()).toBe('INFO_REQUESTED');
  });

  test('stores and sends once when it arrives twice', async () => {
    const before = (await linksSent(server)).length;
    const { version } = (await details()).request;
    expect((await move('INFO_REQUESTED', version, question)).status).toBe(200);
    expect((await move('INFO_REQUESTED', version, question)).status).toBe(409);
    expect([(await messages()).length, (await linksSent(server)).length]).toEqual([1, before + 1]);
  });

  test('refuses beforehand for a patient without a mobile number, and changes nothing', async () => {
    const { id } = (await details()).request.patient;
    const { mobile } = await server.db
      .selectFrom('patient')
      .select('mobile')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const setMobile = (to: string) =>
      server.db.updateTable('patient').set({ mobile: to }).where('id', '=', id).execute();
    expect((await details()).isReachable).toBe(true);
    for (const number of ['+914522345678', '']) {
      await setMobile(number);
      expect((await details()).isReachable).toBe(false);
    }
    const answer = await move('INFO_REQUESTED', undefined, question);
    expect([answer.status, await answer.json()]).toMatchObject([422, { reason: 'PATIENT_UNREACHABLE' }]);
    expect((await details()).isReachable).toBe(false);
    expect([await status(), await messages()]).toEqual(['IN_PROGRESS', []]);
    await setMobile(mobile);
  });

  test('resumes with the answer of the patient, and alerts the agent who has the order', async () => {
    await move('INFO_REQUESTED', undefined, question);
    const patient = await page();
    const body = { clientId: randomUUID(), text: 'Yes, since nine in the evening' };
    server.clock.advance(60);
    await patient.call(patientPageCalls.sendPatientMessage, { body });
    await patient.call(patientPageCalls.sendPatientMessage, { body });
    const { request } = await details();
    expect(request).toMatchObject({
      requestStatus: 'RESUBMITTED',
      returnedAt: server.clock.now().toISOString(),
    });
    expect((await messages()).map(({ text }) => text)).toEqual([question, body.text]);
    const [alert] = await server.db
      .selectFrom('alert')
      .innerJoin('alertListener', 'alertListener.alertId', 'alert.id')
      .select(['alertListener.userId', 'alert.reason'])
      .where('alert.requestId', '=', serviceId)
      .where('alert.takenAt', 'is', null)
      .where('alert.withdrawnAt', 'is', null)
      .execute();
    expect(alert?.userId).toBe((await agent()).userId);
    expect((await move('IN_PROGRESS')).status).toBe(200);
  });

  const become = (columns: { kind: 'SECOND_OPINION'; providerId: string | null }) =>
    server.db.updateTable('request').set(columns).where('id', '=', serviceId).execute();

  test('resumes a case without a doctor together with the answer', async () => {
    await move('INFO_REQUESTED', undefined, question);
    const patient = await page();
    await become({ kind: 'SECOND_OPINION', providerId: null });
    const body = { clientId: randomUUID(), text: 'Yes' };
    await patient.call(patientPageCalls.sendPatientMessage, { body });
    expect(await status()).toBe('RESUBMITTED');
  });

  test('refuses for a case that a doctor has: the doctor asks', async () => {
    await become({ kind: 'SECOND_OPINION', providerId: v.doctor.roleId });
    const answer = await move('INFO_REQUESTED', undefined, question);
    expect([answer.status, await answer.json()]).toMatchObject([422, { reason: 'ONLY_ASSIGNED_EXPERT' }]);
    expect([await status(), await messages()]).toEqual(['IN_PROGRESS', []]);
  });

  test('refuses for one test: the question belongs to the order', async () => {
    const [product] = (await details()).products;
    const me = await agent();
    const to = (productStatus: 'ACCEPTED' | 'IN_PROGRESS' | 'INFO_REQUESTED') => ({
      body: { serviceId, productId: product?.id ?? '', productStatus, note: question },
    });
    await me.call(serviceCalls.updateServiceProductStatus, to('ACCEPTED'));
    await me.call(serviceCalls.updateServiceProductStatus, to('IN_PROGRESS'));
    expect(await me.refusal(serviceCalls.updateServiceProductStatus, to('INFO_REQUESTED'))).toMatchObject({
      code: 'RULE',
      reason: 'ASK_ON_ORDER',
    });
  });
});

describe('a cancellation', () => {
  const reason = 'The laboratory has no reagent this week';
  const inbox = async () => (await v.doctor.call(inboxCalls.inboxThreads, { query: {} })).items;

  test.each([undefined, '', '   '])('refuses for an order without a reason: %j', async (note) => {
    const answer = await move('CANCELLED', undefined, note);
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { fields: [{ path: 'note', reason: 'FIELD_REQUIRED' }] },
    ]);
    expect(await status()).toBe('IN_PROGRESS');
  });

  test('shows in the history of the order, on the page of the patient and in the inbox of the doctor', async () => {
    expect((await move('CANCELLED', undefined, reason)).status).toBe(200);
    const { history } = await (
      await agent()
    ).call(serviceCalls.serviceStatusHistory, { query: { serviceId } });
    expect(history.at(-1)).toMatchObject({ to: 'CANCELLED', note: reason });
    expect((await server.rows('outgoing')).at(-1)).toMatchObject({ notification: 'ORDER_CANCELLED' });
    expect((await server.rows('outgoing')).at(-1)?.text).not.toContain('reagent');
    expect((await (await page()).call(patientPageCalls.patientPage, {})).cancelled).toEqual([
      { serviceNumber, test: null, reason },
    ]);
    expect(JSON.stringify(await inbox())).toContain(reason);
  });

  test('needs a reason for one test, which history, patient and doctor receive', async () => {
    const [product] = (await details()).products;
    const me = await agent();
    const body = { serviceId, productId: product?.id ?? '', productStatus: 'CANCELLED' } as const;
    expect(await me.refusal(serviceCalls.updateServiceProductStatus, { body })).toMatchObject({
      fields: [{ path: 'note', reason: 'FIELD_REQUIRED' }],
    });
    await me.call(serviceCalls.updateServiceProductStatus, { body: { ...body, note: reason } });
    const { history } = await me.call(serviceCalls.serviceStatusHistory, { query: { serviceId } });
    expect(history.at(-1)).toMatchObject({
      from: 'IN_PROGRESS',
      to: 'IN_PROGRESS',
      note: `${product?.name} cancelled: ${reason}`,
    });
    expect((await (await page()).call(patientPageCalls.patientPage, {})).cancelled).toEqual([
      { serviceNumber, test: product?.name, reason },
    ]);
    expect(JSON.stringify(await inbox())).toContain(reason);
  });
});
