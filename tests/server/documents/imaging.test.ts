import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { consultationCalls } from '#contract/consultations.ts';
import { UPLOAD_MAX_BYTES } from '#contract/limits.ts';
import { serviceCalls } from '#contract/services.ts';
import { uploadCalls } from '#contract/uploads.ts';
import { documentType } from '#server/files/checked-file.ts';
import { patientBundle } from '#server/operations/privacy/patient-bundle.ts';
import { readWholeRecord } from '#server/fhir/whole-record.ts';
import { piece, uploadsTo, type Uploads } from '#tests/support/journeys/uploads.ts';
import { visit } from '#tests/support/journeys/journeys.ts';
import { STUDY_UID, words, xray } from '#tests/support/models/dicom.ts';
import { openServer } from '#tests/support/server/server.ts';
import type { SignedInClient } from '#tests/support/server/sign-ins.ts';

const server = await openServer();
let u: Uploads;
let agent: SignedInClient;

beforeEach(async () => {
  u = await uploadsTo(server);
  agent = await server.signInAs('farhan.shaikh');
});

const patientOf = async (serviceId: string) =>
  server.db
    .selectFrom('request')
    .innerJoin('patient', 'patient.id', 'request.patientId')
    .select([
      'patient.id',
      'patient.name',
      'patient.bornOn',
      'patient.birthKnownTo',
      'patient.sex',
      'patient.mrn',
    ])
    .where('request.id', '=', serviceId)
    .executeTakeFirstOrThrow();

/** An X-ray of the patient of the order, unless it is of another one. */
async function ofPatient(other: Parameters<typeof xray>[0] = {}): Promise<Buffer> {
  const { name, sex } = await patientOf(u.serviceId);
  return xray({ name, sex: sex.slice(0, 1), pixels: words(1, 2, 3, 4, 5, 6, 7, 8), ...other });
}
const ANOTHER = { name: 'Deshpande^Ravi', sex: 'M', bornOn: '19500101', number: 'X-77' };
const fileOf = (bytes: Buffer) => new File([Uint8Array.from(bytes)], 'chest.dcm');
const form = (bytes: Buffer, more: { confirmsPatient?: 'true'; clientId?: string } = {}) => ({
  body: { serviceId: u.serviceId, clientId: randomUUID(), file: fileOf(bytes), ...more },
});
const finishConfirmed = async (uploadId: string) =>
  agent.call(uploadCalls.finishUpload, { body: { uploadId, confirmsPatient: true } });
const isStored = async () => (await server.rows('storedFile')).length;

describe('an X-ray of the patient of the order', () => {
  test('stays as it came, with its elements, in pieces as in one form', async () => {
    const bytes = await ofPatient();
    const { document } = await u.finish(await u.sendAll(bytes, { name: 'chest.dcm' }));
    const { document: other } = await agent.call(serviceCalls.uploadLabTestResults, form(bytes));
    const { name } = await patientOf(u.serviceId);
    for (const one of [document, other])
      expect(one).toMatchObject({
        contentType: 'application/dicom',
        pages: null,
        imaging: {
          modality: 'DX',
          bodyPart: 'CHEST',
          studyDate: '2025-11-18',
          frames: 1,
          identity: 'SAME',
        },
      });
    expect(JSON.stringify(document)).not.toContain(name);
    expect(await u.contentOf(document?.id ?? '')).toEqual(bytes);
  });

  test('never counts as theirs by what the file does not name', async () => {
    const { document } = await u.finish(await u.sendAll(await ofPatient({ name: '', sex: '' })));
    expect(document?.imaging).toMatchObject({ identity: 'NOT_STATED' });
  });

  test('goes into the copy of the record with its elements', async () => {
    const { document } = await u.finish(await u.sendAll(await ofPatient()));
    const { id } = await patientOf(u.serviceId);
    const rows = await readWholeRecord(server.db, [id]);
    expect(rows.documents.find((row) => row.id === document?.id)?.imaging).toMatchObject({
      studyUid: STUDY_UID,
    });
    let bundle = '';
    for await (const part of patientBundle(rows, {
      patientId: id,
      at: server.clock.now(),
      numberSystem: 'urn:numbers',
      read: async (key) => (await server.deps.files.get(key))?.stream,
      passwordOf: () => null,
    }))
      bundle += part;
    expect(bundle).toContain((await ofPatient()).toString('base64').slice(0, 400));
  });
});

describe('an X-ray that names another patient', () => {
  test('H343 comes back with both patients, and nothing of it is kept or seen', async () => {
    const before = await isStored();
    const uploadId = await u.sendAll(await ofPatient(ANOTHER), { name: 'chest.dcm' });
    const refusal = await u.refusedFinish(uploadId);
    const { name, mrn } = await patientOf(u.serviceId);
    expect(refusal).toMatchObject({
      httpStatus: 422,
      reason: 'DICOM_OTHER_PATIENT',
      params: {
        checks: expect.arrayContaining([
          { kind: 'NAME', stated: 'Ravi Deshpande', recorded: name, outcome: 'DIFFERENT' },
          { kind: 'MRN', stated: 'X-77', recorded: mrn, outcome: 'NOT_COMPARED' },
        ]),
      },
    });
    expect(await u.documents()).toEqual([]);
    expect(await u.piecesOf(uploadId)).toEqual([]);
    expect((await u.state(uploadId)).uploadState).toBe('ABANDONED');
    expect(await isStored()).toBe(before);
    expect(
      await agent.refusal(serviceCalls.uploadLabTestResults, form(await ofPatient(ANOTHER))),
    ).toMatchObject({
      reason: 'DICOM_OTHER_PATIENT',
    });
    expect(await isStored()).toBe(before);
  });

  test('gets stored once its uploader confirms it, and says ever after that it differed', async () => {
    const bytes = await ofPatient(ANOTHER);
    const wish = { clientId: randomUUID(), name: 'chest.dcm' };
    await u.refusedFinish(await u.sendAll(bytes, wish));
    const { document } = await finishConfirmed(await u.sendAll(bytes, wish));
    expect(document).toMatchObject({
      imaging: { identity: 'DIFFERENT' },
    });
    const confirmed = form(bytes, { confirmsPatient: 'true' });
    const { document: other } = await agent.call(serviceCalls.uploadLabTestResults, confirmed);
    expect(other.imaging?.identity).toBe('DIFFERENT');
    expect(await u.documents()).toHaveLength(2);
    const trail = (await server.rows('audit')).filter(({ action }) => action === 'CONFIRM_PATIENT');
    expect(trail.map(({ entityId }) => entityId)).toEqual([document?.id, other.id]);
  });

  test('cannot be confirmed by another agent, nor by a doctor', async () => {
    const uploadId = await u.sendAll(await ofPatient(ANOTHER));
    for (const userName of ['sunil.more', 'meera.iyer']) {
      const who = await server.signInAs(userName);
      const body = { uploadId, confirmsPatient: true };
      expect(await who.refusal(uploadCalls.finishUpload, { body }), userName).toMatchObject({
        code: 'NOT_FOUND',
      });
    }
    expect(await u.documents()).toEqual([]);
  });

  test.each([
    [
      'a name in another script',
      { name: Buffer.from('आशा').toString('latin1'), sex: '', more: [['00080005', 'CS', 'ISO_IR 192']] },
    ],
    ['a name that cannot be read', { name: 'M\u00FCller', sex: '' }],
    ['a sex alone', { name: '' }],
  ] as const)('and so is one of which %s is all that is named', async (_, given) => {
    const refusal = await u.refusedFinish(await u.sendAll(await ofPatient(given)));
    expect(refusal).toMatchObject({ reason: 'DICOM_OTHER_PATIENT' });
    expect(JSON.stringify(refusal)).not.toContain('DIFFERENT');
    expect(await u.documents()).toEqual([]);
  });
});

describe('a capture of a consultation', () => {
  test('compares with the patient of the consultation, by nurse and by doctor', async () => {
    const v = await visit(server);
    const capture = (more = {}) => ({
      body: {
        consultationId: v.id,
        clientId: randomUUID(),
        name: 'X-ray',
        file: fileOf(xray(ANOTHER)),
        ...more,
      },
    });
    for (const who of [v.nurse, v.doctor]) {
      expect(await who.refusal(consultationCalls.addConsultationDocument, capture())).toMatchObject({
        reason: 'DICOM_OTHER_PATIENT',
      });
      const { document } = await who.call(
        consultationCalls.addConsultationDocument,
        capture({ confirmsPatient: 'true' }),
      );
      expect(document).toMatchObject({ kind: 'CAPTURE', imaging: { identity: 'DIFFERENT' } });
    }
  });
});

test('an X-ray is no message of a chat, where no one could confirm its patient', async () => {
  const v = await visit(server);
  const body = { consultationId: v.id, clientId: randomUUID(), messageClientId: randomUUID(), name: 'X-ray' };
  expect(
    await v.nurse.refusal(consultationCalls.addConsultationDocument, {
      body: { ...body, file: fileOf(xray()) },
    }),
  ).toMatchObject({ reason: 'DOCUMENT_TYPE' });
  const more = { purpose: 'CAPTURE', targetId: v.id, messageClientId: randomUUID() } as const;
  const start = { body: u.wish(xray(), more) };
  const { uploadId } = (await v.nurse.call(uploadCalls.startUpload, start)).upload;
  await v.nurse.call(uploadCalls.sendPiece, piece(uploadId, xray(), 0));
  expect(await v.nurse.refusal(uploadCalls.finishUpload, { body: { uploadId } })).toMatchObject({
    reason: 'DOCUMENT_TYPE',
  });
});

describe('a file is refused beside its name, and not stored', () => {
  test.each([
    [
      'that is cut off',
      async () =>
        (await ofPatient({ rows: 64, columns: 64, pixels: new Uint8Array(8_192) })).subarray(0, 4_000),
      'DICOM_DAMAGED',
    ],
    [
      'of text with the name of an X-ray',
      async () => Buffer.from('No X-ray at all. '.repeat(40)),
      'RESULT_TYPE',
    ],
    ['of no study', async () => ofPatient({ more: [['0020000D', 'UI', '']] }), 'DICOM_WITHOUT_STUDY'],
  ])('%s', async (_, bytesOf, reason) => {
    const before = await isStored();
    const bytes = await bytesOf();
    expect(await u.refusedFinish(await u.sendAll(bytes, { name: 'chest.dcm' }))).toMatchObject({
      httpStatus: 415,
      reason,
    });
    expect(await agent.refusal(serviceCalls.uploadLabTestResults, form(bytes))).toMatchObject({ reason });
    expect(await u.documents()).toEqual([]);
    expect(await isStored()).toBe(before);
  });

  test('reports a file that is too large', async () => {
    const large = Buffer.concat([await ofPatient(), Buffer.alloc(UPLOAD_MAX_BYTES)]);
    expect(await agent.refusal(serviceCalls.uploadLabTestResults, form(large))).toMatchObject({
      code: 'TOO_LARGE',
    });
  });

  test('where a licence or what a patient sends is asked for', async () => {
    const bytes = await ofPatient();
    expect(() => documentType(bytes)).toThrow(expect.objectContaining({ more: { reason: 'DOCUMENT_TYPE' } }));
  });
});
