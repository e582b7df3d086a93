import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { importCalls as calls } from '#contract/imports.ts';
import { importList, listFile } from '#tests/support/server/imports.ts';
import { signInOperator, type OperatorClient } from '#tests/support/server/operator.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
let operator: OperatorClient;
beforeAll(async () => {
  operator = await signInOperator(server);
});

const EXAMPLE = readFileSync('docs/examples/patients.fhir.json', 'utf8');
type Entry = { resource: Record<string, unknown> };
const { entry: ENTRIES } = JSON.parse(EXAMPLE) as { entry: [Entry, Entry, Entry] };
const bundle = (...entry: Entry[]) =>
  listFile('PATIENTS', JSON.stringify({ resourceType: 'Bundle', type: 'collection', entry }));
const gitaWith = (fields: object): Entry => ({ resource: { ...ENTRIES[0].resource, ...fields } });
const check = (list: ReturnType<typeof listFile>) => operator.call(calls.checkImport, list);

describe('a bundle of FHIR R4', () => {
  test('becomes the same rows as a CSV file: the example of the documentation', async () => {
    const list = listFile('PATIENTS', `\uFEFF\n${EXAMPLE}`);
    expect(await check(list)).toMatchObject({ right: 2, known: 0, badLines: 0 });
    const { job } = await importList(server, operator, list);
    expect(job).toMatchObject({ state: 'DONE', done: 2, added: 2, bad: 0 });
    const patients = await server.rows('patient');
    expect(patients.find(({ mrn }) => mrn === 'MH-204518')).toMatchObject({
      name: 'Gita Shinde',
      sex: 'FEMALE',
      bornOn: '1984-07-31',
      ageConfirmed: false,
      mobile: '+919822055443',
      email: 'gita@example.in',
      address: '12 Karve Road',
      city: 'Pune',
      state: 'Maharashtra',
      languages: ['Marathi', 'Hindi'],
      healthId: '22-7225-4829-5255',
      emergencyName: 'Ravi Shinde',
      emergencyMobile: '+919822055444',
    });
    expect(patients.find(({ mrn }) => mrn === 'MH-204519')).toMatchObject({
      name: 'Om Shinde',
      address: '12 Karve Road, Kothrud',
      languages: [],
      healthId: null,
      emergencyName: null,
    });
  });

  test('imported again changes nothing, and a CSV file of the same people neither', async () => {
    const again = await importList(server, operator, listFile('PATIENTS', EXAMPLE));
    expect(again.job).toMatchObject({ done: 2, added: 0, changed: 0 });
    const csv = listFile(
      'PATIENTS',
      'mrn,name,sex,born_on,mobile,address,city,state',
      'MH-204518,Gita Shinde,F,1984-07-31,9822055443,12 Karve Road,Pune,Maharashtra',
    );
    expect((await importList(server, operator, csv)).job).toMatchObject({ done: 1, added: 0, changed: 0 });
  });

  test('names each fault by the number of the entry and the path in it', async () => {
    const other = [{ system: 'https://hospital.example/mrn', value: 'MH-1' }];
    const { right, badLines, firstBadLines } = await check(
      bundle(
        ENTRIES[1],
        gitaWith({ birthDate: '1984-7' }),
        gitaWith({ identifier: other, gender: 'unknown', telecom: [] }),
        gitaWith({ name: 'Gita' }),
        ENTRIES[2],
        ENTRIES[2],
      ),
    );
    expect({ right, badLines }).toEqual({ right: 2, badLines: 3 });
    expect(firstBadLines).toEqual([
      {
        line: 2,
        faults: [
          {
            column: 'Patient.birthDate',
            found: '1984-7',
            form: 'a date such as 1984-07-31 or 31/07/1984, a year such as 1984, or an age such as 62 y or 8 months',
          },
        ],
      },
      { line: 4, faults: [expect.objectContaining({ column: 'Patient.name' })] },
      {
        line: 6,
        faults: [
          { column: 'Patient.identifier', found: 'MH-204519', form: 'on one line; it is also on line 5' },
        ],
      },
    ]);
  });

  test.each([
    ['another resource', '{"resourceType":"Patient"}', 'a Bundle of FHIR R4 in JSON is expected'],
    ['a file that breaks off', EXAMPLE.slice(0, 900), 'a Bundle of FHIR R4 in JSON is expected'],
    ['a bundle of no patients', '{"resourceType":"Bundle","type":"collection"}', 'the bundle has no Patient'],
  ])('%s is said to be none', async (_, text, form) => {
    expect(await check(listFile('PATIENTS', text))).toMatchObject({
      right: 0,
      firstBadLines: [{ line: 1, faults: [{ column: '', form }] }],
    });
  });
});

describe('the contacts of a patient', () => {
  const coded = (code: string) => [{ coding: [{ code }] }];
  const MOTHER = { relationship: coded('MTH'), name: { text: 'Asha Shinde' } };
  const UNCLE = {
    relationship: coded('C'),
    name: { text: 'Ravi Shinde' },
    telecom: [{ system: 'phone', value: '9822055444' }],
  };
  const EMPLOYER = { relationship: coded('E'), name: { text: 'Shinde Stores' } };
  const columnsOf = async (mrn: string, birthDate: string, contact: object[]) => {
    const identifier = [{ system: 'https://hospital.example/mrn', value: mrn }];
    await importList(server, operator, bundle(gitaWith({ identifier, birthDate, contact })));
    return (await server.rows('patient')).find((row) => row.mrn === mrn);
  };

  test('contacts are read by their relationship, in any order', async () => {
    const born = server.clock.now().getFullYear() - 5;
    for (const [at, contact] of [
      [MOTHER, UNCLE],
      [EMPLOYER, UNCLE, MOTHER],
    ].entries())
      expect(await columnsOf(`MH-C${at}`, `${born}-01-02`, contact)).toMatchObject({
        emergencyName: 'Ravi Shinde',
        emergencyMobile: '+919822055444',
        guardianName: 'Asha Shinde',
        guardianRelation: 'MOTHER',
      });
  });

  test('a guardian or an employer alone gives no emergency contact', async () => {
    for (const [at, contact] of [[MOTHER], [EMPLOYER]].entries())
      expect(await columnsOf(`MH-D${at}`, '1984-07-31', contact)).toMatchObject({
        emergencyName: null,
        emergencyMobile: null,
        guardianName: null,
      });
  });
});

describe('patients as other systems write them', () => {
  const IDENTIFIERS = 'https://nrces.in/ndhm/fhir/r4/CodeSystem/ndhm-identifier-type-code';

  test('a patient of ABDM has an ABHA number alone', async () => {
    const patient = {
      resourceType: 'Patient',
      id: 'abha',
      identifier: [
        {
          type: { coding: [{ system: IDENTIFIERS, code: 'ABHA' }] },
          system: 'https://healthid.abdm.gov.in',
          value: '22-7225-4829-5256',
        },
      ],
      name: [{ text: 'Ravi Shetty' }],
      telecom: [{ system: 'phone', value: '+919818512600', use: 'home' }],
      gender: 'male',
      birthDate: '1981-01-12',
    };
    const { job } = await importList(server, operator, bundle({ resource: patient }));
    expect(job).toMatchObject({ added: 1, bad: 0 });
    const rows = await server.rows('patient');
    expect(rows.find(({ name }) => name === 'Ravi Shetty')).toMatchObject({
      healthId: '22-7225-4829-5256',
      mobile: '+919818512600',
      sex: 'MALE',
    });
  });

  test('a patient of Synthea has a month of birth, and a number without a country', async () => {
    const patient = {
      resourceType: 'Patient',
      id: 'syn',
      identifier: [
        {
          type: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0203', code: 'MR' }] },
          system: 'http://hospital.smarthealthit.org',
          value: '2d2d2d2d-0000-4000-8000-000000000001',
        },
      ],
      name: [{ use: 'official', family: 'Goyal', given: ['Asha', 'R'] }],
      telecom: [{ system: 'phone', value: '555-234-1122', use: 'home' }],
      gender: 'female',
      birthDate: '1965-11',
      address: [{ line: ['12 Park'], city: 'Pune', state: 'MH', postalCode: '411001', country: 'IN' }],
    };
    const { job } = await importList(server, operator, bundle({ resource: patient }));
    expect(job).toMatchObject({ added: 1, bad: 0 });
    const rows = await server.rows('patient');
    expect(rows.find(({ name }) => name === 'Asha R Goyal')).toMatchObject({
      birthKnownTo: 'MONTH',
      mobile: '5552341122',
    });
  });

  test('a patient without a birth is named, and not guessed', async () => {
    const patient = {
      resourceType: 'Patient',
      identifier: [{ type: { coding: [{ code: 'MR' }] }, value: 'OUT-77' }],
      name: [{ text: 'Unknown male, bay 3' }],
      gender: 'unknown',
      telecom: [],
      address: [],
    };
    expect(await check(bundle({ resource: patient }))).toMatchObject({ right: 0, badLines: 1 });
  });

  const typed = (code: string, system: string, value: string) => ({
    type: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0203', code }] },
    system,
    value,
  });
  const person = (name: string, identifier: object[], more: object = {}): Entry => ({
    resource: { resourceType: 'Patient', name: [{ text: name }], birthDate: '1981', identifier, ...more },
  });
  const rowOf = async (name: string) => (await server.rows('patient')).find((row) => row.name === name);

  // The form of Patient/example-01 of the NRCeS implementation guide for ABDM, which types the health number as MR.
  test('a health number that is typed as a record number is no number of the hospital', async () => {
    const health = typed('MR', 'https://healthid.ndhm.gov.in', '22-7225-4829-5257');
    const { job } = await importList(
      server,
      operator,
      bundle(
        person('Only Abha', [health]),
        person('Abha And Number', [
          { ...health, value: '22-7225-4829-5258' },
          typed('MR', 'https://hospital.example', 'H-9'),
        ]),
        person('Abha Address First', [
          typed('ABHA', 'https://phr.abdm.gov.in', 'ravi@abdm'),
          { ...health, value: '22-7225-4829-5259' },
        ]),
      ),
    );
    expect(job).toMatchObject({ added: 3, bad: 0 });
    expect(await rowOf('Only Abha')).toMatchObject({
      mrn: 'ABHA-22722548295257',
      healthId: '22-7225-4829-5257',
      birthKnownTo: 'YEAR',
    });
    expect((await rowOf('Abha And Number'))?.mrn).toBe('H-9');
    expect(await rowOf('Abha Address First')).toMatchObject({ healthId: '22-7225-4829-5259' });
  });

  // Synthea gives each patient a number of its own, one of the hospital, a social security number, a licence and a passport.
  test('a number of the state is never taken for the number of a hospital', async () => {
    const state = [
      typed('SS', 'http://hl7.org/fhir/sid/us-ssn', '999-45-5048'),
      typed('DL', 'urn:oid:2.16.840.1.113883.4.3.25', 'S99935559'),
      typed('ADN', 'https://uidai.gov.in', '999911112222'),
    ];
    const { right, firstBadLines } = await check(
      bundle(
        person('State Alone', state),
        person('State And Hospital', [...state, { system: 'https://hospital.example', value: 'H-10' }]),
      ),
    );
    expect(right).toBe(1);
    expect(firstBadLines).toMatchObject([{ line: 1, faults: [{ column: 'Patient.identifier' }] }]);
  });
});
