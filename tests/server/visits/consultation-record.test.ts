import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { consultationRecordCalls } from '#contract/consultation-record.ts';
import { consultationCalls } from '#contract/consultations.ts';
import { requestCalls } from '#contract/requests.ts';
import { serviceCalls } from '#contract/services.ts';
import { orderCalls, orderTests } from '#tests/support/journeys/orders.ts';
import { patientOf, visit, type Visit } from '#tests/support/journeys/journeys.ts';
import { pdf } from '#tests/support/inputs/files.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
let v: Visit;
let serviceId: string;
let serviceNumber: string;
const { link, details } = orderCalls(server, () => serviceId);

beforeAll(async () => {
  ({ v, serviceId, serviceNumber } = await orderTests(server));
});
const one = () => ({ query: { consultationNumber: v.number } });

describe("a consultation's history", () => {
  test('contains every status with its author, oldest first', async () => {
    const { history } = await v.doctor.call(consultationRecordCalls.consultationHistory, one());
    expect(history.map((row) => row.to)).toEqual(
      expect.arrayContaining(['REQUESTED', 'ACCEPTED', 'IN_PROGRESS']),
    );
    expect(history[0]).toMatchObject({ from: null, to: 'REQUESTED', by: null });
    expect(history.find((row) => row.to === 'ACCEPTED')?.by).toMatchObject({
      userId: v.nurse.userId,
      role: 'nurse',
    });
  });

  test('contains the payments for what it ordered, and when a link has ended', async () => {
    const payments = async () =>
      (await v.nurse.call(consultationRecordCalls.consultationHistory, one())).payments;
    expect(await payments()).toEqual([]);
    await link();
    const { amountPaise } = (await details()).request;
    expect(await payments()).toMatchObject([{ serviceNumber, amountPaise, state: 'SENT', paidAt: null }]);
    await server.db
      .updateTable('paymentLink')
      .set({ expiresAt: new Date(server.clock.now().getTime() - 1) })
      .where('requestId', '=', serviceId)
      .execute();
    expect(await payments()).toMatchObject([{ state: 'EXPIRED' }]);
  });
});

test("the results of what a visit ordered are among its shared documents, and in no other visit's", async () => {
  const agent = await server.signInAs('farhan.shaikh');
  await agent.call(requestCalls.takeRequest, { body: { requestId: serviceId } });
  const { document } = await agent.call(serviceCalls.uploadLabTestResults, {
    body: { serviceId, clientId: randomUUID(), file: pdf() },
  });
  const other = await visit(server, { doctor: 'vikram.desai' });
  const names = async (consultationId: string) =>
    (await v.doctor.call(consultationCalls.getSharedDocuments, { query: { consultationId } })).documents.map(
      (one) => one.id,
    );
  expect(await names(v.id)).toContain(document.id);
  expect(await names(other.id)).toEqual([]);
});

describe("a consultation's audit trail", () => {
  test('says who read and changed what, newest first, also of its orders', async () => {
    await v.nurse.call(consultationCalls.getConsultationForProvider, one());
    await v.doctor.call(consultationCalls.recordConsent, {
      body: { consultationNumber: v.number, kind: 'EXPLICIT' },
    });
    await details();
    const { items } = await v.doctor.call(consultationRecordCalls.consultationAudit, one());
    const seqs = items.map((item) => item.seq);
    expect(seqs).toEqual(seqs.toSorted((a, b) => b - a));
    expect(items[0]).toMatchObject({ action: 'READ', entity: 'audit', by: { userId: v.doctor.userId } });
    expect(items).toContainEqual(
      expect.objectContaining({
        action: 'CONSENT',
        entity: 'consultation',
        by: { userId: v.doctor.userId, name: 'Vikram Desai', role: 'provider' },
      }),
    );
    expect(items).toContainEqual(
      expect.objectContaining({
        action: 'READ',
        entity: 'request',
        by: expect.objectContaining({ name: 'Farhan Shaikh', role: 'agent' }),
      }),
    );
  });

  test('names the patient who read a message, and no one before they did', async () => {
    const readers = async () => {
      const { items } = await v.doctor.call(consultationRecordCalls.consultationAudit, one());
      return items.filter((item) => item.entity === 'messages').map((item) => item.by.name);
    };
    await v.doctor.call(consultationCalls.sendConsultationMessage, {
      body: { consultationId: v.id, clientId: randomUUID(), text: 'How are you?' },
    });
    const patient = await patientOf(server, v.requestId);
    expect(await readers()).toEqual([]);
    await patient.call(consultationCalls.getConsultationMessagesV2, { query: { consultationId: v.id } });
    await patient.send(consultationCalls.readConsultationMessages, { body: { consultationId: v.id } });
    expect(await readers()).not.toEqual([]);
    const invited = (await server.rows('guestInvitation')).find((row) => row.consultationId === v.id);
    expect(new Set(await readers())).toEqual(new Set([invited?.name]));
  });

  test('comes in pages that hold every row once, although reading adds to it', async () => {
    const first = await v.doctor.call(consultationRecordCalls.consultationAudit, {
      query: { consultationNumber: v.number, limit: '200' },
    });
    const seqs: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await v.doctor.call(consultationRecordCalls.consultationAudit, {
        query: { consultationNumber: v.number, limit: '3', ...(cursor ? { cursor } : {}) },
      });
      seqs.push(...page.items.map((item) => item.seq));
      cursor = page.next ?? undefined;
    } while (cursor);
    expect(seqs).toEqual(expect.arrayContaining(first.items.map((item) => item.seq)));
    expect(new Set(seqs).size).toBe(seqs.length);
  });

  test('excludes another consultation of the same doctor', async () => {
    const { v: other } = await orderTests(server);
    await other.doctor.call(consultationCalls.recordConsent, {
      body: { consultationNumber: other.number, kind: 'EXPLICIT' },
    });
    const { items } = await v.doctor.call(consultationRecordCalls.consultationAudit, {
      query: { consultationNumber: v.number, limit: '200' },
    });
    const own = new Set(items.map((item) => item.seq));
    const others = (await server.rows('audit')).filter((row) => row.entityId === other.id);
    expect(others.length).toBeGreaterThan(0);
    expect(others.filter((row) => own.has(row.seq))).toEqual([]);
  });

  test('hides from people outside the consultation, and is no call of an agent', async () => {
    const stranger = await server.signInAs('arjun.rao');
    const agent = await server.signInAs('farhan.shaikh');
    for (const row of [
      consultationRecordCalls.consultationAudit,
      consultationRecordCalls.consultationHistory,
    ]) {
      expect((await stranger.send(row, one())).status).toBe(404);
      expect((await stranger.send(row, { query: { consultationNumber: 'CN-0' } })).status).toBe(404);
      expect((await agent.send(row, one())).status).toBe(403);
    }
  });
});
