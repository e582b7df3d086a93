import { CapabilityTool, Client } from 'fhir-kit-client';
import { expect, it } from 'vitest';
import { FHIR_TYPES } from '#server/fhir/type-names.ts';
import { documentedPatient, fhirClient, type SearchBundle } from '#tests/support/server/fhir.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer({ PUBLIC_URL: 'http://127.0.0.1:0' });
const url = await server.listen();
server.deps.config.publicUrl = url;
const { token } = await fhirClient(server, 'system/*.crs');
const kit = new Client({ baseUrl: `${url}/fhir`, bearerToken: token });

it('describes itself to a public client, which finds its token endpoint', async () => {
  const tool = new CapabilityTool(await kit.capabilityStatement());
  for (const type of FHIR_TYPES) {
    expect(tool.interactionsFor({ resourceType: type }), type).toEqual(
      expect.arrayContaining(['read', 'search-type']),
    );
    expect(tool.searchParamsFor({ resourceType: type }), type).toEqual(
      expect.arrayContaining(['_id', '_lastUpdated']),
    );
  }
  expect(await kit.smartAuthMetadata()).toMatchObject({ tokenUrl: new URL(`${url}/fhir/token`) });
});

it('lets a public client read, search and page', async () => {
  const patient = await documentedPatient(server);
  expect(await kit.read({ resourceType: 'Patient', id: patient.id })).toMatchObject({ id: patient.id });
  const ids = new Set<string>();
  let bundle = (await kit.search({
    resourceType: 'Patient',
    searchParams: { _count: 40 },
  })) as unknown as SearchBundle;
  for (;;) {
    for (const { resource } of bundle.entry ?? []) ids.add(resource.id);
    const next = kit.nextPage({ bundle: bundle as never });
    if (!next) break;
    bundle = (await next) as unknown as SearchBundle;
  }
  expect(ids.size).toBe((await server.rows('patient')).length);
  const posted = (await kit.resourceSearch({
    resourceType: 'Patient',
    searchParams: { identifier: patient.mrn },
    options: { postSearch: true },
  })) as unknown as SearchBundle;
  expect(posted.entry?.map(({ resource }) => resource.id)).toEqual([patient.id]);
});

it('creates for a public client, and answers its mistakes with an OperationOutcome', async () => {
  const body = {
    resourceType: 'Patient',
    name: [{ text: 'Ila Sabnis' }],
    gender: 'female',
    birthDate: '1990-05-06',
  };
  const made = await kit.create({ resourceType: 'Patient', body });
  expect(made).toMatchObject({ resourceType: 'Patient', birthDate: '1990-05-06' });
  await expect(kit.read({ resourceType: 'Patient', id: 'no-one' })).rejects.toMatchObject({
    response: { status: 404, data: { resourceType: 'OperationOutcome' } },
  });
});
