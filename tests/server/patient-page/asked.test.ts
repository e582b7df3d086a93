import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { askedCalls, type AskedKind } from '#contract/asked.ts';
import { consultationCalls } from '#contract/consultations.ts';
import { patientPageCalls } from '#contract/patient-page.ts';
import { storageCalls } from '#contract/storage.ts';
import { visit, type Visit } from '#tests/support/journeys/journeys.ts';
import {
  birthDateOf,
  lastLink,
  linksSent,
  openLink,
  openPage,
} from '#tests/support/journeys/patient-page.ts';
import { piece, sha256 } from '#tests/support/journeys/uploads.ts';
import type { Client } from '#tests/support/server/client.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const VIDEO = Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42'), Buffer.alloc(1_500_000, 7)]);
let v: Visit;
let patient: Client;

beforeEach(async () => {
  v = await visit(server);
  patient = await openPage(server, v);
});

const ask = async (kind: AskedKind = 'VIDEO', words = 'How you walk to the door') =>
  (await v.doctor.call(askedCalls.askPatient, { body: { consultationNumber: v.number, kind, words } })).asked;
const asked = async () =>
  (await v.doctor.call(askedCalls.askedOfPatient, { query: { consultationNumber: v.number } })).asked;
const here = async (of = patient) => (await of.call(patientPageCalls.patientPage, {})).asked;
const wish = (askedId: string, bytes: Buffer, clientId: string = randomUUID()) => ({
  body: { askedId, clientId, name: 'walk.mp4', sizeBytes: bytes.length, sha256: sha256(bytes) },
});
const begin = async (askedId: string, bytes: Buffer, clientId?: string) =>
  (await patient.call(patientPageCalls.startPatientUpload, wish(askedId, bytes, clientId))).upload;

async function sendRest(askedId: string, uploadId: string, bytes: Buffer, from = 0): Promise<void> {
  for (let at = from; at < bytes.length;) {
    const { query, body } = piece(uploadId, bytes, at);
    const answer = await patient.call(patientPageCalls.sendPatientPiece, {
      query: { ...query, askedId },
      body,
    });
    at = answer.upload.offset;
  }
}

async function sendWhole(askedId: string, bytes: Buffer): Promise<string> {
  const { uploadId } = await begin(askedId, bytes);
  await sendRest(askedId, uploadId, bytes);
  return uploadId;
}

const finish = (askedId: string, uploadId: string) =>
  patient.call(patientPageCalls.finishPatientUpload, { body: { askedId, uploadId } });

describe('what is asked of a patient', () => {
  test('sends an SMS with the link alone, is seen, sent in pieces, received, and reviewed', async () => {
    const before = (await linksSent(server)).length;
    const { id } = await ask();
    expect((await linksSent(server)).length).toBe(before + 1);
    expect((await server.rows('outgoing')).at(-1)?.text).not.toContain('walk');
    expect((await asked())[0]).toMatchObject({ kind: 'VIDEO', state: 'ASKED', by: { name: v.doctor.name } });

    const page = await openLink(server, await lastLink(server), await birthDateOf(server, v.id));
    expect(await here(page)).toEqual([
      { id, kind: 'VIDEO', words: 'How you walk to the door', askedBy: v.doctor.name, state: 'OPEN' },
    ]);
    expect((await asked())[0]?.state).toBe('SEEN');

    const uploadId = await sendWhole(id, VIDEO);
    expect((await asked())[0]?.state).toBe('SENDING');
    await finish(id, uploadId);
    const [received] = await asked();
    expect(received?.state).toBe('RECEIVED');
    expect((await here())[0]?.state).toBe('RECEIVED');
    const [row] = (await server.rows('consultation')).filter(({ id: of }) => of === v.id);
    expect(row?.videoCapture).toBe('RECEIVED');

    const documentId = received?.documentId ?? '';
    const { url } = await v.doctor.call(storageCalls.getDocuementURLByID, { body: { documentId } });
    const stored = Buffer.from(await (await server.request(url, { method: 'GET' })).arrayBuffer());
    expect(sha256(stored)).toBe(sha256(VIDEO));
    await v.doctor.call(consultationCalls.updateDocumentCaptureStatus, {
      body: { documentId, captureStatus: 'SEEN' },
    });
    expect((await asked())[0]?.state).toBe('LOOKED_AT');
  });

  test('a line that ends in the middle continues where it was, and a finish that is said twice is one document', async () => {
    const { id } = await ask();
    const clientId = randomUUID();
    const { uploadId } = await begin(id, VIDEO, clientId);
    const first = piece(uploadId, VIDEO, 0);
    await patient.call(patientPageCalls.sendPatientPiece, {
      query: { ...first.query, askedId: id },
      body: first.body,
    });
    const again = await begin(id, VIDEO, clientId);
    expect(again).toMatchObject({ uploadId, offset: Number(first.query.sizeBytes) });
    await sendRest(id, uploadId, VIDEO, again.offset);
    await finish(id, uploadId);
    await finish(id, uploadId);
    const captures = (await server.rows('document')).filter(
      (row) => row.consultationId === v.id && row.kind === 'CAPTURE',
    );
    expect(captures).toHaveLength(1);
  });

  test('asked again takes the place of what did not come; withdrawn is not on the page', async () => {
    const first = await ask();
    const second = await ask('VIDEO', 'Nearer, please');
    expect((await here()).map(({ id }) => id)).toEqual([second.id]);
    expect((await asked()).map(({ state }) => state)).toEqual(['SEEN', 'WITHDRAWN']);
    expect(await patient.refusal(patientPageCalls.startPatientUpload, wish(first.id, VIDEO))).toMatchObject({
      code: 'BAD_TRANSITION',
      reason: 'ASKED_CLOSED',
    });
    await v.doctor.call(askedCalls.withdrawAsked, { body: { askedId: second.id } });
    expect(await here()).toEqual([]);
  });

  test('cannot withdraw what was received, nor take a second answer', async () => {
    const { id } = await ask();
    await finish(id, await sendWhole(id, VIDEO));
    expect(await v.doctor.refusal(askedCalls.withdrawAsked, { body: { askedId: id } })).toMatchObject({
      reason: 'ASKED_RECEIVED',
    });
    expect(await patient.refusal(patientPageCalls.startPatientUpload, wish(id, VIDEO))).toMatchObject({
      reason: 'ASKED_RECEIVED',
    });
  });

  test('a file of another kind is refused, and can be sent again as the right one', async () => {
    const { id } = await ask();
    const pdf = Buffer.from('%PDF-1.7 not a video at all');
    const uploadId = await sendWhole(id, pdf);
    expect(
      await patient.refusal(patientPageCalls.finishPatientUpload, { body: { askedId: id, uploadId } }),
    ).toMatchObject({ code: 'WRONG_TYPE' });
    await finish(id, await sendWhole(id, VIDEO));
    expect((await asked())[0]?.state).toBe('RECEIVED');
  });

  test('a neighbour sees none of it and sends nothing to it; the end of the visit ends it', async () => {
    const { id } = await ask();
    const other = await visit(server);
    const neighbour = await openPage(server, other);
    expect(await here(neighbour)).toEqual([]);
    expect(await neighbour.refusal(patientPageCalls.startPatientUpload, wish(id, VIDEO))).toMatchObject({
      code: 'NOT_FOUND',
    });
    await server.db.updateTable('consultation').set({ status: 'COMPLETED' }).where('id', '=', v.id).execute();
    expect(await here()).toEqual([]);
    expect(await patient.refusal(patientPageCalls.startPatientUpload, wish(id, VIDEO))).toMatchObject({
      reason: 'ASKED_CLOSED',
    });
    expect(
      await v.doctor.refusal(askedCalls.askPatient, {
        body: { consultationNumber: v.number, kind: 'PHOTO', words: '' },
      }),
    ).toMatchObject({ code: 'BAD_TRANSITION' });
  });
});
