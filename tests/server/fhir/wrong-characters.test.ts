import { expect, it } from 'vitest';
import { FHIR_TYPES } from '#server/fhir/type-names.ts';
import { addClient } from '#server/fhir/access/clients.ts';
import {
  askToken,
  documentedPatient,
  fhirClient,
  outcomeOf,
  signAssertion,
} from '#tests/support/server/fhir.ts';
import { newKeys } from '#tests/support/server/fhir-keys.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const client = await fhirClient(server, 'system/*.crs');
const patient = await documentedPatient(server);

it('finds no resource by an id with a character that no text has', async () => {
  for (const type of FHIR_TYPES)
    for (const id of ['%00', `${patient.id}%00`, 'home-%00', 'notice-%00-1', 'set-%00'])
      expect((await client.call('GET', `${type}/${id}`)).status, `${type}/${id}`).toBe(404);
  for (const path of ['$export-state/%00', '$export-file/%00/Patient', '%00/1', '%00'])
    expect((await client.call('GET', path)).status, path).toBe(404);
});

it('refuses a search by such a value, in the address and in the body', async () => {
  for (const type of FHIR_TYPES) expect((await client.call('GET', `${type}?_id=%00`)).status, type).toBe(400);
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  expect((await client.call('POST', 'Patient/_search', { headers, body: 'name=a%00' })).status).toBe(400);
});

it('refuses a resource with such a text, at its element', async () => {
  const bodies = {
    'Patient.name[0].text': { resourceType: 'Patient', name: [{ text: 'A\0B' }] },
    'Patient.address[0].city': { resourceType: 'Patient', address: [{ city: '\0' }] },
    'ServiceRequest.reasonCode[0].text': { resourceType: 'ServiceRequest', reasonCode: [{ text: '\0' }] },
    'Appointment.description': { resourceType: 'Appointment', description: '\0' },
    Appointment: { resourceType: 'Appointment', 'a\0': 1 },
  };
  for (const [at, body] of Object.entries(bodies))
    expect(await outcomeOf(await client.create(body)), at).toMatchObject({ status: 400, code: 'value', at });
  const condition = { 'if-none-exist': 'identifier=%00' };
  expect((await client.create({ resourceType: 'Patient' }, condition)).status).toBe(400);
});

it('refuses an assertion with such an id', async () => {
  const { jwks, privateKey } = await newKeys();
  const registered = { name: 'A laboratory', scopes: 'system/Slot.rs', jwks, addresses: '' };
  const clientId = await addClient(server.deps, registered);
  const assertion = await signAssertion(server, { clientId, privateKey, jti: 'a\0b' });
  expect((await askToken(server, assertion, 'system/Slot.rs')).status).toBe(401);
});
