/**
 * Searches of the FHIR interface among 50,000 patients, from the request to the answer with its audit, on both stores:
 * p95 ≤ 80 ms. `node bench/fhir-search.ts [patients]`
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Hono } from 'hono';
import { buildApp } from '#server/app.ts';
import { buildDeps } from '#server/build-deps.ts';
import { addClient } from '#server/fhir/access/clients.ts';
import { readConfig, SEEDED_PLACE } from '#server/platform/config.ts';
import { hashToken, newToken } from '#server/platform/http/tokens.ts';
import { migrate } from '#server/platform/sql/migrate.ts';
import { openStore } from '#server/platform/store/open.ts';
import { systemClock } from '#server/platform/system-clock.ts';
import { newKeys } from '#tests/support/server/fhir-keys.ts';
import { postgresMissing, setup } from '#tests/support/server/postgres.ts';
import { addCrowd } from '#tests/support/server/search-crowd.ts';
import { DATA_KEY, seedForTests } from '#tests/support/server/seed.ts';

const [PATIENTS = 50_000] = process.argv.slice(2).map(Number);
const SEARCHES = 200;
const LIMIT_MS = 80;
const HOUR_MS = 3_600_000;

async function measure(
  name: string,
  paths: readonly string[],
  get: (path: string) => Promise<number>,
): Promise<void> {
  const ms: number[] = [];
  for (const path of paths) ms.push(await get(path));
  const sorted = ms.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.ceil(share * sorted.length) - 1] ?? 0;
  const state = at(0.95) <= LIMIT_MS ? '' : `  OVER ${LIMIT_MS} ms`;
  console.log(`  ${name}: median ${at(0.5).toFixed(1)} ms, p95 ${at(0.95).toFixed(1)} ms${state}`);
  if (state) process.exitCode = 1;
}

async function searches(databaseUrl?: string): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'wardline-fhir-'));
  const store = await openStore({ dataDir, databaseUrl });
  try {
    await migrate(store.db);
    await seedForTests(store.db);
    const provider = await store.db
      .selectFrom('provider')
      .select('id')
      .orderBy('id')
      .executeTakeFirstOrThrow();
    // They have vital signs and results.
    const known = await store.db
      .selectFrom('observation')
      .select('patientId')
      .distinct()
      .limit(SEARCHES)
      .execute();
    await addCrowd(store.db, provider.id, PATIENTS);
    await sql`update patient set born_on = date '1930-01-01' + abs(hashtext(id)) % 30000 where mrn >= '300000'`.execute(
      store.db,
    );
    // As autovacuum leaves a store within minutes.
    if (databaseUrl) await sql`vacuum (analyze)`.execute(store.db);
    else await store.maintain();
    const config = readConfig({ DATA_DIR: dataDir, DATA_KEY, LOG_LEVEL: 'silent', PLACE: SEEDED_PLACE });
    const deps = await buildDeps(config, store, systemClock);
    const app: Hono = buildApp(deps);
    const { jwks } = await newKeys();
    const scopes = 'system/*.rs';
    const clientId = await addClient(deps, { name: 'A bench', scopes, jwks, addresses: '' });
    const token = newToken();
    const expiresAt = new Date(Date.now() + HOUR_MS);
    await store.db
      .insertInto('fhirToken')
      .values({ tokenHash: hashToken(token), clientId, scopes, expiresAt })
      .execute();
    const get = async (path: string): Promise<number> => {
      const started = performance.now();
      const answer = await app.request(`/fhir/${path}`, { headers: { authorization: `Bearer ${token}` } });
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`${answer.status} ${path}`);
      return performance.now() - started;
    };
    const some = await store.db
      .selectFrom('patient')
      .select(['id', 'name', 'mrn', 'bornOn', 'mobile'])
      .orderBy(sql`md5(id)`)
      .limit(SEARCHES)
      .execute();
    console.log(`${store.kind}: ${PATIENTS} patients, ${SEARCHES} searches of each kind`);
    await get('Patient?_count=1');
    const each = (pathOf: (row: (typeof some)[number]) => string): string[] => some.map(pathOf);
    const word = (text: string): string => encodeURIComponent(text);
    await measure(
      'name',
      each(({ name }) => `Patient?name=${word(name.split(' ')[0] ?? '')}`),
      get,
    );
    await measure(
      'family and birthdate',
      each(({ name, bornOn }) => `Patient?family=${word(name.split(' ').at(-1) ?? '')}&birthdate=${bornOn}`),
      get,
    );
    await measure(
      'identifier',
      each(({ mrn }) => `Patient?identifier=${word(mrn)}`),
      get,
    );
    await measure(
      'birthdate',
      each(({ bornOn }) => `Patient?birthdate=${bornOn}`),
      get,
    );
    await measure(
      'phone',
      each(({ mobile }) => `Patient?phone=${word(mobile)}`),
      get,
    );
    await measure(
      'Observation?patient',
      known.map(({ patientId }) => `Observation?patient=${patientId}`),
      get,
    );
    await measure(
      'read',
      each(({ id }) => `Patient/${id}`),
      get,
    );
    await deps.hub.close();
  } finally {
    await store.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

await searches();
if (!postgresMissing()) {
  let url = '';
  const stop = await setup({ provide: (_: string, value: string) => void (url = value) } as never);
  await searches(url);
  await stop();
}
