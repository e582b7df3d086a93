// @module-tag slow
import { beforeAll, expect, it } from 'vitest';
import { FHIR_TYPES, type FhirTypeName } from '#server/fhir/type-names.ts';
import { exportOf } from '#tests/support/server/exported.ts';
import { fhirClient, type FhirResource, type SearchBundle } from '#tests/support/server/fhir.ts';
import { errorsByLantana, errorsByMedplum, errorsIn } from '#tests/support/server/fhir-validators.ts';
import { addRest } from '#tests/support/server/full-record.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
let client = await fhirClient(server, 'system/*.rs');
beforeAll(async () => {
  const { patientId } = await server.db
    .selectFrom('document')
    .innerJoin('consultation', 'consultation.id', 'document.consultationId')
    .select('document.patientId')
    .executeTakeFirstOrThrow();
  const patient = (await server.rows('patient')).find(({ id }) => id === patientId);
  if (patient) await addRest(server, patient);
});

const OF_NO_PATIENT: Partial<Record<FhirTypeName, string>> = {
  Patient: 'Patient?_count=100',
  Practitioner: 'Practitioner?_count=100',
  PractitionerRole: 'PractitionerRole?_count=100',
  Organization: 'Organization',
  Location: 'Location?_count=100',
  Schedule: 'Schedule',
};

const resourcesIn = ({ entry = [] }: SearchBundle): FhirResource[] => entry.map(({ resource }) => resource);

async function slotsOf(): Promise<FhirResource[]> {
  const schedules = (await client.search('Schedule')).entry ?? [];
  const from = server.clock.now();
  const to = new Date(from.getTime() + 7 * 86_400_000);
  const names = schedules.map(({ resource }) => resource.id).join(',');
  const found = await client.search(
    `Slot?schedule=${names}&start=ge${from.toISOString()}&start=lt${to.toISOString()}`,
  );
  return (found.entry ?? []).map(({ resource }) => resource);
}

/** Every resource of the seeded hospital, by the interface itself. */
async function all(): Promise<FhirResource[]> {
  const found: FhirResource[] = await slotsOf();
  for (const path of Object.values(OF_NO_PATIENT))
    found.push(...((await client.search(path)).entry ?? []).map(({ resource }) => resource));
  const types = FHIR_TYPES.filter((type) => !OF_NO_PATIENT[type] && type !== 'Slot');
  for (const [at, { id }] of (await server.rows('patient')).entries()) {
    // A client reads less in a minute than all that is read here.
    if (at % 40 === 0) {
      server.clock.advance(61);
      client = await fhirClient(server, 'system/*.rs');
    }
    for (const type of types)
      found.push(...resourcesIn(await client.search(`${type}?patient=${id}&_count=100`)));
  }
  return found;
}

/** One line for each kind of fault, with how often it was found. */
function summary(errors: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const error of errors) counts[error] = (counts[error] ?? 0) + 1;
  return counts;
}

it(
  'answers every resource of a seeded hospital without an error in two validators',
  { timeout: 300_000 },
  async () => {
    const resources = await all();
    const types = new Set(resources.map(({ resourceType }) => resourceType));
    expect(FHIR_TYPES.filter((type) => !types.has(type))).toEqual([]);
    const errors = resources.flatMap((one) => errorsIn(one).map((error) => `${one.resourceType} ${error}`));
    expect(summary(errors)).toEqual({});
    const { capability, outcome } = {
      capability: await client.read('metadata'),
      outcome: await (await client.call('GET', 'Observation')).json(),
    };
    expect([...errorsIn(capability), ...errorsIn(outcome as object)]).toEqual([]);
  },
);

it('exports every record without an error in two validators', { timeout: 300_000 }, async () => {
  const errors: string[] = [];
  for (const { id } of await server.rows('patient'))
    for (const { resource } of (await exportOf(server, id)).entry)
      errors.push(...errorsIn(resource).map((error) => `${resource.resourceType} ${error}`));
  expect(summary(errors)).toEqual({});
});

it('finds an absent element and an unknown one, so that none of the two is silent', () => {
  const right = { resourceType: 'Observation', status: 'final', code: { text: 'Pulse' } };
  expect(errorsIn(right)).toEqual([]);
  for (const find of [errorsByMedplum, errorsByLantana]) {
    expect(find({ ...right, colour: 'red' }).length, find.name).toBeGreaterThan(0);
    expect(find({ ...right, code: undefined }).length, find.name).toBeGreaterThan(0);
  }
});
