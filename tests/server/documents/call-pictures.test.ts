import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { consultationCalls } from '#contract/consultations.ts';
import { roomCalls } from '#contract/room.ts';
import { uploadCalls } from '#contract/uploads.ts';
import type { Client } from '#tests/support/server/client.ts';
import { png } from '#tests/support/inputs/files.ts';
import { patientOf, visit, type Visit } from '#tests/support/journeys/journeys.ts';
import { piece, sha256 } from '#tests/support/journeys/uploads.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
let v: Visit;
let patient: Client;
beforeAll(async () => {
  v = await visit(server);
  patient = await patientOf(server, v.requestId);
  const devices = { microphone: true, camera: true };
  await patient.call(roomCalls.enterRoom, { body: { consultationId: v.id, ...devices } });
});

const AGREED = { patientAgreed: 'true' } as const;
const picture = (more: { patientAgreed?: 'true' } = AGREED, { id: consultationId }: { id: string } = v) => ({
  body: { consultationId, clientId: randomUUID(), name: 'Rash on the left arm', file: png(), ...more },
});

const noticesFor = async (reader: Client) => {
  const { messages } = await reader.call(consultationCalls.getConsultationMessagesV2, {
    query: { consultationId: v.id },
  });
  return messages.filter((message) => message.notice === 'PICTURE_TAKEN');
};

const agreementsTo = async (documentId: string) =>
  (await server.rows('audit')).filter(
    ({ action, entityId }) => action === 'PATIENT_AGREED_TO_PICTURE' && entityId === documentId,
  );

test('stores a picture from the call with the time of the agreement, and audits who confirmed it', async () => {
  const { document } = await v.doctor.call(consultationCalls.addConsultationDocument, picture());
  expect(document).toMatchObject({ kind: 'CAPTURE', by: { userId: v.doctor.userId } });
  expect(document.patientAgreedAt).toBe(document.at);
  expect(await agreementsTo(document.id)).toMatchObject([
    { entity: 'document', who: `staff:${v.doctor.userId}`, patientId: v.consultation.patient.id },
  ]);
  const { documents } = await v.nurse.call(consultationCalls.getConsultationDocument, {
    query: { consultationId: v.id },
  });
  expect(documents).toContainEqual(document);
});

test('tells the patient of each picture once, in the name of who took it, without the picture', async () => {
  const before = await noticesFor(patient);
  const sent = picture();
  await v.nurse.call(consultationCalls.addConsultationDocument, sent);
  await v.nurse.call(consultationCalls.addConsultationDocument, sent);
  const after = await noticesFor(patient);
  expect(after).toHaveLength(before.length + 1);
  expect(after.at(-1)).toMatchObject({ from: { role: 'nurse' }, document: null, mine: false });
});

test('keeps the agreement to a picture that comes in pieces', async () => {
  const bytes = Buffer.from(await png().arrayBuffer());
  const wish = {
    clientId: randomUUID(),
    purpose: 'CAPTURE' as const,
    targetId: v.id,
    name: 'Wound',
    sizeBytes: bytes.length,
    contentType: 'image/png',
    sha256: sha256(bytes),
  };
  const body = { ...wish, patientAgreed: true };
  const before = await noticesFor(patient);
  const { upload } = await v.doctor.call(uploadCalls.startUpload, { body });
  const { uploadId } = upload;
  // The same upload without the agreement is another one.
  expect(await v.doctor.refusal(uploadCalls.startUpload, { body: wish })).toMatchObject({
    code: 'SAME_KEY_OTHER_BODY',
  });
  await v.doctor.call(uploadCalls.sendPiece, piece(uploadId, bytes, 0));
  const { document } = await v.doctor.call(uploadCalls.finishUpload, { body: { uploadId } });
  expect(document?.patientAgreedAt).toBe(document?.at);
  expect(await noticesFor(patient)).toHaveLength(before.length + 1);
});

test('leaves a document of another source without an agreement and without a notice', async () => {
  const before = await noticesFor(patient);
  const { document } = await v.nurse.call(consultationCalls.addConsultationDocument, picture({}));
  expect(document).not.toHaveProperty('patientAgreedAt');
  expect(await agreementsTo(document.id)).toEqual([]);
  expect(await noticesFor(patient)).toEqual(before);
});

test('refuses a picture of a call in which the patient never was, and another file as a picture', async () => {
  const alone = await visit(server, { mrn: '204303' });
  const refused = await alone.doctor.refusal(
    consultationCalls.addConsultationDocument,
    picture(AGREED, alone),
  );
  expect(refused).toMatchObject({ httpStatus: 404, code: 'NOT_FOUND' });
  const letter = new File(['%PDF-1.4\n%%EOF'], 'letter.pdf', { type: 'application/pdf' });
  const sent = picture();
  const wrong = await v.doctor.refusal(consultationCalls.addConsultationDocument, {
    body: { ...sent.body, file: letter },
  });
  expect(wrong).toMatchObject({ code: 'WRONG_TYPE' });
  const stored = (await server.rows('document')).filter(({ clientId }) => clientId === sent.body.clientId);
  expect(stored).toEqual([]);
});

test('refuses a picture by a colleague outside the visit, and by the patient', async () => {
  const stranger = await server.signInAs('arjun.rao');
  expect(await stranger.refusal(consultationCalls.addConsultationDocument, picture())).toMatchObject({
    httpStatus: 404,
  });
  expect(await patient.refusal(consultationCalls.addConsultationDocument, picture())).toMatchObject({
    code: 'NOT_ALLOWED',
  });
});
