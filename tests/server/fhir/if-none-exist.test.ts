import { beforeAll, describe, expect, it } from 'vitest';
import { documentedPatient, fhirClient, outcomeOf, type FhirResource } from '#tests/support/server/fhir.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const client = await fhirClient(server, 'system/*.crs');
const patient = await documentedPatient(server);

const NEW = {
  resourceType: 'Patient',
  name: [{ text: 'Ishwari Gokhale' }],
  gender: 'female',
  birthDate: '1979-02-11',
  telecom: [{ system: 'phone', value: '9822044556' }],
};
const WHOLE = 'name=Ishwari Gokhale&birthdate=1979-02-11&gender=female';
const create = (condition: string, more = {}) =>
  client.create({ ...NEW, ...more }, { 'if-none-exist': condition });
const made = async (answer: Response) => ({
  status: answer.status,
  id: ((await answer.json()) as FhirResource).id,
});
let first = '';
beforeAll(async () => {
  first = (await made(await create(WHOLE))).id;
});

describe('a condition of a create that does not name one resource', () => {
  for (const condition of [
    '',
    'colour=red',
    '_count=1',
    '_count:x=0&identifier=7',
    '_page:x=0&identifier=7',
    'name=Ishwari',
    'name=Ishwari Gokhale',
    'gender=female',
    'phone=9822044556',
    'name=Ishwari Gokhale&birthdate=1979&gender=female',
    'name=Ishwari Gokhale&birthdate=ge1979-02-11&gender=female',
    'name=Ishwari Gokhale&birthdate=1979-02-11&gender:not=male',
    'name:contains=Ishwari&birthdate=1979-02-11&gender=female',
    'name=Ishwari,Devyani&birthdate=1979-02-11&gender=female',
    'identifier=7,8',
    'identifier=urn:wardline:record-number|',
    'identifier:not=7',
  ])
    it(`refuses ${condition || 'an empty condition'}`, async () => {
      const before = (await server.rows('patient')).length;
      expect((await create(condition)).status).toBe(400);
      expect(await server.rows('patient')).toHaveLength(before);
    });

  it('refuses those of requests and visits that an older one meets', async () => {
    for (const [type, condition] of [
      ['ServiceRequest', `patient=${patient.id}`],
      ['ServiceRequest', `patient=${patient.id}&status=active`],
      ['Appointment', `patient=${patient.id}`],
      ['Appointment', `patient=${patient.id}&date=ge2026-01-01&status=booked`],
    ] as const) {
      const answer = await client.create({ resourceType: type }, { 'if-none-exist': condition });
      expect(answer.status, condition).toBe(400);
    }
  });
});

describe('a condition that names one resource', () => {
  it('returns the record of a number and of an id', async () => {
    for (const condition of [`identifier=${patient.mrn}`, `_id=${patient.id}`])
      expect(await made(await create(condition)), condition).toEqual({ status: 200, id: patient.id });
  });

  it('returns the record of a whole name, a day of birth and a sex', async () => {
    for (const condition of [
      WHOLE,
      'family=Gokhale&given=Ishwari&birthdate=1979-02-11&gender=female',
      'name:exact=Ishwari Gokhale&birthdate=eq1979-02-11&gender=female',
    ])
      expect(await made(await create(condition)), condition).toEqual({ status: 200, id: first });
  });

  it('registers a person when a record has only the beginning of the name', async () => {
    const { status, id } = await made(
      await create('name=Ishwari&birthdate=1979-02-11&gender=female', { name: [{ text: 'Ishwari' }] }),
    );
    expect(status).toBe(201);
    expect(id).not.toBe(first);
  });

  it('registers a person when only the year of birth of a record is known', async () => {
    await made(await create('identifier=none', { name: [{ text: 'Tara Moghe' }], birthDate: '1979' }));
    const condition = 'name=Tara Moghe&birthdate=1979-07-01&gender=female';
    const { status } = await made(
      await create(condition, { name: [{ text: 'Tara Moghe' }], birthDate: '1979-07-01' }),
    );
    expect(status).toBe(201);
  });

  it('refuses where two records meet it', async () => {
    expect((await create('identifier=none')).status).toBe(201);
    expect(await outcomeOf(await create(WHOLE))).toMatchObject({ status: 412, code: 'duplicate' });
  });
});
