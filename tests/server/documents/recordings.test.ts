import { beforeEach, describe, expect, test } from 'vitest';
import { RECORDING_TEXT_VERSION, recordingCalls } from '#contract/recording.ts';
import { consultationCalls } from '#contract/consultations.ts';
import { roomCalls } from '#contract/room.ts';
import { storageCalls } from '#contract/storage.ts';
import { uploadCalls } from '#contract/uploads.ts';
import { finishRecordings } from '#server/documents/finish-recording.ts';
import { removeSilent } from '#server/visits/silent-members.job.ts';
import type { Client } from '#tests/support/server/client.ts';
import { guestOf, patientOf, visit, type Visit } from '#tests/support/journeys/journeys.ts';
import { piece } from '#tests/support/journeys/uploads.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer({ CALL_RECORDING: 'on' });
/** The head of a WebM file, and what comes after it. */
const WEBM = Buffer.concat([
  Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x93, 0x42, 0x82, 0x88]),
  Buffer.from('webm'.padEnd(400, '.')),
]);
const HALF = 200;

let v: Visit;
let patient: Client;

async function enter(who: Client): Promise<string> {
  const devices = { microphone: true, camera: true };
  const { you } = await who.call(roomCalls.enterRoom, { body: { consultationId: v.id, ...devices } });
  return you;
}

beforeEach(async () => {
  v = await visit(server);
  patient = await patientOf(server, v.requestId);
  await enter(v.doctor);
  await enter(patient);
});

const one = () => ({ consultationId: v.id });
const ask = async () =>
  (await v.doctor.call(recordingCalls.askToRecord, { body: { ...one(), hasAskedAloud: true } })).recordingId;
const stateFor = async (who: Client) =>
  (await who.call(recordingCalls.recordingState, { query: one() })).recording?.state;
const answer = (who: Client, recordingId: string, agrees: boolean) => ({
  by: () =>
    who.call(recordingCalls.answerRecording, {
      body: { ...one(), recordingId, agrees, language: 'hi', textVersion: RECORDING_TEXT_VERSION },
    }),
});
const begin = async (recordingId: string) =>
  (await v.doctor.call(recordingCalls.beginRecording, { body: { ...one(), recordingId } })).uploadId;
const refusedBegin = (recordingId: string) =>
  v.doctor.refusal(recordingCalls.beginRecording, { body: { ...one(), recordingId } });
const stop = (who: Client, recordingId: string) =>
  who.call(recordingCalls.stopRecording, { body: { ...one(), recordingId } });
const send = async (uploadId: string, from: number, to: number) =>
  (await v.doctor.call(uploadCalls.sendPiece, piece(uploadId, WEBM, from, to - from))).upload.offset;
const recordingsOf = async () =>
  (await server.rows('document')).filter(
    ({ consultationId, kind }) => consultationId === v.id && kind === 'RECORDING',
  );
const trail = async (recordingId: string) =>
  (await server.rows('audit'))
    .filter(({ entity, entityId }) => entity === 'recording' && entityId === recordingId)
    .map(({ action, role }) => [action, role]);

/** Everyone in the call agrees, and it runs. */
async function recordAll() {
  const recordingId = await ask();
  await answer(patient, recordingId, true).by();
  return { recordingId, uploadId: await begin(recordingId) };
}

describe('a recording', () => {
  test('begins only once everyone who is in the call has agreed, and keeps each answer', async () => {
    const nurse = await enter(v.nurse);
    const recordingId = await ask();
    expect(await stateFor(patient)).toBe('ASKING');
    await answer(patient, recordingId, true).by();
    expect(await refusedBegin(recordingId)).toMatchObject({ httpStatus: 409, code: 'BAD_TRANSITION' });
    await answer(v.nurse, recordingId, true).by();
    expect(await stateFor(patient)).toBe('RECORDING');
    await begin(recordingId);
    const answers = (await server.rows('recordingAnswer')).filter((row) => row.recordingId === recordingId);
    expect(answers).toHaveLength(3);
    expect(answers.find(({ memberId }) => memberId === nurse)).toMatchObject({
      agrees: true,
      language: 'hi',
      textVersion: RECORDING_TEXT_VERSION,
    });
    expect(await trail(recordingId)).toEqual([
      ['ASK_TO_RECORD', 'provider'],
      ['RECORDING_AGREED', 'patient'],
      ['RECORDING_AGREED', 'nurse'],
      ['RECORDING_BEGAN', 'provider'],
    ]);
  });

  test('ends for everyone when the patient declines, and stores nothing', async () => {
    const recordingId = await ask();
    await answer(patient, recordingId, false).by();
    expect(await stateFor(v.doctor)).toBeUndefined();
    expect(await refusedBegin(recordingId)).toMatchObject({ code: 'BAD_TRANSITION' });
    expect(await trail(recordingId)).toContainEqual(['RECORDING_DECLINED', 'patient']);
  });

  test('pauses when a person comes in, until they agree', async () => {
    const { recordingId } = await recordAll();
    const guest = await guestOf(server, v);
    const memberId = await enter(guest);
    expect(await stateFor(v.doctor)).toBe('RECORDING');
    expect(await stateFor(guest)).toBeUndefined();
    await v.doctor.call(roomCalls.letIn, { body: { ...one(), memberId, admit: true } });
    expect(await stateFor(v.doctor)).toBe('PAUSED');
    expect(await stateFor(guest)).toBe('PAUSED');
    await answer(guest, recordingId, true).by();
    expect(await stateFor(v.doctor)).toBe('RECORDING');
  });

  test('becomes a document of the visit once any member of the call stops it', async () => {
    const { recordingId, uploadId } = await recordAll();
    await send(uploadId, 0, HALF);
    await stop(patient, recordingId);
    expect(await trail(recordingId)).toContainEqual(['RECORDING_STOPPED', 'patient']);
    // What was recorded before the end arrives after it.
    await send(uploadId, HALF, WEBM.length);
    const { document } = await v.doctor.call(uploadCalls.finishUpload, { body: { uploadId } });
    expect(document).toMatchObject({
      kind: 'RECORDING',
      contentType: 'video/webm',
      sizeBytes: WEBM.length,
      by: { userId: v.doctor.userId },
    });
    await v.doctor.call(uploadCalls.finishUpload, { body: { uploadId } });
    expect(await recordingsOf()).toHaveLength(1);
    expect(await v.doctor.refusal(uploadCalls.sendPiece, piece(uploadId, WEBM, 0, 9))).toMatchObject({
      reason: 'UPLOAD_ENDED',
    });
  });

  test('opens for the team of the visit, and not for the patient or a colleague', async () => {
    const { recordingId, uploadId } = await recordAll();
    await send(uploadId, 0, WEBM.length);
    await stop(v.doctor, recordingId);
    const { document } = await v.doctor.call(uploadCalls.finishUpload, { body: { uploadId } });
    const open = { body: { documentId: document?.id ?? '' } };
    for (const who of [v.doctor, v.nurse])
      expect(await who.call(storageCalls.getDocuementURLByID, open)).toHaveProperty('url');
    const { url } = await v.doctor.call(storageCalls.getDocuementURLByID, open);
    const film = await server.request(url, { method: 'GET' });
    expect(Buffer.from(await film.arrayBuffer())).toEqual(WEBM);
    // A browser's own page for a film plays it, and runs no script.
    expect(film.headers.get('content-security-policy')).toMatch(
      /sandbox allow-same-origin; media-src 'self'$/,
    );
    const colleague = await server.signInAs('arjun.rao');
    for (const who of [patient, colleague])
      expect(await who.refusal(storageCalls.getDocuementURLByID, open)).toMatchObject({ httpStatus: 404 });
    const { documents } = await v.nurse.call(consultationCalls.getSharedDocuments, { query: one() });
    expect(documents).toContainEqual(document);
  });
});

describe('a recording of a tab that is gone', () => {
  test('ends once its member has left, and what had arrived becomes a document', async () => {
    const { recordingId, uploadId } = await recordAll();
    await send(uploadId, 0, HALF);
    server.clock.advance(31);
    await removeSilent(server.deps);
    await finishRecordings(server.deps);
    expect(await trail(recordingId)).toContainEqual(['RECORDING_LEFT', 'system']);
    expect(await recordingsOf()).toEqual([]);
    server.clock.advance(61);
    await finishRecordings(server.deps);
    await finishRecordings(server.deps);
    expect(await recordingsOf()).toMatchObject([{ sizeBytes: HALF, contentType: 'video/webm' }]);
  });

  test('leaves no document where nothing had arrived', async () => {
    await recordAll();
    server.clock.advance(31);
    await removeSilent(server.deps);
    await finishRecordings(server.deps);
    server.clock.advance(61);
    await finishRecordings(server.deps);
    expect(await recordingsOf()).toEqual([]);
    const uploads = (await server.rows('upload')).filter(({ consultationId }) => consultationId === v.id);
    expect(uploads).toMatchObject([{ state: 'ABANDONED' }]);
  });
});

describe('the server', () => {
  test('lets neither a nurse, nor the patient, nor a doctor outside the call ask', async () => {
    const body = { ...one(), hasAskedAloud: true as const };
    for (const who of [v.nurse, patient])
      expect(await who.refusal(recordingCalls.askToRecord, { body })).toMatchObject({ code: 'NOT_ALLOWED' });
    const colleague = await server.signInAs('arjun.rao');
    expect(await colleague.refusal(recordingCalls.askToRecord, { body })).toMatchObject({ httpStatus: 404 });
    await v.doctor.call(roomCalls.leaveRoom, { body: one() });
    expect(await v.doctor.refusal(recordingCalls.askToRecord, { body })).toMatchObject({
      code: 'BAD_TRANSITION',
    });
  });

  test('lets no one ask where the operator has not allowed it', async () => {
    const closed = await openServer();
    const other = await visit(closed);
    const devices = { microphone: true, camera: true };
    await other.doctor.call(roomCalls.enterRoom, { body: { consultationId: other.id, ...devices } });
    const query = { consultationId: other.id };
    expect(await other.doctor.call(recordingCalls.recordingState, { query })).toMatchObject({
      isOffered: false,
    });
    expect(
      await other.doctor.refusal(recordingCalls.askToRecord, { body: { ...query, hasAskedAloud: true } }),
    ).toMatchObject({ code: 'BAD_TRANSITION' });
  });

  test('takes no answer of a guest who waits outside, and no piece of another person', async () => {
    const recordingId = await ask();
    await answer(patient, recordingId, true).by();
    const guest = await guestOf(server, v);
    await enter(guest);
    const body = { ...one(), recordingId, agrees: false, language: 'en' as const, textVersion: 1 };
    expect(await guest.refusal(recordingCalls.answerRecording, { body })).toMatchObject({
      code: 'BAD_TRANSITION',
    });
    expect(await stateFor(v.doctor)).toBe('RECORDING');
    const { uploadId } = { uploadId: await begin(recordingId) };
    expect(await v.nurse.refusal(uploadCalls.sendPiece, piece(uploadId, WEBM, 0, HALF))).toMatchObject({
      httpStatus: 404,
    });
  });
});
