import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { consultationCalls } from '#contract/consultations.ts';
import { customerCalls } from '#contract/customer.ts';
import { png } from '#tests/support/inputs/files.ts';
import { visit, type Visit } from '#tests/support/journeys/journeys.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const { clock, intake } = server;
let v: Visit;
beforeAll(async () => {
  v = await visit(server);
});

describe('messages', () => {
  test('store once per clientId, and both sides see them', async () => {
    const body = { consultationId: v.id, clientId: randomUUID(), text: 'How long have you had it?' };
    const first = await v.nurse.call(consultationCalls.sendConsultationMessage, { body });
    expect(await v.nurse.call(consultationCalls.sendConsultationMessage, { body })).toEqual(first);
    const { messages } = await intake.call(customerCalls.intakeMessages, {
      query: { requestId: v.requestId },
    });
    expect(messages.filter((message) => message.text === body.text)).toMatchObject([
      { mine: false, from: { name: 'Anitha Nair', role: 'nurse' }, clientId: null },
    ]);
  });

  test('count as delivered when the other side fetches them and as read when it reports so', async () => {
    await intake.call(customerCalls.intakeSendMessage, {
      body: { requestId: v.requestId, clientId: randomUUID(), text: 'Two days' },
    });
    const seen = async () =>
      (
        await intake.call(customerCalls.intakeMessages, { query: { requestId: v.requestId } })
      ).messages.findLast((message) => message.text === 'Two days');
    expect(await seen()).toMatchObject({ mine: true, deliveredAt: null, readAt: null });
    clock.advance(2);
    const { messages } = await v.doctor.call(consultationCalls.getConsultationMessagesV2, {
      query: { consultationId: v.id },
    });
    expect(await seen()).toMatchObject({ deliveredAt: clock.now().toISOString(), readAt: null });
    clock.advance(3);
    await v.doctor.call(consultationCalls.readConsultationMessages, {
      body: { consultationId: v.id, upToMessageId: messages.at(-1)?.id ?? '' },
    });
    expect(await seen()).toMatchObject({ readAt: clock.now().toISOString() });
  });

  test('stay unmarked by reading alone, but audited; one receipt then names them', async () => {
    const rows = (type: string) => server.rows('event').then((all) => all.filter((row) => row.type === type));
    const audits = async () =>
      (await server.rows('audit')).filter(
        ({ who, entity, action }) =>
          action === 'READ' && entity === 'messages' && who === `staff:${v.doctor.userId}`,
      ).length;
    const before = {
      sent: (await rows('message.sent')).length,
      receipts: (await rows('message.receipt')).length,
      audits: await audits(),
    };
    const { message } = await v.nurse.call(consultationCalls.sendConsultationMessage, {
      body: { consultationId: v.id, clientId: randomUUID(), text: 'Sugar is down to 190' },
    });
    clock.advance(700);
    await v.doctor.call(consultationCalls.getConsultationMessagesV2, {
      query: { consultationId: v.id, willRead: 'true' },
    });
    expect((await rows('message.receipt')).length).toBe(before.receipts);
    expect(await audits()).toBe(before.audits + 1);
    await v.doctor.call(consultationCalls.readConsultationMessages, {
      body: { consultationId: v.id, upToMessageId: message.id },
    });
    expect((await rows('message.sent')).length).toBe(before.sent + 1);
    const receipts = (await rows('message.receipt')).slice(before.receipts);
    expect(receipts.map(({ data }) => data)).toMatchObject([
      { messageIds: expect.arrayContaining([message.id]), isRead: true },
    ]);
    const { messages } = await v.nurse.call(consultationCalls.getConsultationMessagesV2, {
      query: { consultationId: v.id },
    });
    const at = clock.now().toISOString();
    expect(messages.find(({ id }) => id === message.id)).toMatchObject({ deliveredAt: at, readAt: at });
  });

  test('reading up to one leaves the later ones unread', async () => {
    const say = (text: string) =>
      intake.call(customerCalls.intakeSendMessage, {
        body: { requestId: v.requestId, clientId: randomUUID(), text },
      });
    const first = (await say('first of two')).message;
    clock.advance(1);
    await say('second of two');
    await v.nurse.call(consultationCalls.readConsultationMessages, {
      body: { consultationId: v.id, upToMessageId: first.id },
    });
    const { messages } = await v.nurse.call(consultationCalls.getConsultationMessagesV2, {
      query: { consultationId: v.id },
    });
    const readAt = (text: string) => messages.find((message) => message.text === text)?.readAt;
    expect(readAt('first of two')).not.toBeNull();
    expect(readAt('second of two')).toBeNull();
  });

  test('without text or document are refused; scripts travel as the text that they are', async () => {
    const send = (text: string) =>
      v.nurse.send(consultationCalls.sendConsultationMessage, {
        body: { consultationId: v.id, clientId: randomUUID(), text },
      });
    expect((await send('   ')).status).toBe(400);
    expect((await send('x'.repeat(4001))).status).toBe(400);
    const text = '<script>alert(1)</script> टांके 🩹';
    expect(await (await send(text)).json()).toMatchObject({ message: { text } });
  });

  test("carry a document of this consultation, not a neighbour's", async () => {
    const other = await visit(server, { mrn: '204302' });
    const { document } = await other.nurse.call(consultationCalls.addConsultationDocument, {
      body: { consultationId: other.id, clientId: randomUUID(), name: 'theirs', file: png() },
    });
    const body = { consultationId: v.id, clientId: randomUUID(), text: '', documentId: document.id };
    expect(await v.nurse.refusal(consultationCalls.sendConsultationMessage, { body })).toMatchObject({
      httpStatus: 404,
    });
    const own = await v.nurse.call(consultationCalls.addConsultationDocument, {
      body: { consultationId: v.id, clientId: randomUUID(), name: 'mine', file: png() },
    });
    const { message } = await v.nurse.call(consultationCalls.sendConsultationMessage, {
      body: { ...body, documentId: own.document.id },
    });
    expect(message.document).toMatchObject({ id: own.document.id, name: 'mine' });
  });
});
