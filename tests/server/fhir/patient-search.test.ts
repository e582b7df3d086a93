import { beforeAll, describe, expect, it } from 'vitest';
import {
  documentedPatient,
  fhirClient,
  idsOf,
  outcomeOf,
  pathOf,
  type FhirClient,
} from '#tests/support/server/fhir.ts';
import { fillAllPatientSearch } from '#server/people/patient-search.ts';
import { findRecords } from '#server/patients/find-patients.ts';
import { recordNumberSystem } from '#server/fhir/resources/identity.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const { db } = server;
let client: FhirClient;
let patient: Awaited<ReturnType<typeof documentedPatient>>;

beforeAll(async () => {
  client = await fhirClient(server, 'system/*.rs');
  patient = await documentedPatient(server);
});

describe('a search of patients', () => {
  it('finds by number, name, birth, sex and telephone', async () => {
    const [word = ''] = patient.name.toLowerCase().split(' ');
    for (const query of [
      `_id=${patient.id}`,
      `identifier=${patient.mrn}`,
      `identifier=${recordNumberSystem(server.deps.config)}|${patient.mrn}`,
      `name=${word.slice(0, 4)}&birthdate=${patient.bornOn}`,
      `family=${patient.name.split(' ').at(-1)}&_id=${patient.id}`,
      `name:exact=${encodeURIComponent(patient.name)}`,
      `birthdate=ge${patient.bornOn}&birthdate=le${patient.bornOn}&gender=${patient.sex.toLowerCase()}`,
      `phone=${encodeURIComponent(patient.mobile)}&_count=100`,
    ])
      expect(idsOf(await client.search(`Patient?${query}`)), query).toContain(patient.id);
  });

  it('finds no name that only sounds alike, no other number and no other birth', async () => {
    // A letter twice: the search of the portal forgives it.
    const slip = patient.name.replace(/^(..)(.)/, '$1$2$2');
    expect(
      (await findRecords(db, [{ search: slip }], 20)).map(({ id }) => id),
      slip,
    ).toContain(patient.id);
    expect(idsOf(await client.search(`Patient?name=${encodeURIComponent(slip)}`))).toEqual([]);
    for (const query of [
      `name=${patient.name.slice(0, 3)}zzz`,
      `identifier=https://healthid.abdm.gov.in|${patient.mrn}`,
      `identifier=https://other.example/fhir/record-number|${patient.mrn}`,
      `identifier=|${patient.mrn}`,
      `_id=${patient.id}&birthdate=gt${patient.bornOn}`,
      `_id=https://other.example/fhir/Patient/${patient.id}`,
      `_id=${patient.id}&gender:not=${patient.sex.toLowerCase()}`,
    ])
      expect(idsOf(await client.search(`Patient?${query}`)), query).toEqual([]);
  });

  it('finds a name by its plain form and by other spellings of the same name', async () => {
    const { healthId: _, ...row } = rowOf(patient);
    const names = {
      'José D’Souza': ['jose', 'José', 'Jose\u0301', 'JOSE', 'dsouza', "D'Souza", 'D’S', "jose d'souza"],
      'Renée Anne-Marie Müller': [
        'renee',
        'Marie',
        'muller',
        'Anne Marie',
        'anne-marie',
        'anne-marie muller',
      ],
      'Zoe\u0308 O\u02BCBrien': ['Zoë', 'zoe', 'obrien', "O'Brien"],
      'रेणुका ज़ोशी': ['रेणुका', 'जोशी', 'ज़ोशी'],
    };
    for (const [n, name] of Object.keys(names).entries())
      await db
        .insertInto('patient')
        .values({ ...row, id: `name-${n}`, mrn: `name-${n}`, name })
        .execute();
    await fillAllPatientSearch(db);
    for (const [n, typed] of Object.values(names).entries())
      for (const one of typed)
        for (const modifier of ['', ':contains']) {
          const query = `name${modifier}=${encodeURIComponent(one)}`;
          expect(idsOf(await client.search(`Patient?${query}`)), query).toContain(`name-${n}`);
        }
    for (const typed of ['souza', 'रणक', '-', "'", 'enee', '%'])
      expect(
        idsOf(await client.search(`Patient?name=${encodeURIComponent(typed)}&_count=100`)),
        typed,
      ).toEqual([]);
  });

  it('lists every patient once over its pages, also while one is added', async () => {
    const all = (await server.rows('patient')).map(({ id }) => id);
    const found: string[] = [];
    let path: string | undefined = 'Patient?_count=50';
    while (path) {
      const bundle = await client.search(path);
      found.push(...idsOf(bundle));
      if (found.length === 50)
        await db
          .insertInto('patient')
          .values({ ...rowOf(patient), id: '0', mrn: 'added' })
          .execute();
      path = pathOf(bundle, 'next');
    }
    expect(found.length).toBe(new Set(found).size);
    expect(found.toSorted()).toEqual(all.toSorted());
  });

  it('writes no value of a search into its next link, and gives the link to no other client', async () => {
    const bundle = await client.search('Patient?gender=female&_count=1');
    const path = pathOf(bundle, 'next') ?? '';
    expect(path).not.toContain('female');
    expect(pathOf(bundle, 'self')).toContain('gender=female');
    expect((await client.call('GET', path)).status).toBe(200);
    const other = await fhirClient(server, 'system/*.rs');
    expect((await other.call('GET', path)).status).toBe(400);
    expect((await client.call('GET', path.replace('Patient', 'Practitioner'))).status).toBe(400);
  });

  it('leaves an unknown parameter out of its self link, and refuses it where the client is strict', async () => {
    const bundle = await client.search(`Patient?_id=${patient.id}&favourite-colour=red`);
    expect(pathOf(bundle, 'self')).not.toContain('colour');
    const strict = { headers: { prefer: 'handling=strict' } };
    expect(await outcomeOf(await client.call('GET', 'Patient?favourite-colour=red', strict))).toMatchObject({
      status: 400,
      code: 'not-supported',
    });
  });

  it('reads the values of a POST from its body', async () => {
    const answer = await client.call('POST', 'Patient/_search', {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `identifier=${patient.mrn}`,
    });
    expect(idsOf(await answer.json())).toEqual([patient.id]);
  });

  it('refuses values that are no dates, numbers or modifiers', async () => {
    for (const query of [
      'birthdate=yesterday',
      'birthdate=2020-02-31',
      'birthdate=0050',
      'birthdate=9999',
      'name=%00',
      '_count=many',
      'name:above=x',
      'gender=',
    ])
      expect((await client.call('GET', `Patient?${query}`)).status, query).toBe(400);
  });
});

const rowOf = ({ languages, allergies, conditions, ...row }: typeof patient) => ({
  ...row,
  pregnancy: null,
  registeredWith: null,
  languages: JSON.stringify(languages),
  allergies: JSON.stringify(allergies),
  conditions: JSON.stringify(conditions),
});
