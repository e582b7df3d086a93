import { describe, expect, it } from 'vitest';
import {
  documentedPatient,
  fhirClient,
  idsOf,
  outcomeOf,
  type FhirResource,
} from '#tests/support/server/fhir.ts';
import { recordNumberSystem } from '#server/fhir/resources/identity.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const client = await fhirClient(server, 'system/*.crs');
const patient = await documentedPatient(server);

const NEW = {
  resourceType: 'Patient',
  name: [{ text: 'Devyani Gokhale' }],
  gender: 'female',
  birthDate: '1979-02-11',
  telecom: [{ system: 'phone', value: '9822044556' }],
  address: [{ line: ['7 Tilak Road'], city: 'Pune' }],
  communication: [{ language: { coding: [{ system: 'urn:ietf:bcp:47', code: 'mr-IN' }] } }],
};
const made = async (answer: Response) => ({
  status: answer.status,
  location: answer.headers.get('location'),
  resource: (await answer.json()) as FhirResource,
});
const count = async (table: 'patient' | 'consultation' | 'request') => (await server.rows(table)).length;

describe('the creation of a patient', () => {
  it('registers a person as the front desk does, and answers where the record is', async () => {
    const { status, location, resource } = await made(await client.create(NEW));
    expect(status).toBe(201);
    expect(location).toMatch(new RegExp(`/fhir/Patient/${resource.id}$`));
    expect(resource).toMatchObject({
      name: NEW.name,
      gender: 'female',
      birthDate: '1979-02-11',
      active: true,
    });
    const row = (await server.rows('patient')).find(({ id }) => id === resource.id);
    expect(row).toMatchObject({ mobile: '+919822044556', languages: ['Marathi'], noKnownAllergies: false });
    const audits = (await server.rows('audit')).filter(({ who }) => who === `fhir:${client.id}`);
    expect(audits.map(({ action }) => action)).toEqual(expect.arrayContaining(['REGISTER', 'CREATE']));
  });

  it('refuses a probable duplicate, unless the client searched; an operator sees the pair then', async () => {
    const before = await count('patient');
    expect(await outcomeOf(await client.create(NEW))).toMatchObject({ status: 412, code: 'duplicate' });
    expect(await count('patient')).toBe(before);
    const searched = { 'if-none-exist': 'identifier=https://healthid.abdm.gov.in|22-7225-4829-5255' };
    const { status, resource } = await made(await client.create(NEW, searched));
    expect(status).toBe(201);
    const pairs = (await server.rows('possibleDuplicate')).filter(
      ({ patientId }) => patientId === resource.id,
    );
    expect(pairs).toHaveLength(1);
  });

  it('returns the record that If-None-Exist finds', async () => {
    const one = await made(
      await client.create(NEW, {
        'if-none-exist': `identifier=${recordNumberSystem(server.deps.config)}|${patient.mrn}`,
      }),
    );
    expect(one).toMatchObject({ status: 200, resource: { id: patient.id } });
  });

  it('shows no record to a client that may create alone, and audits what was searched', async () => {
    const creator = await fhirClient(server, 'system/Patient.c');
    const audited = (await server.rows('audit')).length;
    const answer = await creator.create(NEW, { 'if-none-exist': `_id=${patient.id}` });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('location')).toMatch(new RegExp(`/Patient/${patient.id}$`));
    expect(await answer.text()).toBe('');
    const rows = (await server.rows('audit')).slice(audited);
    expect(rows).toContainEqual(expect.objectContaining({ action: 'READ', entity: 'list' }));
  });

  it('refuses what it would drop', async () => {
    for (const [wrong, at] of [
      [{ deceasedBoolean: true }, 'Patient.deceasedBoolean'],
      [{ deceasedDateTime: '2026-01-01' }, 'Patient.deceasedDateTime'],
      [{ active: false }, 'Patient.active'],
    ] as const)
      expect(await outcomeOf(await client.create({ ...NEW, ...wrong })), at).toMatchObject({
        status: 422,
        at,
      });
  });

  it('makes one record of one key, and refuses the key for another body', async () => {
    const other = { ...NEW, name: [{ text: 'Ranganath Phadke' }], gender: 'male', telecom: [] };
    const key = { 'idempotency-key': 'a-key-of-ours' };
    const first = await made(await client.create(other, key));
    const second = await made(await client.create(other, key));
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.resource.id).toBe(first.resource.id);
    const changed = await client.create({ ...other, birthDate: '1979-02-12' }, key);
    expect(await outcomeOf(changed)).toMatchObject({ status: 422, code: 'business-rule' });
  });

  it('names the element at fault', async () => {
    const identifier = [{ system: 'urn:laboratory', value: '7' }];
    for (const [wrong, at] of [
      [{ name: [] }, 'Patient.name'],
      [{ birthDate: 'long ago' }, 'Patient.birthDate'],
      [{ telecom: [{ system: 'phone', value: 'none' }] }, 'Patient.telecom'],
      [{ name: [{ text: 7 }] }, 'Patient.name[0].text'],
      [{ identifier }, 'Patient.identifier[0]'],
    ] as const)
      expect(await outcomeOf(await client.create({ ...NEW, ...wrong })), at).toMatchObject({
        status: 422,
        at,
      });
  });

  it('refuses a body that is no JSON, too long, of another type, or not declared as FHIR', async () => {
    const send = async (body: string, type = 'application/fhir+json') =>
      (await client.call('POST', 'Patient', { headers: { 'content-type': type }, body })).status;
    expect(await send('{')).toBe(400);
    expect(await send(JSON.stringify({ ...NEW, resourceType: 'Person' }))).toBe(400);
    expect(await send('[]')).toBe(400);
    expect(await send(JSON.stringify(NEW), 'text/plain')).toBe(415);
    expect(await send(JSON.stringify({ ...NEW, text: 'x'.repeat(300_000) }))).toBe(413);
  });
});

describe('the creation of an appointment', () => {
  async function freeSlots() {
    const names = idsOf(await client.search('Schedule')).join(',');
    const to = new Date(server.clock.now().getTime() + 14 * 86_400_000).toISOString();
    const bundle = await client.search(`Slot?schedule=${names}&start=lt${to}&_count=100`);
    return (bundle.entry ?? []).map(({ resource }) => resource);
  }
  const bookingOf = (slotId: string, patientId = patient.id) => ({
    resourceType: 'Appointment',
    status: 'booked',
    slot: [{ reference: `Slot/${slotId}` }],
    participant: [{ actor: { reference: `Patient/${patientId}` }, status: 'accepted' }],
    description: 'A cough since Monday',
  });

  it('books a slot once: it is free no more, and a second booking is refused', async () => {
    const [slot] = await freeSlots();
    if (!slot) throw new Error('no free slot');
    expect(await client.read(`Slot/${slot.id}`)).toMatchObject({ id: slot.id, status: 'free' });
    const { status, resource } = await made(await client.create(bookingOf(slot.id)));
    expect(status).toBe(201);
    expect(resource).toMatchObject({ status: 'booked', start: slot['start'], end: slot['end'] });
    expect(idsOf(await client.search(`Appointment?patient=${patient.id}&status=booked`))).toContain(
      resource.id,
    );
    expect((await client.call('GET', `Slot/${slot.id}`)).status).toBe(404);
    const before = await count('consultation');
    expect(await outcomeOf(await client.create(bookingOf(slot.id)))).toMatchObject({ status: 409 });
    expect(await count('consultation')).toBe(before);
  });

  it('finds it by its doctor and its day', async () => {
    const [booked] = (await client.search(`Appointment?patient=${patient.id}&status=booked`)).entry ?? [];
    if (!booked) throw new Error('no booking');
    const { participant, start } = booked.resource as unknown as {
      participant: { actor: { reference: string } }[];
      start: string;
    };
    const doctor = participant
      .map(({ actor }) => actor.reference)
      .find((one) => one.startsWith('Practitioner/'));
    const day = start.slice(0, 10);
    for (const query of [
      `practitioner=${doctor}`,
      `date=${day}`,
      `date=ge${day}&date=le${day}&status=booked`,
    ])
      expect(idsOf(await client.search(`Appointment?${query}&_count=100`)), query).toContain(
        booked?.resource.id,
      );
  });

  it('refuses a slot that does not exist, a patient of no record, and a time in the past', async () => {
    const [slot] = await freeSlots();
    const at = async (body: object) => outcomeOf(await client.create(body));
    expect(await at(bookingOf('no-slot'))).toMatchObject({ status: 422, at: 'Appointment.slot[0]' });
    expect(await at(bookingOf(slot?.id ?? '', 'no-one'))).toMatchObject({
      status: 422,
      at: 'Appointment.participant',
    });
    const past = (slot?.id ?? '').replace(/\d+$/, '1000');
    expect(await at(bookingOf(past))).toMatchObject({ status: 409 });
  });
});

describe('the creation of a service request', () => {
  const KIND = 'urn:wardline:request-kind';
  const ASKED = {
    resourceType: 'ServiceRequest',
    status: 'active',
    intent: 'order',
    code: { coding: [{ system: KIND, code: 'TALK_TO_DOC' }] },
    category: [{ coding: [{ system: 'urn:wardline:consultation-mode', code: 'VIDEO' }] }],
    subject: { reference: `Patient/${patient.id}` },
    reasonCode: [{ text: 'Dizzy since noon' }],
  };

  it('raises a request that rings, and refuses the same one while it is open', async () => {
    const { status, resource } = await made(await client.create(ASKED));
    expect(status).toBe(201);
    expect(resource).toMatchObject({
      status: 'active',
      subject: ASKED.subject,
      code: { text: 'TALK_TO_DOC' },
    });
    const alerts = (await server.rows('alert')).filter(({ requestId }) => requestId === resource.id);
    expect(alerts.length).toBeGreaterThan(0);
    expect(await outcomeOf(await client.create(ASKED))).toMatchObject({ status: 409 });
  });

  it('orders laboratory tests by the codes that it reads', async () => {
    const lab = {
      ...ASKED,
      code: { coding: [{ system: KIND, code: 'LAB' }] },
      orderDetail: [{ coding: [{ system: 'urn:wardline:laboratory-test', code: 'HB' }] }],
    };
    const { status, resource } = await made(await client.create(lab));
    expect(status).toBe(201);
    expect(resource).toMatchObject({ orderDetail: [{ coding: [{ code: 'HB' }] }] });
    const wrong = { ...lab, orderDetail: [{ text: 'Everything' }] };
    expect(await outcomeOf(await client.create(wrong))).toMatchObject({
      status: 422,
      at: 'ServiceRequest.orderDetail[0]',
    });
  });

  it('names the element at fault, and raises nothing', async () => {
    const before = await count('request');
    for (const [wrong, at] of [
      [{ code: { text: 'Help' } }, 'ServiceRequest.code'],
      [{ category: [] }, 'ServiceRequest.category'],
      [{ subject: { reference: 'Patient/no-one' } }, 'ServiceRequest.subject'],
      [{ reasonCode: [] }, 'ServiceRequest.reasonCode'],
      [{ status: 'draft' }, 'ServiceRequest.status'],
      [{ locationReference: [{ reference: 'Location/nowhere' }] }, 'ServiceRequest.locationReference[0]'],
    ] as const) {
      const other = { ...ASKED, code: { coding: [{ system: KIND, code: 'TALK_TO_NURSE' }] }, ...wrong };
      expect(await outcomeOf(await client.create(other)), at).toMatchObject({ status: 422, at });
    }
    expect(await count('request')).toBe(before);
  });
});
