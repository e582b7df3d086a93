import { createHash, randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { consultationCalls } from '#contract/consultations.ts';
import { customerCalls } from '#contract/customer.ts';
import { prescriptionCalls } from '#contract/prescriptions.ts';
import { requestCalls } from '#contract/requests.ts';
import { serviceCalls } from '#contract/services.ts';
import { RequestStatus } from '#contract/shared.ts';
import { storageCalls } from '#contract/storage.ts';
import { mayMove } from '#domain/transitions.ts';
import { orderCalls, orderTests } from '#tests/support/journeys/orders.ts';
import { pdf } from '#tests/support/inputs/files.ts';
import { visit, type Visit } from '#tests/support/journeys/journeys.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const { clock, intake } = server;
let v: Visit;
let serviceId: string;
let serviceNumber: string;
const { agent, details, move, link, callback } = orderCalls(server, () => serviceId);

beforeEach(async () => {
  ({ v, serviceId, serviceNumber } = await orderTests(server));
});

describe('an order', () => {
  test('stores once per clientId, for tests that exist', async () => {
    const body = { consultationNumber: v.number, clientId: randomUUID(), testCodes: ['HB'] };
    const first = await v.doctor.call(prescriptionCalls.orderLabTests, { body });
    expect(await v.doctor.call(prescriptionCalls.orderLabTests, { body })).toEqual(first);
    const wrong = { ...body, clientId: randomUUID(), testCodes: ['HB', 'NO-SUCH'] };
    expect(await v.doctor.refusal(prescriptionCalls.orderLabTests, { body: wrong })).toMatchObject({
      code: 'BAD_INPUT',
      fields: [{ path: 'testCodes.1' }],
    });
  });

  test('hides from another doctor who uses the same clientId', async () => {
    const body = { consultationNumber: v.number, clientId: randomUUID(), testCodes: ['HB'] };
    await v.doctor.call(prescriptionCalls.orderLabTests, { body });
    const other = await visit(server, { doctor: 'arjun.rao' });
    const theirs = { ...body, consultationNumber: other.number };
    expect(await other.doctor.refusal(prescriptionCalls.orderLabTests, { body: theirs })).toMatchObject({
      code: 'SAME_KEY_OTHER_BODY',
    });
  });

  test('contains its products at the price of the day, its address and who ordered it', async () => {
    expect(await details()).toMatchObject({
      orderedBy: 'Dr. Vikram Desai',
      request: { kind: 'LAB', requestStatus: 'REQUESTED', amountPaise: 97_000 },
      results: [],
      scanReportStatus: 'NONE',
    });
    expect((await details()).products.map((product) => [product.code, product.pricePaise])).toEqual(
      expect.arrayContaining([
        ['P-CBC', 42_000],
        ['HBA1C', 55_000],
      ]),
    );
    expect((await details()).address).not.toBeNull();
  });

  test('R2.24 looks absent to AGENT_PT, exactly like an unknown one', async () => {
    const partTime = await server.signInAs('sunil.more');
    const sent = (id: string, number: string) => [
      partTime.send(serviceCalls.serviceDetailsById, { query: { serviceId: id } }),
      partTime.send(serviceCalls.serviceStatusHistory, { query: { serviceId: id } }),
      partTime.send(serviceCalls.updateServiceStatus, {
        body: { serviceId: id, requestStatus: 'ACCEPTED', version: 1 },
      }),
      partTime.send(serviceCalls.chats, { query: { serviceNumber: number } }),
      partTime.send(serviceCalls.chatReply, {
        body: { serviceNumber: number, clientId: randomUUID(), text: 'x' },
      }),
      partTime.send(serviceCalls.uploadLabTestResults, {
        body: { serviceId: id, clientId: randomUUID(), file: pdf() },
      }),
      partTime.send(serviceCalls.generatePaymentLink, { body: { serviceId: id } }),
      partTime.send(serviceCalls.updateMemberScanReportStatus, {
        body: { serviceId: id, scanReportStatus: 'PENDING' },
      }),
      partTime.send(requestCalls.takeRequest, { body: { requestId: id } }),
    ];
    const [theirs, absent] = [
      await Promise.all(sent(serviceId, serviceNumber)),
      await Promise.all(sent('absent', 'LB-0')),
    ];
    for (const [i, answer] of theirs.entries()) {
      expect(answer.status).toBe(404);
      expect(await answer.text()).toBe(await absent[i]?.text());
    }
  });

  test('R2.24 shows an order of home care to AGENT_PT', async () => {
    const { requestId } = await server.raise('HOME_CARE', { hubKey: undefined });
    const partTime = await server.signInAs('sunil.more');
    const { service } = await partTime.call(serviceCalls.serviceDetailsById, {
      query: { serviceId: requestId },
    });
    expect(service.request.may).toContain('take');
  });
});

describe('R4.19 its status', () => {
  const all = RequestStatus.options;

  test.each(all)('moves from %s only as the table allows', async (from) => {
    for (const to of all) {
      await server.db
        .updateTable('request')
        .set({ status: from, endedAt: null })
        .where('id', '=', serviceId)
        .execute();
      const answer = await move(to, undefined, 'Because');
      if (mayMove(from, to)) expect(answer.status, `${from} → ${to}`).toBe(200);
      else
        expect([answer.status, await answer.json()], `${from} → ${to}`).toMatchObject([
          409,
          { code: 'BAD_TRANSITION', detail: { from, to } },
        ]);
      expect((await details()).request.requestStatus).toBe(mayMove(from, to) ? to : from);
    }
  });

  test('refuses a stale version and answers with the newest', async () => {
    const { version } = (await details()).request;
    expect((await move('ACCEPTED', version)).status).toBe(200);
    const stale = await move('CANCELLED', version);
    expect([stale.status, await stale.json()]).toMatchObject([
      409,
      { code: 'CHANGED_MEANWHILE', detail: { version: version + 1, requestStatus: 'ACCEPTED' } },
    ]);
  });

  test('changes for one of two who try at once', async () => {
    const { version } = (await details()).request;
    const answers = await Promise.all([move('ACCEPTED', version), move('CANCELLED', version, 'Twice')]);
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test('records each change in the history with author and time', async () => {
    await move('ACCEPTED');
    const { history } = await (
      await agent()
    ).call(serviceCalls.serviceStatusHistory, { query: { serviceId } });
    expect(history).toMatchObject([
      { from: null, to: 'REQUESTED', by: null },
      {
        from: 'REQUESTED',
        to: 'ACCEPTED',
        by: { name: 'Farhan Shaikh', role: 'agent' },
        at: clock.now().toISOString(),
      },
    ]);
  });

  test('changes by no other call of its screen', async () => {
    await move('ACCEPTED');
    const before = (await details()).request;
    const me = await agent();
    const product = (await details()).products[0];
    await me.call(serviceCalls.updateServiceProductStatus, {
      body: { serviceId, productId: product?.id ?? '', productStatus: 'ACCEPTED' },
    });
    await me.call(serviceCalls.uploadLabTestResults, {
      body: { serviceId, clientId: randomUUID(), file: pdf() },
    });
    await me.call(serviceCalls.chatReply, {
      body: { serviceNumber, clientId: randomUUID(), text: 'On our way' },
    });
    await me.call(serviceCalls.updateMemberScanReportStatus, {
      body: { serviceId, scanReportStatus: 'UPLOADED' },
    });
    await me.call(serviceCalls.savePrescription, {
      body: { serviceId, clientId: randomUUID(), file: pdf() },
    });
    const { id, amountPaise } = await link();
    expect((await callback({ paymentLinkId: id, utr: 'UTR1', amountPaise, outcome: 'PAID' })).status).toBe(
      200,
    );
    const after = (await details()).request;
    expect([after.requestStatus, after.version]).toEqual([before.requestStatus, before.version]);
  });
});

describe('results', () => {
  const upload = (file: File, sha256?: string, clientId: string = randomUUID()) => ({
    body: { serviceId, clientId, file, ...(sha256 ? { sha256 } : {}) },
  });

  test('store once accepted, once per clientId, and reach the ordering doctor', async () => {
    const me = await agent();
    expect(await me.refusal(serviceCalls.uploadLabTestResults, upload(pdf()))).toMatchObject({
      httpStatus: 403,
    });
    await move('ACCEPTED');
    const input = upload(pdf());
    const { document } = await me.call(serviceCalls.uploadLabTestResults, input);
    expect((await me.call(serviceCalls.uploadLabTestResults, input)).document).toEqual(document);
    const { consultation } = await v.doctor.call(consultationCalls.getConsultationForProvider, {
      query: { consultationNumber: v.number },
    });
    expect(consultation.labOrders).toMatchObject([
      { serviceNumber, results: [{ id: document.id, kind: 'LAB_RESULT' }] },
    ]);
    const { url } = await v.doctor.call(storageCalls.getDocuementURLByID, {
      body: { documentId: document.id },
    });
    expect((await server.request(url, { method: 'GET' })).status).toBe(200);
    const other = await server.signInAs('arjun.rao');
    expect(
      await other.refusal(storageCalls.getDocuementURLByID, { body: { documentId: document.id } }),
    ).toMatchObject({ httpStatus: 404 });
    expect(
      await me.call(storageCalls.getServiceDocumentURLById, { body: { serviceId, documentId: document.id } }),
    ).toMatchObject({ url: expect.stringContaining('signature=') });
    expect(
      await me.refusal(storageCalls.getServiceDocumentURLById, {
        body: { serviceId: 'other', documentId: document.id },
      }),
    ).toMatchObject({ httpStatus: 404 });
  });

  test('damaged on their way are refused', async () => {
    await move('ACCEPTED');
    const me = await agent();
    const right = createHash('sha256')
      .update(Buffer.from(await pdf().arrayBuffer()))
      .digest('hex');
    expect(await me.refusal(serviceCalls.uploadLabTestResults, upload(pdf(), '0'.repeat(64)))).toMatchObject({
      code: 'BAD_INPUT',
      fields: [{ path: 'file' }],
    });
    expect((await me.call(serviceCalls.uploadLabTestResults, upload(pdf(), right))).document.kind).toBe(
      'LAB_RESULT',
    );
  });
});

describe('the two chats', () => {
  const read = async (channel: 'CUSTOMER' | 'DESK') =>
    (await (await agent()).call(serviceCalls.chats, { query: { serviceNumber, channel } })).messages;

  test('do not mix, and store a reply once', async () => {
    const me = await agent();
    const body = {
      serviceNumber,
      channel: 'DESK' as const,
      clientId: randomUUID(),
      text: 'Tube broke, please send another',
    };
    const first = await me.call(serviceCalls.chatReply, { body });
    expect(await me.call(serviceCalls.chatReply, { body })).toEqual(first);
    expect((await read('DESK')).map((message) => message.text)).toEqual([body.text]);
    expect(await read('CUSTOMER')).toEqual([]);
  });

  test('with the patient: new until an agent has read, seen by the patient', async () => {
    await intake.call(customerCalls.intakeSendMessage, {
      body: { requestId: serviceId, clientId: randomUUID(), text: 'When do you come?' },
    });
    const unread = async () =>
      (await (await agent()).call(serviceCalls.newChats, { query: {} })).chats.find(
        (chat) => chat.serviceId === serviceId,
      )?.unread;
    expect(await unread()).toBe(1);
    expect(
      await (await server.signInAs('sunil.more')).call(serviceCalls.newChats, { query: {} }),
    ).toMatchObject({
      chats: [],
    });
    expect((await read('CUSTOMER')).map((message) => [message.text, message.from.role])).toEqual([
      ['When do you come?', 'patient'],
    ]);
    expect(await unread()).toBeUndefined();
    clock.advance(1);
    await (
      await agent()
    ).call(serviceCalls.chatReply, { body: { serviceNumber, clientId: randomUUID(), text: 'At five' } });
    const { messages } = await intake.call(customerCalls.intakeMessages, { query: { requestId: serviceId } });
    expect(messages.map((message) => [message.text, message.mine, message.readAt !== null])).toEqual([
      ['When do you come?', true, true],
      ['At five', false, true],
    ]);
  });
});
