import { mkdtempSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { patientsAdminCalls as calls } from '#contract/patients-admin.ts';
import { commands } from '#server/cli/commands.ts';
import { SEED_PASSWORD } from '#server/seed/staff.ts';
import { appCode, onlyAppOf, wrongCode } from '#tests/support/server/authenticator-app.ts';
import { exportOf, mustBeWhole, ofType, REQUIRED, type Bundle } from '#tests/support/server/exported.ts';
import { signInOperator } from '#tests/support/server/operator.ts';
import { addRest } from '#tests/support/server/full-record.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const { clock, db } = server;
const operator = await signInOperator(server);
let secret: string;
let patient: Awaited<ReturnType<typeof fullestPatient>>;
beforeAll(async () => {
  secret = await onlyAppOf(server, 'rohan.kulkarni');
  patient = await fullestPatient();
  await storeFilesOf(patient.id);
  await addRest(server, patient);
});

/** The patient with the most documents, so that there is something of each kind. */
async function fullestPatient() {
  const count = new Map<string, number>();
  for (const { patientId } of await server.rows('document'))
    count.set(patientId, (count.get(patientId) ?? 0) + 1);
  const [[id] = ['']] = [...count].toSorted((a, b) => b[1] - a[1]);
  const row = (await server.rows('patient')).find((one) => one.id === id);
  if (!row) throw new Error('no patient has a document');
  return row;
}

/** A patient with a home visit. */
async function visitedAtHome(): Promise<{ id: string }> {
  return db
    .selectFrom('homeVisit')
    .innerJoin('request', 'request.id', 'homeVisit.requestId')
    .select('request.patientId as id')
    .executeTakeFirstOrThrow();
}

/** Bytes of every length by three, so that base64 is padded in each way. */
const bytesOf = (at: number) => Buffer.from(`file ${at} `.padEnd(10 + at, 'x'));
async function storeFilesOf(patientId: string): Promise<void> {
  const documents = (await server.rows('document')).filter((row) => row.patientId === patientId);
  for (const [at, { id }] of documents.entries()) {
    const fileKey = at.toString(16).padStart(64, 'a');
    await server.deps.files.put(fileKey, bytesOf(at));
    await db
      .insertInto('storedFile')
      .values({ key: fileKey, at: clock.now(), scan: 'OWN', scanDueAt: clock.now() })
      .execute();
    await db.updateTable('document').set({ fileKey }).where('id', '=', id).execute();
  }
}

const asked = (given: { secondFactor: string; patientId?: string; password?: string }) => ({
  body: { patientId: patient.id, reason: 'Asked for in writing', password: SEED_PASSWORD, ...given },
});
async function exported(patientId = patient.id): Promise<Bundle> {
  clock.advance(60);
  const answer = await operator.send(
    calls.exportPatient,
    asked({ secondFactor: appCode(secret, clock.now()), patientId }),
  );
  expect(answer.status).toBe(200);
  return (await answer.json()) as Bundle;
}

describe('the export of a patient', () => {
  test('writes a FHIR bundle: required elements present, nothing empty, each reference resolved', async () => {
    const kinds = new Set<string>();
    const others = (await server.rows('patient')).slice(0, 40);
    for (const { id } of [patient, await visitedAtHome(), ...others]) {
      const bundle = await exportOf(server, id);
      mustBeWhole(bundle);
      for (const { resource } of bundle.entry) kinds.add(resource.resourceType);
    }
    expect([...kinds].toSorted()).toEqual(Object.keys(REQUIRED));
  });

  test('includes every consultation, request, document, measurement and message, and each file’s bytes', async () => {
    const bundle = await exported();
    const ownRows = async (table: 'consultation' | 'request' | 'document' | 'observation' | 'vitalSet') =>
      (await server.rows(table)).filter(({ patientId }) => patientId === patient.id);
    const visits = await ownRows('consultation');
    const requests = await ownRows('request');
    const documents = await ownRows('document');
    expect(ofType(bundle, 'Encounter').length).toBeGreaterThanOrEqual(visits.length);
    expect(ofType(bundle, 'ServiceRequest')).toHaveLength(requests.length);
    expect(ofType(bundle, 'DocumentReference')).toHaveLength(documents.length);
    const files = ofType(bundle, 'Binary').map(({ data }) => Buffer.from(String(data), 'base64').toString());
    expect(files.toSorted()).toEqual(documents.map((_, at) => bytesOf(at).toString()).toSorted());
    const measured = [...(await ownRows('observation')), ...(await ownRows('vitalSet'))];
    // The two values of a blood pressure are one.
    const single = measured.filter((row) => !('code' in row) || row.code !== 'DBP');
    expect(ofType(bundle, 'Observation').length).toBeGreaterThanOrEqual(single.length);
    const messages = (await server.rows('message')).filter(
      ({ consultationId, requestId }) =>
        visits.some(({ id }) => id === consultationId) || requests.some(({ id }) => id === requestId),
    );
    expect(messages.length).toBeGreaterThan(0);
    const said = JSON.stringify(ofType(bundle, 'Communication'));
    expect(messages.filter(({ text }) => text && !said.includes(JSON.stringify(text).slice(1, -1)))).toEqual(
      [],
    );
    expect(ofType(bundle, 'Patient')[0]).toMatchObject({ birthDate: patient.bornOn });
  });

  test('tells of no other patient, but the names of those who share the account', async () => {
    const said = JSON.stringify(await exported());
    const others = (await server.rows('patient')).filter(({ id }) => id !== patient.id);
    expect(said).toContain(patient.mobile);
    expect(others.filter(({ mobile, mrn }) => said.includes(mobile) || said.includes(`"${mrn}"`))).toEqual(
      [],
    );
  });

  test('needs the password and a new code; it is audited, and its reason is kept with the record', async () => {
    const audits = async () => (await server.rows('audit')).filter(({ action }) => action === 'EXPORT');
    const before = (await audits()).length;
    clock.advance(60);
    const wrong = asked({ secondFactor: wrongCode(secret, clock.now()) });
    expect(await operator.refusal(calls.exportPatient, wrong)).toMatchObject({ code: 'WRONG_CODE' });
    const code = appCode(secret, clock.now());
    const other = asked({ secondFactor: code, password: 'not it' });
    expect(await operator.refusal(calls.exportPatient, other)).toMatchObject({ code: 'WRONG_SIGN_IN' });
    expect(await audits()).toHaveLength(before);
    await exported();
    expect((await audits()).slice(before)).toMatchObject([
      { patientId: patient.id, entity: 'patient_export', who: `operator:${operator.userId}` },
    ]);
    const read = await operator.call(calls.patientIdentity, { query: { patientId: patient.id } });
    expect(read.patient.exports[0]).toMatchObject({ reason: 'Asked for in writing', by: 'Rohan Kulkarni' });
  });

  test('says which files are missing, and has no link to them', async () => {
    const [document] = (await server.rows('document')).filter((row) => row.patientId === patient.id);
    const { fileKey = '', id = '' } = document ?? {};
    await db.updateTable('storedFile').set({ scan: 'FOUND' }).where('key', '=', fileKey).execute();
    const bundle = await exported();
    await db.updateTable('storedFile').set({ scan: 'OWN' }).where('key', '=', fileKey).execute();
    const without = ofType(bundle, 'DocumentReference').filter(({ description }) => description);
    expect(without, id).toHaveLength(1);
    mustBeWhole(bundle);
  });

  test('writes the same by the command line, to a new file that only its owner can read', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'wardline-export-')), 'patient.json');
    const run = () =>
      commands
        .find(({ name }) => name === 'patients export')
        ?.run(server.deps, [patient.mrn, file, 'Asked for in writing']);
    expect(await run()).toMatchObject({ ok: true });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const written = JSON.parse(readFileSync(file, 'utf8')) as Bundle;
    expect(written.entry).toEqual((await exported()).entry);
    expect(await run()).toMatchObject({ ok: false });
  });
});
