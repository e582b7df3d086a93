import { beforeAll, describe, expect, it } from 'vitest';
import { documentedPatient, fhirClient } from '#tests/support/server/fhir.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const client = await fhirClient(server, 'system/*.crs');
const patient = await documentedPatient(server);

const PATIENT = {
  resourceType: 'Patient',
  name: [{ text: 'Saee Wagle' }],
  gender: 'female',
  birthDate: '1979-02-11',
};
const many = <T>(one: T): T[] => Array.from({ length: 11 }, () => one);
const year = server.clock.now().getUTCFullYear();

const MODE = 'urn:wardline:consultation-mode';
const APPOINTMENT = {
  resourceType: 'Appointment',
  status: 'booked',
  participant: [{ actor: { reference: `Patient/${patient.id}` } }],
};
const coded = (system: string, code: string) => ({ coding: [{ system, code }] });
const REQUEST = {
  resourceType: 'ServiceRequest',
  status: 'active',
  intent: 'order',
  code: coded('urn:wardline:request-kind', 'LAB'),
  subject: { reference: `Patient/${patient.id}` },
  reasonCode: [{ text: 'Tired' }],
  orderDetail: [coded('urn:wardline:laboratory-test', 'HB')],
};

interface Issue {
  diagnostics: string;
  expression?: string[];
}

/** Status, elements and words of a refusal. */
async function refusalOf(body: object) {
  const answer = await client.create(body);
  const { issue = [] } = (await answer.json()) as { issue?: Issue[] };
  return {
    status: answer.status,
    at: issue.map(({ expression }) => expression?.[0]),
    words: issue.map(({ diagnostics }) => diagnostics),
  };
}

const PATIENTS: readonly (readonly [more: object, at: string])[] = [
  [{ birthDate: `${year - 7}-02-11` }, 'Patient.contact'],
  [{ birthDate: `${year + 1}-01-01` }, 'Patient.birthDate'],
  [{ birthDate: '1800-01-01' }, 'Patient.birthDate'],
  [{ birthDate: '1979-02-31' }, 'Patient.birthDate'],
  [{ birthDate: `${year - 2}` }, 'Patient.birthDate'],
  [{ birthDate: 'long ago' }, 'Patient.birthDate'],
  [{ birthDate: undefined }, 'Patient.birthDate'],
  [{ gender: 'neither' }, 'Patient.gender'],
  [{ gender: 7 }, 'Patient.gender'],
  [{ name: undefined }, 'Patient.name'],
  [{ name: [{ text: 'x'.repeat(121) }] }, 'Patient.name'],
  [{ name: many({ text: 'Saee Wagle' }) }, 'Patient.name'],
  [{ name: [{ given: many('Saee') }] }, 'Patient.name[0].given'],
  [{ name: [{ text: 'Saee', prefix: many('Dr') }] }, 'Patient.name[0].prefix'],
  [{ telecom: many({ system: 'phone', value: '9822044556' }) }, 'Patient.telecom'],
  [{ telecom: [{ system: 'phone', value: '12' }] }, 'Patient.telecom'],
  [{ address: [{ line: many('7 Tilak Road') }] }, 'Patient.address[0].line'],
  [{ address: [{ city: 'x'.repeat(201) }] }, 'Patient.address'],
  [{ contact: many({ name: { text: 'Usha' } }) }, 'Patient.contact'],
  [{ contact: [{ name: { given: many('Usha') } }] }, 'Patient.contact[0].name.given'],
  [{ contact: [{ name: { text: 'Usha' }, relationship: [coded('x', 'PRN')] }] }, 'Patient.contact'],
  [{ communication: [{ language: { text: 'Klingon' } }] }, 'Patient.communication'],
  [{ identifier: [{ system: 'https://healthid.abdm.gov.in', value: '7' }] }, 'Patient.identifier'],
];

const REQUESTS: readonly (readonly [more: object, at: string])[] = [
  [{ status: 'draft' }, 'ServiceRequest.status'],
  [{ code: coded('urn:wardline:request-kind', 'SKINCARE') }, 'ServiceRequest.code'],
  [
    { orderDetail: [...REQUEST.orderDetail, coded('urn:wardline:laboratory-test', 'NONE')] },
    'ServiceRequest.orderDetail[1]',
  ],
  [
    {
      orderDetail: [
        ...REQUEST.orderDetail,
        ...REQUEST.orderDetail,
        coded('urn:wardline:laboratory-test', 'NONE'),
      ],
    },
    'ServiceRequest.orderDetail[2]',
  ],
  [{ reasonCode: [{ text: ' ' }] }, 'ServiceRequest.reasonCode[0].text'],
  [{ locationReference: [{ reference: 'Location/hub-none' }] }, 'ServiceRequest.locationReference[0]'],
];

/** A word of the program, such as newPatient.bornOn or TIME_TAKEN. */
const INTERNAL = /newPatient|testCodes|highlighted|_(?:TAKEN|NEEDED|PAST|LIST|OPEN|FUTURE|UNKNOWN)/;

describe('a create that breaks a rule', () => {
  let doctor = '';
  let slot: { id: string; start: string } | undefined;
  beforeAll(async () => {
    const schedules = (await client.search('Schedule')).entry ?? [];
    const names = schedules.map(({ resource }) => resource.id).join(',');
    const to = new Date(server.clock.now().getTime() + 14 * 86_400_000).toISOString();
    const found = await client.search(`Slot?schedule=${names}&start=lt${to}`);
    slot = found.entry?.[0]?.resource as unknown as typeof slot;
    doctor = slot?.id.split('.')[0] ?? '';
  });

  it('answers its element and plain words', async () => {
    const participant = [...APPOINTMENT.participant, { actor: { reference: `Practitioner/${doctor}` } }];
    const past = '2020-01-01T10:00:00Z';
    const inPerson = (start: string) => ({ participant, start, serviceType: [coded(MODE, 'VIDEO')] });
    const appointments: readonly (readonly [more: object, at: string, status?: number])[] = [
      [{}, 'Appointment.start'],
      [{ participant, start: past }, 'Appointment.serviceType'],
      [inPerson(past), 'Appointment.start', 409],
      [inPerson(slot?.start.replace(/:\d\d:00/, ':01:07') ?? ''), 'Appointment.start', 409],
      [{ slot: [{ reference: `Slot/${slot?.id.replace(/\d+$/, '1000')}` }] }, 'Appointment.slot[0]', 409],
      [{ slot: [{ reference: `Slot/${slot?.id}` }], start: past }, 'Appointment.start'],
      [{ status: 'proposed' }, 'Appointment.status'],
    ];
    const cases = [
      ...PATIENTS.map(([more, at]) => ({ body: { ...PATIENT, ...more }, at, status: 422 })),
      ...REQUESTS.map(([more, at]) => ({ body: { ...REQUEST, ...more }, at, status: 422 })),
      ...appointments.map(([more, at, status = 422]) => ({ body: { ...APPOINTMENT, ...more }, at, status })),
    ];
    for (const { body, at, status } of cases) {
      const refused = await refusalOf(body);
      expect(refused, JSON.stringify(body)).toMatchObject({ status, at: [at] });
      for (const words of refused.words) {
        expect(words, at).not.toMatch(INTERNAL);
        expect(words, at).toMatch(/^[A-Z].*\.$/);
      }
    }
  });

  it('names the mode that a doctor does not offer', async () => {
    const services = (await server.rows('providerProfile')).flatMap(({ services: all }) => all);
    expect(services.length).toBeGreaterThan(0);
    await server.db
      .updateTable('providerProfile')
      .set({ services: JSON.stringify([]) })
      .execute();
    const refused = await refusalOf({ ...APPOINTMENT, slot: [{ reference: `Slot/${slot?.id}` }] });
    expect(refused).toMatchObject({ status: 422, at: ['Appointment.serviceType'] });
  });

  it('names the request that is open already', async () => {
    expect((await client.create(REQUEST)).status).toBe(201);
    expect(await refusalOf(REQUEST)).toMatchObject({
      status: 409,
      at: ['ServiceRequest'],
      words: ['The same request of this patient is still open.'],
    });
  });
});
