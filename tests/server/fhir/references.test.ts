import { describe, expect, it } from 'vitest';
import { fhirBase } from '#server/fhir/access/token.ts';
import { FHIR_TYPES, type FhirTypeName } from '#server/fhir/type-names.ts';
import { fhirTypeOf } from '#server/fhir/types.ts';
import { documentedPatient, fhirClient, idsOf, outcomeOf } from '#tests/support/server/fhir.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const client = await fhirClient(server, 'system/*.crs');
const patient = await documentedPatient(server);
const base = fhirBase(server.deps.config);

/** Addresses of a resource of another server, and forms that are no reference. */
const foreign = (type: string, id: string) => [
  `https://other.example/fhir/${type}/${id}`,
  `//other.example/fhir/${type}/${id}`,
  `other.example/fhir/${type}/${id}`,
  `${base}.other.example/${type}/${id}`,
  `${base}/../${type}/${id}`,
  `${type}/${id}/_history/1`,
  `urn:uuid:${id}`,
  `#${id}`,
];

const referencesOf = (type: FhirTypeName): string[] =>
  Object.entries(fhirTypeOf(type)?.params ?? {}).flatMap(([name, param]) =>
    param.type === 'reference' ? [name] : [],
  );

describe('a search by a reference', () => {
  for (const type of FHIR_TYPES.filter((one) => referencesOf(one).length))
    it(`refuses that of another server for ${type}, wherever it is in the list of values`, async () => {
      for (const name of referencesOf(type))
        for (const value of [
          ...foreign('Patient', patient.id),
          `${patient.id},https://other.example/Patient/1`,
        ]) {
          const query = `${name}=${encodeURIComponent(value)}`;
          const answer = await client.call('GET', `${type}?patient=${patient.id}&${query}`);
          expect(await outcomeOf(answer), `${type}?${query}`).toMatchObject({ status: 400, code: 'value' });
        }
    });

  it('accepts an id, Type/id and an address of ours', async () => {
    const all = idsOf(await client.search(`Encounter?patient=${patient.id}&_count=100`));
    expect(all.length).toBeGreaterThan(0);
    for (const value of [`Patient/${patient.id}`, `${base}/Patient/${patient.id}`])
      expect(idsOf(await client.search(`Encounter?patient=${value}&_count=100`)), value).toEqual(all);
  });

  it('finds nothing by the id of another type', async () => {
    expect(idsOf(await client.search(`Encounter?patient=Practitioner/${patient.id}`))).toEqual([]);
  });
});

describe('a create with a reference', () => {
  const KIND = 'urn:wardline:request-kind';
  const request = (more: object) => ({
    resourceType: 'ServiceRequest',
    status: 'active',
    intent: 'order',
    code: { coding: [{ system: KIND, code: 'EMERGENCY_CARE' }] },
    category: [{ coding: [{ system: 'urn:wardline:consultation-mode', code: 'VIDEO' }] }],
    subject: { reference: `Patient/${patient.id}` },
    reasonCode: [{ text: 'Short of breath' }],
    ...more,
  });

  it('refuses that of another server at its element, and raises nothing', async () => {
    const before = (await server.rows('request')).length;
    for (const reference of foreign('Patient', patient.id)) {
      expect(
        await outcomeOf(await client.create(request({ subject: { reference } }))),
        reference,
      ).toMatchObject({
        status: 422,
        at: 'ServiceRequest.subject.reference',
      });
      const supportingInfo = [{ display: 'A form' }, { reference }];
      expect(await outcomeOf(await client.create(request({ supportingInfo }))), reference).toMatchObject({
        status: 422,
        at: 'ServiceRequest.supportingInfo[1].reference',
      });
    }
    for (const reference of [patient.id, `Observation/${patient.id}`])
      expect((await client.create(request({ subject: { reference } }))).status, reference).toBe(422);
    expect(await server.rows('request')).toHaveLength(before);
  });

  it('refuses a slot and a participant of another server', async () => {
    const appointment = {
      resourceType: 'Appointment',
      status: 'booked',
      participant: [{ actor: { reference: `Patient/${patient.id}` } }],
    };
    for (const reference of foreign('Slot', 'x.0.1'))
      expect(
        await outcomeOf(await client.create({ ...appointment, slot: [{ reference }] })),
        reference,
      ).toMatchObject({ status: 422, at: 'Appointment.slot[0].reference' });
    for (const reference of foreign('Patient', patient.id))
      expect(
        await outcomeOf(await client.create({ ...appointment, participant: [{ actor: { reference } }] })),
        reference,
      ).toMatchObject({ status: 422, at: 'Appointment.participant[0].actor.reference' });
  });

  it('accepts an address of ours', async () => {
    const subject = { reference: `${base}/Patient/${patient.id}` };
    expect((await client.create(request({ subject }))).status).toBe(201);
  });

  it('refuses a body of too many levels', async () => {
    const deep = `{"resourceType":"Patient","x":${'['.repeat(60_000)}${']'.repeat(60_000)}}`;
    const headers = { 'content-type': 'application/fhir+json' };
    expect((await client.call('POST', 'Patient', { headers, body: deep })).status).toBe(400);
  });
});
