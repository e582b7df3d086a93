import { expect, it } from 'vitest';
import { revokeClient } from '#server/fhir/access/clients.ts';
import { EXPORTED } from '#server/fhir/bulk/ndjson.ts';
import { purge } from '#server/platform/jobs/purge.ts';
import { fhirClient, outcomeOf, type FhirClient, type FhirResource } from '#tests/support/server/fhir.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();

interface Manifest {
  transactionTime: string;
  requiresAccessToken: boolean;
  output: { type: string; url: string }[];
}

const ASYNC = { headers: { prefer: 'respond-async' } };
const pathIn = (url: string): string => url.slice(url.indexOf('/fhir/') + '/fhir/'.length);

async function started(client: FhirClient, query = ''): Promise<string> {
  const answer = await client.call('GET', `$export${query}`, ASYNC);
  expect(answer.status).toBe(202);
  return pathIn(answer.headers.get('content-location') ?? '');
}
const manifestOf = async (client: FhirClient, state: string) =>
  (await (await client.call('GET', state)).json()) as Manifest;
async function fileOf(client: FhirClient, url: string): Promise<FhirResource[]> {
  const answer = await client.call('GET', pathIn(url));
  expect(answer.headers.get('content-type')).toBe('application/fhir+ndjson');
  const lines = (await answer.text()).split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as FhirResource);
}

it('exports each type as a file of one resource a line, of all patients', { timeout: 120_000 }, async () => {
  const client = await fhirClient(server, 'system/*.rs');
  const manifest = await manifestOf(client, await started(client));
  expect(manifest).toMatchObject({ requiresAccessToken: true });
  expect(manifest.output.map(({ type }) => type)).toEqual(EXPORTED);
  const ids = new Map<string, string[]>();
  for (const { type, url } of manifest.output) {
    const resources = await fileOf(client, url);
    expect(resources.filter(({ resourceType }) => resourceType !== type)).toEqual([]);
    expect(new Set(resources.map(({ id }) => id)).size, type).toBe(resources.length);
    ids.set(
      type,
      resources.map(({ id }) => id),
    );
  }
  expect(ids.get('Patient')).toHaveLength((await server.rows('patient')).length);
  const documents = (await server.rows('document')).map(({ id }) => id);
  expect(ids.get('DocumentReference')?.toSorted()).toEqual(documents.toSorted());
  const allergies = (await server.rows('knownFact')).filter(({ kind }) => kind.includes('ALLERGY'));
  expect(ids.get('AllergyIntolerance')).toHaveLength(allergies.length);
  const audits = (await server.rows('audit')).filter(({ who }) => who === `fhir:${client.id}`);
  const exported = audits.filter(({ entityId }) => entityId.startsWith('fhir DocumentReference'));
  expect(new Set(exported.flatMap(({ patientIds }) => patientIds ?? []))).toEqual(
    new Set((await server.rows('document')).map(({ patientId }) => patientId)),
  );
});

it('exports what changed since a time', async () => {
  const client = await fhirClient(server, 'system/Patient.rs');
  const [one] = await server.rows('patient');
  const since = new Date(Math.max(Date.now(), server.clock.now().getTime()) - 1).toISOString();
  await server.db
    .updateTable('patient')
    .set({ city: 'Satara' })
    .where('id', '=', one?.id ?? '')
    .execute();
  const { output } = await manifestOf(client, await started(client, `?_since=${since}&_type=Patient`));
  const found = await fileOf(client, output[0]?.url ?? '');
  expect(found.map(({ id }) => id)).toContain(one?.id);
  const all = await manifestOf(client, await started(client, '?_since=2999-01-01T00:00:00Z'));
  expect(await fileOf(client, all.output[0]?.url ?? '')).toEqual([]);
});

it('exports to a client only the types of its scopes', async () => {
  const client = await fhirClient(server, 'system/Patient.rs system/Observation.s');
  const { output } = await manifestOf(client, await started(client));
  expect(output.map(({ type }) => type)).toEqual(['Patient']);
  const named = await client.call('GET', '$export?_type=Observation', ASYNC);
  expect(await outcomeOf(named)).toMatchObject({ status: 403 });
  const file = pathIn(output[0]?.url ?? '');
  expect((await client.call('GET', file.replace('Patient', 'Observation'))).status).toBe(404);
  const nothing = await fhirClient(server, 'system/Slot.rs');
  expect((await nothing.call('GET', '$export', ASYNC)).status).toBe(403);
});

it('refuses a kick-off that does not wait, another format and an unknown type', async () => {
  const client = await fhirClient(server, 'system/*.rs');
  expect((await client.call('GET', '$export')).status).toBe(400);
  for (const query of [
    '_outputFormat=csv',
    '_type=Invoice',
    '_type=Slot',
    '_since=yesterday',
    '_typeFilter=Patient%3F',
  ])
    expect((await client.call('GET', `$export?${query}`, ASYNC)).status, query).toBe(400);
  expect((await server.request('/fhir/$export', { method: 'GET', headers: {} })).status).toBe(401);
});

it('ends a file on its way when its client is revoked', async () => {
  const client = await fhirClient(server, 'system/Patient.rs');
  const { output } = await manifestOf(client, await started(client));
  const answer = await client.call('GET', pathIn(output[0]?.url ?? ''));
  const reader = answer.body?.getReader();
  expect((await reader?.read())?.done).toBe(false);
  await revokeClient(server.deps, client.id);
  const rest = async (): Promise<void> => {
    // oxlint-disable-next-line no-await-in-loop -- page by page
    while (!(await reader?.read())?.done);
  };
  await expect(rest()).rejects.toThrow('the export has ended');
});

it('shows an export to no other client, and ends it when its client or its day does', async () => {
  const client = await fhirClient(server, 'system/*.rs');
  const state = await started(client);
  const other = await fhirClient(server, 'system/*.rs');
  const [first] = (await manifestOf(client, state)).output;
  for (const path of [state, pathIn(first?.url ?? '')])
    expect((await other.call('GET', path)).status).toBe(404);
  expect((await client.call('DELETE', state)).status).toBe(202);
  expect((await client.call('GET', state)).status).toBe(404);
  await started(client);
  server.clock.advance(24 * 3_600 + 1);
  await purge(server.deps);
  expect(await server.rows('fhirExport')).toEqual([]);
});
