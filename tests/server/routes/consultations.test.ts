import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { billingCalls } from '#contract/billing.ts';
import { consultationCalls } from '#contract/consultations.ts';
import { customerCalls } from '#contract/customer.ts';
import { UPLOAD_MAX_BYTES } from '#contract/limits.ts';
import { requestCalls } from '#contract/requests.ts';
import { storageCalls } from '#contract/storage.ts';
import { pdf, png } from '#tests/support/files.ts';
import { visit, type Visit } from '#tests/support/journeys.ts';
import { openServer } from '#tests/support/server.ts';

const server = await openServer();
const { clock, intake } = server;
let v: Visit;
beforeAll(async () => {
  v = await visit(server);
});

const NOTE = { complaint: 'Rash', history: '', examination: '', diagnoses: [{ code: 'L50.9', title: 'Urticaria' }], advice: 'Cool cloths', followUp: '3 days' };

describe('joining', () => {
  test('moves a taken request to in progress, for nurse and doctor', async () => {
    expect(v.consultation).toMatchObject({ consultationStatus: 'IN_PROGRESS', startedAt: clock.now().toISOString(), nurse: { name: 'Anitha Nair' }, provider: { name: 'Dr. Meera Iyer' }, handOverNote: 'Please look' });
    expect(v.consultation.provider?.registrationNumber).not.toBe('');
    expect(v.consultation.consent).toMatchObject({ kind: 'IMPLIED', mode: 'VIDEO' });
  });

  test('is for who has it in hand: others get what an absent one gives', async () => {
    const { requestId } = await server.raise('TALK_TO_DOC');
    await v.nurse.call(requestCalls.takeRequest, { body: { requestId } });
    for (const userName of ['mary.dsouza', 'arjun.rao']) {
      const other = await server.signInAs(userName);
      const theirs = await other.send(consultationCalls.joinUrgentCareConsultation, { body: { requestId } });
      const absent = await other.send(consultationCalls.joinUrgentCareConsultation, { body: { requestId: 'absent' } });
      expect([theirs.status, await theirs.text()]).toEqual([404, await absent.text()]);
    }
  });

  test('is not possible while nobody has taken the request', async () => {
    const { requestId } = await server.raise('TALK_TO_DOC');
    expect(await v.nurse.refusal(consultationCalls.joinUrgentCareConsultation, { body: { requestId } })).toMatchObject({ httpStatus: 404 });
  });
});

describe("a neighbour's consultation answers exactly as an absent one", () => {
  type Sent = Parameters<Visit['nurse']['send']>;
  const calls: [string, (id: string, number: string) => Sent][] = [
    ['read', (_, consultationNumber) => [consultationCalls.getConsultationForProvider, { query: { consultationNumber } }]],
    ['messages', (consultationId) => [consultationCalls.getConsultationMessagesV2, { query: { consultationId } }]],
    ['write', (consultationId) => [consultationCalls.sendConsultationMessage, { body: { consultationId, clientId: randomUUID(), text: 'Hello' } }]],
    ['documents', (consultationId) => [consultationCalls.getSharedDocuments, { query: { consultationId } }]],
    ['captures', (consultationId) => [consultationCalls.getConsultationDocument, { query: { consultationId } }]],
    ['upload', (consultationId) => [consultationCalls.addConsultationDocument, { body: { consultationId, clientId: randomUUID(), name: 'x', file: png() } }]],
    ['mode', (_, consultationNumber) => [consultationCalls.setConsultationMode, { body: { consultationNumber, consultationMode: 'CHAT' } }]],
    ['consent', (_, consultationNumber) => [consultationCalls.recordConsent, { body: { consultationNumber, kind: 'EXPLICIT' } }]],
    ['video', (_, consultationNumber) => [consultationCalls.requestMemberVideoCapture, { body: { consultationNumber } }]],
    ['complete', (_, consultationNumber) => [consultationCalls.completeConsultation, { body: { consultationNumber } }]],
  ];

  test.each(calls)('%s', async (_, call) => {
    for (const userName of ['mary.dsouza', 'arjun.rao']) {
      const other = await server.signInAs(userName);
      const theirs = await other.send(...call(v.id, v.number));
      const absent = await other.send(...call('absent', 'CN-0'));
      expect([theirs.status, await theirs.text()]).toEqual([404, await absent.text()]);
    }
  });

  test('a note', async () => {
    const other = await server.signInAs('arjun.rao');
    const body = { consultationNumber: v.number, note: NOTE, version: 1 };
    expect(await other.refusal(consultationCalls.saveConsultationNote, { body })).toMatchObject({ httpStatus: 404 });
  });
});

describe('messages', () => {
  test('are stored once a clientId, and seen by both sides', async () => {
    const body = { consultationId: v.id, clientId: randomUUID(), text: 'How long have you had it?' };
    const first = await v.nurse.call(consultationCalls.sendConsultationMessage, { body });
    expect(await v.nurse.call(consultationCalls.sendConsultationMessage, { body })).toEqual(first);
    const { messages } = await intake.call(customerCalls.intakeMessages, { query: { requestId: v.requestId } });
    expect(messages.filter((message) => message.text === body.text)).toMatchObject([{ mine: false, from: { name: 'Anitha Nair', role: 'nurse' }, clientId: null }]);
  });

  test('are marked delivered when the other side fetches them and read when it says so', async () => {
    await intake.call(customerCalls.intakeSendMessage, { body: { requestId: v.requestId, clientId: randomUUID(), text: 'Two days' } });
    const seen = async () => (await intake.call(customerCalls.intakeMessages, { query: { requestId: v.requestId } })).messages.findLast((message) => message.text === 'Two days');
    expect(await seen()).toMatchObject({ mine: true, deliveredAt: null, readAt: null });
    clock.advance(2);
    const { messages } = await v.doctor.call(consultationCalls.getConsultationMessagesV2, { query: { consultationId: v.id } });
    expect(await seen()).toMatchObject({ deliveredAt: clock.now().toISOString(), readAt: null });
    clock.advance(3);
    await v.doctor.call(consultationCalls.readConsultationMessages, { body: { consultationId: v.id, upToMessageId: messages.at(-1)?.id ?? '' } });
    expect(await seen()).toMatchObject({ readAt: clock.now().toISOString() });
  });

  test('reading up to one leaves the later ones unread', async () => {
    const say = (text: string) => intake.call(customerCalls.intakeSendMessage, { body: { requestId: v.requestId, clientId: randomUUID(), text } });
    const first = (await say('first of two')).message;
    clock.advance(1);
    await say('second of two');
    await v.nurse.call(consultationCalls.readConsultationMessages, { body: { consultationId: v.id, upToMessageId: first.id } });
    const { messages } = await v.nurse.call(consultationCalls.getConsultationMessagesV2, { query: { consultationId: v.id } });
    const readAt = (text: string) => messages.find((message) => message.text === text)?.readAt;
    expect(readAt('first of two')).not.toBeNull();
    expect(readAt('second of two')).toBeNull();
  });

  test('without text or document are refused; scripts travel as the text that they are', async () => {
    const send = (text: string) => v.nurse.send(consultationCalls.sendConsultationMessage, { body: { consultationId: v.id, clientId: randomUUID(), text } });
    expect((await send('   ')).status).toBe(400);
    expect((await send('x'.repeat(4001))).status).toBe(400);
    const text = '<script>alert(1)</script> टांके 🩹';
    expect(await (await send(text)).json()).toMatchObject({ message: { text } });
  });

  test("carry a document of this consultation, not a neighbour's", async () => {
    const other = await visit(server, { mrn: '204302' });
    const { document } = await other.nurse.call(consultationCalls.addConsultationDocument, { body: { consultationId: other.id, clientId: randomUUID(), name: 'theirs', file: png() } });
    const body = { consultationId: v.id, clientId: randomUUID(), text: '', documentId: document.id };
    expect(await v.nurse.refusal(consultationCalls.sendConsultationMessage, { body })).toMatchObject({ httpStatus: 404 });
    const own = await v.nurse.call(consultationCalls.addConsultationDocument, { body: { consultationId: v.id, clientId: randomUUID(), name: 'mine', file: png() } });
    const { message } = await v.nurse.call(consultationCalls.sendConsultationMessage, { body: { ...body, documentId: own.document.id } });
    expect(message.document).toMatchObject({ id: own.document.id, name: 'mine' });
  });
});

describe('a document', () => {
  const add = (file: File, more: { clientId?: string; name?: string; pages?: string } = {}) => ({ body: { consultationId: v.id, clientId: randomUUID(), name: 'Photo', file, ...more } });

  test('is what its bytes say, stored once a clientId', async () => {
    const input = add(new File([await png().arrayBuffer()], 'x.pdf', { type: 'application/pdf' }), { pages: '3' });
    const first = await v.nurse.call(consultationCalls.addConsultationDocument, input);
    expect(first.document).toMatchObject({ contentType: 'image/png', kind: 'CAPTURE', captureStatus: 'SENT', pages: 3 });
    expect(await v.nurse.call(consultationCalls.addConsultationDocument, input)).toEqual(first);
    const { documents } = await v.doctor.call(consultationCalls.getConsultationDocument, { query: { consultationId: v.id } });
    expect(documents.filter((document) => document.id === first.document.id)).toHaveLength(1);
  });

  test.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', 'image/svg+xml'],
    ['a page', '<!doctype html><script>1</script>', 'image/png'],
    ['nothing', '', 'image/png'],
  ])('that is %s is refused, whatever it is called', async (_, text, type) => {
    expect(await v.nurse.refusal(consultationCalls.addConsultationDocument, add(new File([text], 'photo.png', { type })))).toMatchObject({ httpStatus: 415, code: 'WRONG_TYPE' });
  });

  test('that is too large is refused', async () => {
    const file = new File([Buffer.concat([Buffer.from('%PDF'), Buffer.alloc(UPLOAD_MAX_BYTES)])], 'big.pdf');
    expect(await v.nurse.refusal(consultationCalls.addConsultationDocument, add(file))).toMatchObject({ httpStatus: 413, code: 'TOO_LARGE' });
  });

  test('is opened by a signed url that nobody can alter and that ends', async () => {
    const { document } = await v.nurse.call(consultationCalls.addConsultationDocument, add(pdf('a.pdf', 'mine'), { name: '../../etc/pass"wd.pdf' }));
    expect(document.name).not.toMatch(/[/"\\]/);
    const { url } = await v.doctor.call(storageCalls.getDocuementURLByID, { body: { documentId: document.id } });
    const open = (path: string) => server.request(path, { method: 'GET' });
    const opened = await open(url);
    expect(opened.status).toBe(200);
    expect(await opened.text()).toContain('mine');
    expect(opened.headers.get('content-security-policy')).toContain('sandbox');
    expect(opened.headers.get('x-content-type-options')).toBe('nosniff');
    for (const altered of [url.replace(/id=[^&]+/, 'id=another'), url.replace(/expires=\d/, 'expires=9'), url.replace(/signature=./, 'signature=~')]) {
      expect((await open(altered)).status, altered).toBe(404);
    }
    clock.advance(301);
    expect((await open(url)).status).toBe(404);
  });

  test("of a neighbour's consultation has no url", async () => {
    const { document } = await v.nurse.call(consultationCalls.addConsultationDocument, add(png()));
    for (const userName of ['mary.dsouza', 'arjun.rao', 'farhan.shaikh']) {
      const other = await server.signInAs(userName);
      for (const row of [storageCalls.getDocuementURLByID, storageCalls.getDocuementByID]) {
        expect(await other.refusal(row, { body: { documentId: document.id } }), userName).toMatchObject({ httpStatus: 404 });
      }
    }
  });

  test('is accepted or asked for again by who is in the consultation', async () => {
    const { document } = await v.nurse.call(consultationCalls.addConsultationDocument, add(png()));
    const body = { documentId: document.id, captureStatus: 'RETAKE' as const };
    expect((await v.doctor.call(consultationCalls.updateDocumentCaptureStatus, { body })).document.captureStatus).toBe('RETAKE');
    const other = await server.signInAs('mary.dsouza');
    expect(await other.refusal(consultationCalls.updateDocumentCaptureStatus, { body })).toMatchObject({ httpStatus: 404 });
  });
});

describe('what is written down', () => {
  test("a nurse's comment once, and a provider may not write one", async () => {
    const body = { consultationNumber: v.number, clientId: randomUUID(), text: 'BP 130/85' };
    const first = await v.nurse.call(consultationCalls.updateUrgentCareNurseComments, { body });
    expect(await v.nurse.call(consultationCalls.updateUrgentCareNurseComments, { body })).toEqual(first);
    const { consultation } = await v.doctor.call(consultationCalls.getConsultationForProvider, { query: { consultationNumber: v.number } });
    expect(consultation.comments.map((comment) => comment.text)).toEqual(['BP 130/85']);
    expect(await v.doctor.refusal(consultationCalls.updateUrgentCareNurseComments, { body })).toMatchObject({ httpStatus: 403 });
  });

  test('a note on the newest version alone; a stale one gets the newest back', async () => {
    const save = (version: number, advice: string) => ({ body: { consultationNumber: v.number, note: { ...NOTE, advice }, version } });
    const { consultation } = await v.doctor.call(consultationCalls.getConsultationForProvider, { query: { consultationNumber: v.number } });
    const saved = await v.doctor.call(consultationCalls.saveConsultationNote, save(consultation.version, 'from the desk'));
    expect(saved.version).toBe(consultation.version + 1);
    const refused = await v.doctor.refusal(consultationCalls.saveConsultationNote, save(consultation.version, 'from the tablet'));
    expect(refused).toMatchObject({ httpStatus: 409, code: 'CHANGED_MEANWHILE', detail: { version: saved.version, note: { advice: 'from the desk' } } });
    expect((await v.doctor.call(consultationCalls.saveConsultationNote, save(saved.version, 'both'))).note.advice).toBe('both');
  });

  test('mode, consent and the wish for a video', async () => {
    const one = { consultationNumber: v.number };
    expect((await v.nurse.call(consultationCalls.setConsultationMode, { body: { ...one, consultationMode: 'AUDIO' } })).consultation.consultationMode).toBe('AUDIO');
    await v.nurse.call(consultationCalls.recordConsent, { body: { ...one, kind: 'EXPLICIT' } });
    await v.nurse.call(consultationCalls.requestMemberVideoCapture, { body: one });
    const { consultation } = await v.nurse.call(consultationCalls.getConsultationForProvider, { query: one });
    expect(consultation).toMatchObject({ videoCapture: 'REQUESTED', consent: { kind: 'EXPLICIT', mode: 'AUDIO' } });
  });
});

describe('completing', () => {
  const report = async (one: Visit) => {
    const [from, to] = ['2026-11-21', '2026-11-22'];
    return one.doctor.call(billingCalls.getProviderBillingAndPaymentDetails, { query: { from, to } });
  };

  test('ends the visit and pays the provider once, to the paisa', async () => {
    const one = await visit(server, { doctor: 'vikram.desai', mrn: '204303' });
    const before = await report(one);
    const { consultation } = await one.doctor.call(consultationCalls.completeConsultation, { body: { consultationNumber: one.number } });
    expect(consultation).toMatchObject({ consultationStatus: 'COMPLETED', may: ['open'], request: { requestStatus: 'COMPLETED' } });
    const after = await report(one);
    expect(after.total).toBe(before.total + 1);
    const line = after.items.find((item) => item.number === one.number);
    expect(line).toMatchObject({ what: 'CONSULTATION', state: 'PENDING', grossPaise: 120_000, feePaise: 12_000, gstPaise: 2_160, tdsPaise: 10_800, netPaise: 95_040 });
    expect(await one.doctor.refusal(consultationCalls.completeConsultation, { body: { consultationNumber: one.number } })).toMatchObject({ httpStatus: 409 });
    expect((await report(one)).total).toBe(after.total);
  });

  test('of a visit of the past, again, is refused and pays nothing', async () => {
    const doctor = await server.signInAs('vikram.desai');
    const past = await server.db.selectFrom('consultation').selectAll().where('providerId', '=', doctor.roleId).where('requestId', 'is', null).executeTakeFirstOrThrow();
    const earnings = (await server.rows('earning')).length;
    expect(await doctor.refusal(consultationCalls.completeConsultation, { body: { consultationNumber: past.consultationNumber } })).toMatchObject({ httpStatus: 409 });
    expect(await server.rows('earning')).toHaveLength(earnings);
  });

  test('once it is over, its mode, note and consent stay as they were, and no message goes in', async () => {
    const one = await visit(server, { mrn: '204304' });
    await one.nurse.call(consultationCalls.completeConsultation, { body: { consultationNumber: one.number } });
    const number = { consultationNumber: one.number };
    const refusals = [
      await one.doctor.refusal(consultationCalls.setConsultationMode, { body: { ...number, consultationMode: 'VIDEO' } }),
      await one.doctor.refusal(consultationCalls.recordConsent, { body: { ...number, kind: 'EXPLICIT' } }),
      await one.doctor.refusal(consultationCalls.saveConsultationNote, { body: { ...number, note: NOTE, version: one.consultation.version } }),
      await one.doctor.refusal(consultationCalls.sendConsultationMessage, { body: { consultationId: one.id, clientId: randomUUID(), text: 'One more thing' } }),
    ];
    for (const refusal of refusals) expect(refusal).toMatchObject({ httpStatus: 409, code: 'BAD_TRANSITION' });
    expect(await one.doctor.call(consultationCalls.getConsultationMessagesV2, { query: { consultationId: one.id } })).toMatchObject({ messages: [] });
  });

  test('by twenty at once ends it once', async () => {
    const one = await visit(server, { doctor: 'vikram.desai', mrn: '204305' });
    const body = { consultationNumber: one.number };
    const answers = await Promise.all(Array.from({ length: 20 }, () => one.doctor.send(consultationCalls.completeConsultation, { body })));
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    expect((await server.rows('earning')).filter((row) => row.consultationId === one.id)).toHaveLength(1);
  });
});
