import { describe, expect, it } from 'vitest';
import { FHIR_TYPES, type FhirTypeName } from '#server/fhir/type-names.ts';
import { fhirClient, outcomeOf, type FhirClient } from '#tests/support/server/fhir.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();

/** Interactions by the letter of their scope. */
const LETTERS = ['r', 's', 'c'] as const;
type Letter = (typeof LETTERS)[number];

/** Every other type is read and searched alone. */
const CREATES: readonly FhirTypeName[] = ['Patient', 'Appointment', 'ServiceRequest'];

async function statusOf(client: FhirClient, type: FhirTypeName, letter: Letter): Promise<number> {
  if (letter === 'r') return (await client.call('GET', `${type}/no-such-id`)).status;
  if (letter === 's') return (await client.call('GET', `${type}?_id=no-such-id`)).status;
  return (await client.create({ resourceType: type })).status;
}

/** Status where the scope is there: nothing is found, and an empty resource is refused as one. */
const ALLOWED: Readonly<Record<Letter, number>> = { r: 404, s: 200, c: 422 };

describe('the rights of a client, by type of resource, interaction and scope', () => {
  for (const type of FHIR_TYPES)
    it(`allows of ${type} what its scope names and nothing else`, async () => {
      for (const scoped of LETTERS) {
        const client = await fhirClient(server, `system/${type}.${scoped}`);
        for (const letter of LETTERS) {
          const isThere = letter !== 'c' || CREATES.includes(type);
          const expected = letter !== scoped ? 403 : isThere ? ALLOWED[letter] : 405;
          expect(await statusOf(client, type, letter), `${type}.${scoped} asked for ${letter}`).toBe(
            expected,
          );
        }
        server.clock.advance(61);
      }
    });

  for (const scoped of FHIR_TYPES)
    it(`refuses every other type to a client of ${scoped}`, async () => {
      const client = await fhirClient(server, `system/${scoped}.crs`);
      for (const type of FHIR_TYPES.filter((one) => one !== scoped))
        for (const letter of LETTERS)
          expect(await statusOf(client, type, letter), `${scoped} asked for ${type}.${letter}`).toBe(403);
      server.clock.advance(61);
    });
});

it('answers no one without a token, with that of the portal, and with one that was made up', async () => {
  const nurse = await server.signInAs('anitha.nair');
  const ofPortal =
    (nurse as unknown as { headers?: Record<string, string> }).headers?.['authorization'] ?? 'Bearer x';
  for (const authorization of ['', ofPortal, `Bearer ${'a'.repeat(43)}`, 'Basic YTpi'])
    for (const path of ['Patient', 'Patient/x', 'Observation?patient=x']) {
      const answer = await server.request(`/fhir/${path}`, {
        method: 'GET',
        headers: authorization ? { authorization } : {},
      });
      expect(await outcomeOf(answer), path).toMatchObject({ status: 401, code: 'login' });
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    }
});

it('gives a token of the interface no call of the portal', async () => {
  const { token } = await fhirClient(server, 'system/*.crs');
  const answer = await server.request('/wardline/api/v1/nurse/requests', {
    method: 'GET',
    headers: { authorization: `Bearer ${token}` },
  });
  expect([401, 403, 404]).toContain(answer.status);
});

it('answers interactions, formats and types that it does not have with their own status', async () => {
  const client = await fhirClient(server, 'system/*.crs');
  const seen = async (method: string, path: string, headers = {}) =>
    outcomeOf(await client.call(method, path, { headers }));
  expect(await seen('GET', 'Invoice')).toMatchObject({ status: 404, resourceType: 'OperationOutcome' });
  expect(await seen('DELETE', 'Patient/x')).toMatchObject({ status: 405 });
  expect(await seen('PUT', 'Patient/x')).toMatchObject({ status: 405 });
  expect(await seen('GET', 'Patient', { accept: 'application/fhir+xml' })).toMatchObject({ status: 406 });
  expect(await seen('GET', 'Patient?_format=xml')).toMatchObject({ status: 406 });
  expect(await seen('GET', 'Patient/x/_history/1')).toMatchObject({ status: 404 });
});

it('limits what it answers without a token, as the portal does', async () => {
  for (const path of ['metadata', '.well-known/smart-configuration', 'a/b/c', 'Patient/x/y/z']) {
    server.clock.advance(61);
    const seen = new Set<number>();
    for (let n = 0; n < 6_001; n++) {
      const answer = await server.request(`/fhir/${path}`, { method: 'GET' });
      seen.add(answer.status);
      if (answer.status === 429) break;
    }
    expect([...seen], path).toContain(429);
  }
});
