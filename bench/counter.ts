/**
 * How long the counter takes to find what is to pay, of a hospital with many patients, each with two orders:
 * `node bench/counter.ts [patients]`. Ends with 1 when a search reads a whole table.
 */
import { sql } from 'kysely';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { billsOf, findBilled } from '#server/billing/counter/find-bills.ts';
import type { Database, Db } from '#server/platform/sql/database.ts';
import { migrate } from '#server/platform/sql/migrate.ts';
import { openStore } from '#server/platform/store/open.ts';
import type { Store } from '#server/platform/store/types.ts';
import { postgresMissing, startPostgres } from '#tests/support/server/postgres.ts';
import { seedForTests } from '#tests/support/server/seed.ts';

const PATIENTS = Number(process.argv[2] ?? 200_000);
const RUNS = 200;

async function fill(db: Db): Promise<void> {
  await sql`insert into patient
    select made.* from (select * from patient limit 1) as source, generate_series(1, ${PATIENTS}::int) as n,
      lateral jsonb_populate_record(null::patient, to_jsonb(source) || jsonb_build_object('id', 'many-' || n, 'mrn', 'Mh' || n,
        'health_id', null)) as made`.execute(db);
  await sql`insert into request (id, service_number, kind, status, mode, patient_id, reason, reason_lang, requested_at, waiting_since,
      amount_paise)
    select 'many-' || n, 'LB-' || (1000000 + n), 'LAB', 'REQUESTED', 'IN_PERSON', 'many-' || 1 + n / 2, 'Fever', 'en', now(), now(),
      97000
    from generate_series(0, ${PATIENTS * 2}::int - 1) as n`.execute(db);
}

/** Sequential scans of the two large tables so far. */
async function scansOf(db: Db): Promise<number> {
  const { rows } = await sql<{ scans: number }>`select sum(seq_scan)::int as scans from pg_stat_user_tables
    where relname in ('patient', 'request')`.execute(db);
  return rows[0]?.scans ?? Number.NaN;
}

async function measure(store: Store<Database>): Promise<void> {
  const { db, kind, version } = store;
  await migrate(db);
  await seedForTests(db);
  await fill(db);
  // As autovacuum leaves a store within minutes.
  if (kind === 'postgres') await sql`vacuum (analyze)`.execute(db);
  else await store.maintain();
  const before = await scansOf(db);
  console.log(`${kind} ${version}, ${PATIENTS} patients with two orders each, ${RUNS} searches of each:`);
  const searches = {
    'by an order’s number': (n: number) => ({ typed: `lb ${1_000_000 + n}`, bills: 1 }),
    'by an MRN': (n: number) => ({ typed: `mh${1 + n}`, bills: 2 }),
    'by what does not exist': (n: number) => ({ typed: `ZZ${n}`, bills: 0 }),
  };
  for (const [name, searchOf] of Object.entries(searches)) {
    const ms: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      const { typed, bills } = searchOf((run * 7_919) % PATIENTS);
      const begun = performance.now();
      const found = await billsOf(db, await findBilled(db, typed));
      ms.push(performance.now() - begun);
      if (found.length !== bills) throw new Error(`${typed}: ${found.length} bills instead of ${bills}`);
    }
    const sorted = ms.toSorted((a, b) => a - b);
    const at = (share: number): string => (sorted[Math.ceil(share * RUNS) - 1] ?? Number.NaN).toFixed(1);
    console.log(`  ${name}: median ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${at(1)} ms`);
  }
  if (kind !== 'postgres') return;
  // The statistics of a session are there for others within a second.
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  const scans = (await scansOf(db)) - before;
  console.log(`  reads of a whole table of patients or orders: ${scans}`);
  if (scans) process.exitCode = 1;
}

const dataDir = mkdtempSync(join(tmpdir(), 'wardline-counter-'));
try {
  const missing = postgresMissing();
  const postgres = missing ? undefined : await startPostgres();
  if (missing) console.log(`PostgreSQL was not measured: ${missing}`);
  const store = await openStore({ dataDir, databaseUrl: postgres?.url });
  await measure(store);
  await store.close();
  await postgres?.stop();
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
