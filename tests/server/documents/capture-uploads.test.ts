import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { consultationCalls } from '#contract/consultations.ts';
import { uploadCalls } from '#contract/uploads.ts';
import { visit, type Visit } from '#tests/support/journeys/journeys.ts';
import { openServer } from '#tests/support/server/server.ts';
import type { SignedInClient } from '#tests/support/server/sign-ins.ts';
import { piece, REPORT, sha256, type Start } from '#tests/support/journeys/uploads.ts';

const server = await openServer();
let v: Visit;
beforeAll(async () => {
  v = await visit(server);
});

const wish = (more: Partial<Start> = {}): Start => ({
  clientId: randomUUID(),
  purpose: 'CAPTURE',
  targetId: v.id,
  name: 'Discharge letter',
  sizeBytes: REPORT.length,
  contentType: 'application/pdf',
  sha256: sha256(REPORT),
  ...more,
});

async function sendAll(who: SignedInClient, body: Start) {
  const { upload } = await who.call(uploadCalls.startUpload, { body });
  const { uploadId } = upload;
  for (let { offset } = upload; offset < REPORT.length;)
    ({
      upload: { offset },
    } = await who.call(uploadCalls.sendPiece, piece(uploadId, REPORT, offset)));
  return uploadId;
}

const documentsOf = async (consultationId: string) =>
  (await server.rows('document')).filter((row) => row.consultationId === consultationId);

test('a captured document that comes in pieces is filed with its consultation, told and audited', async () => {
  const body = wish();
  const uploadId = await sendAll(v.nurse, body);
  const { document } = await v.nurse.call(uploadCalls.finishUpload, { body: { uploadId } });
  expect(document).toMatchObject({
    name: 'Discharge letter',
    kind: 'CAPTURE',
    contentType: 'application/pdf',
    sizeBytes: REPORT.length,
  });
  const { documents } = await v.doctor.call(consultationCalls.getConsultationDocument, {
    query: { consultationId: v.id },
  });
  expect(documents).toContainEqual(document);
  expect((await server.rows('event')).at(-1)).toMatchObject({
    type: 'document.added',
    data: { consultationId: v.id },
  });
  const trail = (await server.rows('audit')).map(({ action, entityId }) => [action, entityId]);
  expect(trail).toContainEqual(['START_UPLOAD', uploadId]);
  expect(trail).toContainEqual(['STORE', document?.id]);
});

test('it is a message as well, once, when its sender says so', async () => {
  const messageClientId = randomUUID();
  const uploadId = await sendAll(v.doctor, wish({ messageClientId }));
  const { document } = await v.doctor.call(uploadCalls.finishUpload, { body: { uploadId } });
  await v.doctor.call(uploadCalls.finishUpload, { body: { uploadId } });
  const { messages } = await v.doctor.call(consultationCalls.getConsultationMessagesV2, {
    query: { consultationId: v.id },
  });
  const sent = messages.filter((message) => message.clientId === messageClientId);
  expect(sent.map((message) => message.document)).toEqual([document]);
});

test('one that had arrived whole before its answer was lost is stored once', async () => {
  const body = wish();
  const file = new File([Uint8Array.from(REPORT)], 'letter.pdf', { type: 'application/pdf' });
  const { document: whole } = await v.nurse.call(consultationCalls.addConsultationDocument, {
    body: { consultationId: v.id, clientId: body.clientId, name: body.name, file },
  });
  const uploadId = await sendAll(v.nurse, body);
  const { document } = await v.nurse.call(uploadCalls.finishUpload, { body: { uploadId } });
  expect(document).toEqual(whole);
});

test('refuses uploads of agents and of people outside the consultation', async () => {
  const before = await documentsOf(v.id);
  const stranger = await server.signInAs('arjun.rao');
  const theirs = await stranger.refusal(uploadCalls.startUpload, { body: wish() });
  const absent = await stranger.refusal(uploadCalls.startUpload, { body: wish({ targetId: 'absent' }) });
  expect(theirs).toMatchObject({ httpStatus: 404, code: 'NOT_FOUND' });
  expect(theirs).toEqual(absent);
  const agent = await server.signInAs('farhan.shaikh');
  expect(await agent.refusal(uploadCalls.startUpload, { body: wish() })).toMatchObject({
    code: 'NOT_ALLOWED',
  });
  expect(
    await v.nurse.refusal(uploadCalls.startUpload, { body: wish({ targetId: undefined }) }),
  ).toMatchObject({
    code: 'NOT_FOUND',
  });
  expect(await documentsOf(v.id)).toEqual(before);
});

test('after the visit nothing new is begun, and what was on its way is refused with its reason', async () => {
  const over = await visit(server, { mrn: '204303' });
  const { upload } = await over.nurse.call(uploadCalls.startUpload, { body: wish({ targetId: over.id }) });
  const { uploadId } = upload;
  for (let at = 0; at < REPORT.length; at += upload.pieceBytes)
    await over.nurse.call(uploadCalls.sendPiece, piece(uploadId, REPORT, at));
  await over.doctor.call(consultationCalls.completeConsultation, {
    body: { consultationNumber: over.number },
  });
  const late = await over.nurse.refusal(uploadCalls.finishUpload, { body: { uploadId } });
  const again = await over.nurse.refusal(uploadCalls.startUpload, { body: wish({ targetId: over.id }) });
  expect(late).toMatchObject({ httpStatus: 409, reason: 'CONSULTATION_ENDED' });
  expect(again).toMatchObject({ code: late.code, reason: late.reason });
  expect(await documentsOf(over.id)).toEqual([]);
});
