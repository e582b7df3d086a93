import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { askedCalls } from '#contract/asked.ts';
import { consultationCalls } from '#contract/consultations.ts';
import { patientPageCalls } from '#contract/patient-page.ts';
import { storageCalls } from '#contract/storage.ts';
import { uploadCalls } from '#contract/uploads.ts';
import { removeUnused } from '#server/files/remove-unused.job.ts';
import { goodPng } from '#tests/support/inputs/evil-pictures.ts';
import { pdf } from '#tests/support/inputs/files.ts';
import { visit, type Visit } from '#tests/support/journeys/journeys.ts';
import { sha256 } from '#tests/support/journeys/uploads.ts';
import { openPage } from '#tests/support/journeys/patient-page.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer({ UPLOAD_MB_A_DAY: '2' });
const { deps, clock } = server;
const DAY_S = 86_400;
let v: Visit;
beforeEach(async () => {
  v = await visit(server);
});

const add = (file: File) => ({
  body: { consultationId: v.id, clientId: randomUUID(), name: 'Letter', file },
});
const letter = (bytes: number) => pdf('letter.pdf', randomUUID().padEnd(bytes, 'x'));
const face = (width: number) => new File([goodPng(width, 4)], 'face.png');

async function has(key: string): Promise<boolean> {
  const file = await deps.files.get(key);
  await file?.stream.cancel();
  return file !== null;
}

test('a person sends so much a day, in whole files and in pieces; the next day they send again', async () => {
  await v.nurse.call(consultationCalls.addConsultationDocument, add(letter(1_500_000)));
  expect(
    await v.nurse.refusal(consultationCalls.addConsultationDocument, add(letter(600_000))),
  ).toMatchObject({ httpStatus: 429, reason: 'UPLOAD_BUDGET', retryAfterS: expect.any(Number) });
  const wish = {
    clientId: randomUUID(),
    purpose: 'CAPTURE' as const,
    targetId: v.id,
    name: 'letter.pdf',
    sizeBytes: 600_000,
    contentType: 'application/pdf',
    sha256: sha256(Buffer.from('x')),
  };
  expect(await v.nurse.refusal(uploadCalls.startUpload, { body: wish })).toMatchObject({
    reason: 'UPLOAD_BUDGET',
  });
  expect(await server.rows('upload')).toEqual([]);
  // What was refused counts nothing, and others have their own.
  await v.nurse.call(consultationCalls.addConsultationDocument, add(letter(400_000)));
  await v.doctor.call(consultationCalls.addConsultationDocument, add(letter(600_000)));
  clock.advance(DAY_S);
  const nurse = await server.signInAs('anitha.nair');
  await nurse.call(uploadCalls.startUpload, { body: { ...wish, clientId: randomUUID() } });
});

test('a patient has the budget of a person, not that of an app', async () => {
  const v = await visit(server);
  const patient = await openPage(server, v);
  const ask = { consultationNumber: v.number, kind: 'DOCUMENT', words: '' } as const;
  const { id: askedId } = (await v.doctor.call(askedCalls.askPatient, { body: ask })).asked;
  const wish = { askedId, name: 'letter.pdf', sha256: sha256(Buffer.from('y')) };
  const start = (sizeBytes: number) => ({ body: { ...wish, sizeBytes, clientId: randomUUID() } });
  await patient.call(patientPageCalls.startPatientUpload, start(1_900_000));
  expect(await patient.refusal(patientPageCalls.startPatientUpload, start(200_000))).toMatchObject({
    reason: 'UPLOAD_BUDGET',
  });
});

test('a day after a picture was replaced or removed, or a call failed, its bytes are gone; what is used stays', async () => {
  const me = await server.signInAs('farhan.shaikh');
  const own = { userId: me.userId };
  const keys: string[] = [];
  for (const width of [11, 12]) {
    await me.call(storageCalls.uploadDP, { body: { ...own, file: face(width) } });
    keys.push(
      (await server.rows('profileFile')).find((row) => row.userId === me.userId && !row.removedAt)?.fileKey ??
        '',
    );
  }
  const { document } = await v.nurse.call(consultationCalls.addConsultationDocument, add(letter(1_000)));
  const used = (await server.rows('document')).find(({ id }) => id === document.id)?.fileKey ?? '';
  const failed = letter(900);
  const lost = sha256(Buffer.from(await failed.arrayBuffer()));
  const clientId = randomUUID();
  const twice = { body: { consultationId: v.id, clientId, name: 'Letter', file: letter(800) } };
  await v.nurse.call(consultationCalls.addConsultationDocument, twice);
  await v.nurse.call(consultationCalls.addConsultationDocument, { body: { ...twice.body, file: failed } });
  const all = [...keys, used, lost];
  const left = () => Promise.all(all.map(has));
  await removeUnused(deps);
  expect(await left()).toEqual([true, true, true, true]);
  clock.advance(DAY_S + 1);
  await removeUnused(deps);
  expect(await left()).toEqual([false, true, true, false]);
  await (await server.signInAs('farhan.shaikh')).call(storageCalls.removeDP, { body: own });
  await removeUnused(deps);
  expect(await left()).toEqual([false, false, true, false]);
  // The same picture again is stored again.
  const again = await server.signInAs('farhan.shaikh');
  await again.call(storageCalls.uploadDP, { body: { ...own, file: face(11) } });
  expect(await left()).toEqual([true, false, true, false]);
});

test('while bytes are being removed, the same ones are not taken', async () => {
  const file = letter(700);
  const key = sha256(Buffer.from(await file.arrayBuffer()));
  await v.nurse.call(consultationCalls.addConsultationDocument, add(file));
  await server.db.updateTable('storedFile').set({ removingAt: clock.now() }).where('key', '=', key).execute();
  expect(await v.nurse.refusal(consultationCalls.addConsultationDocument, add(file))).toMatchObject({
    code: 'IN_FLIGHT',
  });
});
