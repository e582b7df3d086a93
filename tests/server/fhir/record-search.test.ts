import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { mergePatients } from '#server/patients/merge-patients.ts';
import { versionOf } from '#server/patients/correct-patient.ts';
import {
  documentedPatient,
  fhirClient,
  idsOf,
  outcomeOf,
  pathOf,
  type FhirClient,
  type FhirResource,
} from '#tests/support/server/fhir.ts';
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

describe('a search of a record', () => {
  it('finds each resource by its id, and filters by status, date and code', async () => {
    for (const type of [
      'Encounter',
      'Observation',
      'MedicationRequest',
      'DocumentReference',
      'ServiceRequest',
      'DiagnosticReport',
      'Communication',
    ]) {
      const bundle = await client.search(`${type}?patient=${patient.id}&_count=100`);
      expect(bundle.entry?.length, type).toBeGreaterThan(0);
      for (const { resource } of (bundle.entry ?? []).slice(0, 5)) {
        expect(await client.read(`${type}/${resource.id}`)).toEqual(resource);
        const status = String(resource['status']);
        const some = await client.search(
          `${type}?patient=Patient/${patient.id}&status=${status}&_id=${resource.id}`,
        );
        expect(idsOf(some), type).toEqual([resource.id]);
        expect(idsOf(await client.search(`${type}?_id=${resource.id}&status:not=${status}`))).toEqual([]);
      }
    }
  });

  it('finds a result by its code, its date and its category', async () => {
    const ids = async (query: string) =>
      idsOf(await client.search(`Observation?patient=${patient.id}&${query}`));
    const found = await ids('code=http://loinc.org|718-7');
    expect(found.length).toBeGreaterThan(1);
    const day = clock.now().toISOString().slice(0, 10);
    const ofToday = await ids(`code=718-7&date=${day}`);
    expect(ofToday).toHaveLength(1);
    const before = await ids(`code=718-7&date=lt${day}`);
    expect([...ofToday, ...before].toSorted()).toEqual(found);
    expect(await ids('code=718-7&category=vital-signs')).toEqual([]);
    expect(await ids('code=http://snomed.info/sct|718-7')).toEqual([]);
  });

  it('pages through a record without losing or repeating a resource', async () => {
    const all = await client.search(`Observation?patient=${patient.id}&_count=100`);
    const found: string[] = [];
    let path: string | undefined = `Observation?patient=${patient.id}&_count=2`;
    while (path) {
      const bundle = await client.search(path);
      expect(bundle.total).toBe(all.total);
      found.push(...idsOf(bundle));
      path = pathOf(bundle, 'next');
    }
    expect(found).toEqual(idsOf(all));
  });

  it('refuses a search of all patients at once', async () => {
    for (const path of ['Observation', 'Condition?code=E11', 'Appointment', 'Slot', 'Appointment?date=2020'])
      expect(await outcomeOf(await client.call('GET', path)), path).toMatchObject({
        status: 400,
        code: 'too-costly',
      });
  });

  it('hands out no password and no link to a file', async () => {
    await db
      .updateTable('document')
      .set({ passwordSealed: server.deps.vault.seal('hunter2', 'x') })
      .execute();
    const text = JSON.stringify(await client.search(`DocumentReference?patient=${patient.id}`));
    expect(text).not.toContain('hunter2');
    expect(text).not.toContain('Binary/');
  });
});

const updatedOf = ({ meta }: FhirResource): string => (meta as { lastUpdated: string }).lastUpdated;

describe('the version of a resource', () => {
  it('changes with the resource, and answers 304 to a client that has it', async () => {
    const path = `Patient/${patient.id}`;
    const first = await client.call('GET', path);
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^W\/"[\da-f]{16}"$/);
    const known = { headers: { 'if-none-match': etag } };
    expect((await client.call('GET', path, known)).status).toBe(304);
    const { meta } = (await first.json()) as { meta: { lastUpdated: string } };
    await db.updateTable('patient').set({ city: 'Satara' }).where('id', '=', patient.id).execute();
    const second = await client.call('GET', path, known);
    expect(second.status).toBe(200);
    const changed = (await second.json()) as { meta: { lastUpdated: string } };
    expect(changed.meta.lastUpdated > meta.lastUpdated).toBe(true);
    const since = await client.search(`Patient?_lastUpdated=gt${meta.lastUpdated}&_id=${patient.id}`);
    expect(idsOf(since)).toEqual([patient.id]);
  });

  it('shows the time of a change of which its row keeps none', async () => {
    const [first] = (await client.search(`Encounter?patient=${patient.id}`)).entry ?? [];
    if (!first) throw new Error('no encounter');
    const { id } = first.resource;
    await db.updateTable('consultation').set({ visit: 'FOLLOW_UP' }).where('id', '=', id).execute();
    const changed = await client.read(`Encounter/${id}`);
    expect(updatedOf(changed) > updatedOf(first.resource)).toBe(true);
    const since = `Encounter?patient=${patient.id}&_lastUpdated=gt${updatedOf(first.resource)}&_id=${id}`;
    expect(idsOf(await client.search(since))).toEqual([id]);
  });

  it('tells of a prescription that a newer one cancelled', async () => {
    const before = await client.search(`MedicationRequest?patient=${patient.id}`);
    const [old] = before.entry ?? [];
    const row = (await server.rows('prescription')).at(-1);
    if (!row || !old) throw new Error('no prescription');
    await db
      .insertInto('prescription')
      .values({
        ...row,
        id: randomUUID(),
        clientId: randomUUID(),
        version: row.version + 1,
        code: null,
        items: JSON.stringify(row.items),
        overrides: JSON.stringify(row.overrides),
        stopped: JSON.stringify(row.stopped),
        signedAt: clock.now(),
      })
      .execute();
    const now = await client.read(`MedicationRequest/${old.resource.id}`);
    expect(now['status']).toBe('cancelled');
    expect(updatedOf(now) >= updatedOf(old.resource)).toBe(true);
  });
});

describe('a record that is not as others', () => {
  it('finds a merged record as the one that stays, and reads it with a link', async () => {
    const [other] = (await server.rows('patient')).filter(({ id }) => id !== patient.id && id !== '0');
    const kept = await db
      .selectFrom('patient')
      .selectAll()
      .where('id', '=', patient.id)
      .executeTakeFirstOrThrow();
    if (!other) throw new Error('no other patient');
    const same = { bornOn: kept.bornOn, sex: kept.sex, birthKnownTo: kept.birthKnownTo, bloodGroup: null };
    await db.updateTable('patient').set(same).where('id', '=', other.id).execute();
    await mergePatients(server.deps, {
      survivorId: kept.id,
      mergedId: other.id,
      survivorVersion: versionOf(kept),
      mergedVersion: versionOf({ ...other, ...same }),
      reason: 'The same person',
    });
    expect(idsOf(await client.search(`Patient?identifier=${other.mrn}`))).toEqual([kept.id]);
    expect(await client.read(`Patient/${other.id}`)).toMatchObject({
      active: false,
      link: [{ other: { reference: `Patient/${kept.id}` }, type: 'replaced-by' }],
    });
    expect(await client.read(`Patient/${kept.id}`)).toMatchObject({
      active: true,
      link: [{ other: { reference: `Patient/${other.id}` }, type: 'replaces' }],
    });
    const [ofSurvivor, ofMerged] = await Promise.all(
      [kept, other].map(({ id }) => client.search(`Observation?patient=${id}&_count=100`)),
    );
    expect(idsOf(ofMerged ?? { link: [] })).toEqual(idsOf(ofSurvivor ?? { link: [] }));
  });

  it('answers 410 for a record that was deleted at the end of its period', async () => {
    const [row] = (await server.rows('patient')).slice(-1);
    const id = row?.id ?? '';
    const at = clock.now();
    await db
      .insertInto('recordEnd')
      .values({ patientId: id, plannedAt: at, deletesAt: at, state: 'DELETED', endedAt: at })
      .execute();
    expect(await outcomeOf(await client.call('GET', `Patient/${id}`))).toMatchObject({
      status: 410,
      code: 'deleted',
    });
    expect((await client.call('GET', `Observation?patient=${id}`)).status).toBe(410);
    expect(idsOf(await client.search(`Patient?_id=${id}`))).toEqual([]);
  });

  it('says of a record without allergies nothing, and of one entered in error that it is', async () => {
    const at = clock.now();
    const ids = [randomUUID(), randomUUID()];
    const [empty] = (await server.rows('patient')).filter(({ id }) => id !== patient.id).slice(3);
    await db
      .deleteFrom('knownFact')
      .where('patientId', '=', empty?.id ?? '')
      .execute();
    expect((await client.search(`AllergyIntolerance?patient=${empty?.id}`)).entry).toBeUndefined();
    const value = {
      kind: 'ALLERGY',
      substance: 'Penicillin',
      reaction: '',
      severity: null,
      certainty: null,
    } as const;
    for (const [n, endReason] of [null, 'IN_ERROR' as const].entries())
      await db
        .insertInto('knownFact')
        .values({
          id: ids[n] ?? '',
          patientId: patient.id,
          kind: 'ALLERGY',
          value: JSON.stringify(value),
          source: 'RECORD',
          clientId: null,
          byUser: null,
          at,
          receivedAt: at,
          endedAt: endReason && at,
          endReason,
        })
        .execute();
    const wrong = await client.search(
      `AllergyIntolerance?patient=${patient.id}&verification-status=entered-in-error`,
    );
    expect(idsOf(wrong)).toEqual([ids[1]]);
    expect(wrong.entry?.[0]?.resource).not.toHaveProperty('clinicalStatus');
  });
});

it('writes each read and search into the audit: who, which type, how many, of whom', async () => {
  await client.read(`Patient/${patient.id}`);
  const { entry = [] } = await client.search(`Observation?patient=${patient.id}&_count=3`);
  const rows = (await server.rows('audit')).filter(({ who }) => who === `fhir:${client.id}`).slice(-2);
  expect(rows).toMatchObject([
    {
      action: 'READ',
      entity: 'fhir_Patient',
      entityId: patient.id,
      patientId: patient.id,
      role: 'fhirClient',
    },
    {
      action: 'READ',
      entity: 'list',
      entityId: `fhir Observation, ${entry.length}`,
      patientIds: [patient.id],
    },
  ]);
});
