/**
 * How much of what is typed finds the right answer among the first five, for each list of tests/search; and
 * how long the store takes for a search of patients, on both stores. `node bench/search.ts [patients]`
 */
import { sql } from 'kysely';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { patientsOfProvider } from '#server/patients/patient.queries.ts';
import { migrate } from '#server/platform/sql/migrate.ts';
import { openStore } from '#server/platform/store/open.ts';
import { searchIcd10 } from '#server/reference/icd10.ts';
import { searchLabTests } from '#server/reference/labs.ts';
import { searchMedicines } from '#server/reference/medicines.ts';
import * as lists from '#tests/support/inputs/search-lists.ts';
import { postgresMissing, setup } from '#tests/support/server/postgres.ts';
import { addCrowd } from '#tests/support/server/search-crowd.ts';
import { seedForTests } from '#tests/support/server/seed.ts';

const [PATIENTS = 50_000, ...flags] = process.argv.slice(2).map(Number);
const SAMPLE = 3;

function say(name: string, all: number, missed: readonly { typed: string; wanted: string }[]): void {
  const rate = (100 * (all - missed.length)) / all;
  console.log(`${name}: ${rate.toFixed(1)} % of ${all} among the first five`);
  if (flags.length) for (const one of missed) console.log('   ', JSON.stringify(one));
}

async function reference(): Promise<void> {
  const heap = (): number => (globalThis.gc?.(), process.memoryUsage().heapUsed / 1_048_576);
  const before = heap();
  const started = performance.now();
  searchMedicines('paracetamol');
  searchIcd10('fever');
  searchLabTests('hb');
  const ms = Math.round(performance.now() - started);
  console.log(
    `first search of each reference list: ${ms} ms, ${(heap() - before).toFixed(1)} MB (with --expose-gc)`,
  );
  const medicines = lists.readSearchList('medicines');
  const found = await lists.missedOf(
    medicines,
    ({ typed }) => searchMedicines(typed).map(({ medicine }) => medicine),
    lists.isWantedMedicine,
  );
  say('medicines', medicines.length, found);
  const tests = lists.readSearchList('lab-tests');
  say(
    'lab tests',
    tests.length,
    await lists.missedOf(tests, ({ typed }) => searchLabTests(typed).map(({ code }) => code), lists.isWanted),
  );
  const diagnoses = lists.readSearchList('diagnoses');
  const codes = await lists.missedOf(
    diagnoses,
    ({ typed, patient }) => searchIcd10(typed, 20, patient).map(({ code }) => code),
    lists.startsWithWanted,
  );
  say('diagnoses', diagnoses.length, codes);
}

function spread(ms: readonly number[]): string {
  const sorted = ms.toSorted((a, b) => a - b);
  const at = (share: number): string => (sorted[Math.ceil(share * sorted.length) - 1] ?? 0).toFixed(1);
  return `median ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${at(1)} ms`;
}

async function patients(databaseUrl?: string): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'wardline-search-'));
  const store = await openStore({ dataDir, databaseUrl });
  try {
    await migrate(store.db);
    await seedForTests(store.db);
    const provider = await store.db
      .selectFrom('provider')
      .select('id')
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const started = performance.now();
    await addCrowd(store.db, provider.id, PATIENTS);
    console.log(
      `${store.kind}: ${PATIENTS} patients added and indexed in ${Math.round((performance.now() - started) / 1000)} s`,
    );
    // As autovacuum leaves a store within minutes.
    if (databaseUrl) await sql`vacuum (analyze)`.execute(store.db);
    else await store.maintain();
    const cases = lists.readSearchList('patients');
    const best = new Map<string, number>();
    const ms: number[] = [];
    const find = async (search: string): Promise<string[]> => {
      const started = performance.now();
      const { rows } = await patientsOfProvider(store.db, provider.id, {
        search,
        cursor: undefined,
        limit: 50,
      });
      const took = performance.now() - started;
      ms.push(took);
      best.set(search, Math.min(took, best.get(search) ?? Infinity));
      return rows.map(({ name }) => name);
    };
    const missed = await lists.missedOf(cases, ({ typed }) => find(typed), lists.isWanted);
    say(`patients, ${store.kind}`, cases.length, missed);
    for (let round = 1; round < SAMPLE; round++) for (const { typed } of cases) await find(typed);
    console.log(`  of ${PATIENTS} patients, each search: ${spread(ms)}`);
    console.log(
      `  the fastest of ${SAMPLE} of each, for a machine that others use too: ${spread([...best.values()])}`,
    );
  } finally {
    await store.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

await reference();
if (PATIENTS) await patients();
if (PATIENTS && !postgresMissing()) {
  let url = '';
  const stop = await setup({ provide: (_: string, value: string) => void (url = value) } as never);
  await patients(url);
  await stop();
}
