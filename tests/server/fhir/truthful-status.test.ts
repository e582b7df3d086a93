import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { bundleOf } from '#server/operations/privacy/export-patient.ts';
import { readWholeRecord } from '#server/fhir/whole-record.ts';
import {
  documentedPatient,
  fhirClient,
  type FhirClient,
  type FhirResource,
} from '#tests/support/server/fhir.ts';
import { errorsByLantana, errorsByMedplum } from '#tests/support/server/fhir-validators.ts';
import { addRest } from '#tests/support/server/full-record.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const { db, clock } = server;
let client: FhirClient;
let patient: Awaited<ReturnType<typeof documentedPatient>>;

beforeAll(async () => {
  client = await fhirClient(server, 'system/*.rs');
  patient = await documentedPatient(server);
  await addRest(server, patient);
});

const documentOf = (id: string) => client.read(`DocumentReference/${id}`);
const updatedOf = ({ meta }: FhirResource): string => (meta as { lastUpdated: string }).lastUpdated;
async function ownPrescription() {
  const { id } = await db
    .selectFrom('prescription')
    .innerJoin('consultation', 'consultation.id', 'prescription.consultationId')
    .select('prescription.id')
    .where('consultation.patientId', '=', patient.id)
    .orderBy('prescription.signedAt', 'desc')
    .executeTakeFirstOrThrow();
  return db.selectFrom('prescription').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

it('shows the paper of a prescription that was replaced as superseded, and which one replaces it', async () => {
  const old = await ownPrescription();
  const before = await documentOf(old.documentId);
  expect(before['status']).toBe('current');
  const paper = await db
    .selectFrom('document')
    .selectAll()
    .where('id', '=', old.documentId)
    .executeTakeFirstOrThrow();
  const documentId = randomUUID();
  clock.advance(60);
  await db
    .insertInto('document')
    .values({ ...paper, id: documentId, clientId: null, imaging: null })
    .execute();
  await db
    .insertInto('prescription')
    .values({
      ...old,
      id: randomUUID(),
      clientId: randomUUID(),
      version: old.version + 1,
      code: null,
      documentId,
      items: JSON.stringify(old.items),
      overrides: JSON.stringify(old.overrides),
      stopped: JSON.stringify(old.stopped),
      signedAt: clock.now(),
    })
    .execute();
  const replaced = await documentOf(old.documentId);
  expect(replaced['status']).toBe('superseded');
  expect(updatedOf(replaced) > updatedOf(before)).toBe(true);
  expect(await documentOf(documentId)).toMatchObject({
    status: 'current',
    relatesTo: [{ code: 'replaces', target: { reference: `DocumentReference/${old.documentId}` } }],
  });
});

it('shows no paper of a prescription that was withdrawn as current', async () => {
  const { id, documentId, signedBy } = await ownPrescription();
  const before = await documentOf(documentId);
  clock.advance(60);
  await db
    .updateTable('prescription')
    .set({ withdrawnAt: clock.now(), withdrawnBy: signedBy, withdrawnReason: 'An allergy' })
    .where('id', '=', id)
    .execute();
  const after = await documentOf(documentId);
  expect(after).toMatchObject({ status: 'entered-in-error' });
  expect(after['description']).toContain('An allergy');
  expect(updatedOf(after) > updatedOf(before)).toBe(true);
  for (const errors of [errorsByLantana(after), errorsByMedplum(after)]) expect(errors).toEqual([]);
  const current = await client.search(`DocumentReference?patient=${patient.id}&status=current&_count=100`);
  expect(current.entry?.map(({ resource }) => resource.id)).not.toContain(documentId);
});

it('says of a picture that a doctor asked for again that it was', async () => {
  const { id } = await db
    .selectFrom('document')
    .select('id')
    .where('patientId', '=', patient.id)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('document')
    .set({ captureStatus: 'RETAKE', captureReason: 'Not sharp' })
    .where('id', '=', id)
    .execute();
  expect((await documentOf(id))['description']).toContain('asked for again: Not sharp');
});

it('shows a result without a status as unknown, and a vital sign as final', async () => {
  const rows = (await server.rows('observation')).filter(({ patientId }) => patientId === patient.id);
  for (const [kind, status] of [
    ['LAB', 'unknown'],
    ['VITAL', 'final'],
  ] as const) {
    const row = rows.find(
      (one) => one.kind === kind && !['SBP', 'DBP'].includes(one.code) && !one.supersededAt,
    );
    if (!row) throw new Error(`no ${kind}`);
    await db.updateTable('observation').set({ status: null }).where('id', '=', row.id).execute();
    expect(await client.read(`Observation/${row.id}`), kind).toMatchObject({ status });
  }
});

it('gives the record number the same system in the interface and in the copy of a record', async () => {
  const system = `${server.deps.config.publicUrl}/fhir/record-number`;
  const number = { system, value: patient.mrn };
  expect((await client.read(`Patient/${patient.id}`))['identifier']).toContainEqual(
    expect.objectContaining(number),
  );
  const record = await readWholeRecord(db, [patient.id]);
  let text = '';
  for await (const part of bundleOf(server.deps, {
    record,
    at: clock.now(),
    patientId: patient.id,
    reason: 'Asked',
  }))
    text += part;
  const { entry } = JSON.parse(text) as { entry: { resource: FhirResource }[] };
  const own = entry.find(({ resource }) => resource.resourceType === 'Patient')?.resource;
  expect(own?.['identifier']).toContainEqual(expect.objectContaining(number));
});
