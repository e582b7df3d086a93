/**
 * `node bench/paging.ts [rows]`: the time of page 1 and page 200 of two lists of 10,000 rows, by the number of rows
 * before the page (as the server read pages before) and by the cursor of the row before it, on both stores.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database, Db } from '#server/platform/sql/database.ts';
import { inOrder, pageOf, readPage, readRowsOfPage, type Order } from '#server/platform/sql/keyset.ts';
import { migrate } from '#server/platform/sql/migrate.ts';
import { openStore } from '#server/platform/store/open.ts';
import type { Store } from '#server/platform/store/types.ts';
import { requestBase } from '#server/requests/request.policy.ts';
import { requestRows } from '#server/requests/request.queries.ts';
import { seedForTests } from '#tests/support/server/seed.ts';
import { postgresMissing, startPostgres } from '#tests/support/server/postgres.ts';

const [ROWS = 10_000] = process.argv.slice(2).map(Number);
const LIMIT = 50;
const LAST_PAGE = ROWS / LIMIT;
const RUNS = 40;

const LONGEST_WAIT: Order = {
  name: 'queue',
  keys: [
    { by: 'request.waitingSince', type: 'instant' },
    { by: 'request.id', type: 'text' },
  ],
};
const NEWEST: Order = {
  name: 'consultations',
  keys: [
    { by: 'consultation.createdAt', type: 'instant', isDescending: true },
    { by: 'consultation.id', type: 'text' },
  ],
};

interface List {
  name: string;
  byOffset: (db: Db, offset: number) => Promise<unknown>;
  byCursor: (db: Db, cursor: string | undefined) => Promise<{ next: string | null }>;
}

const waiting = (db: Db) =>
  requestBase(db).where('request.kind', '=', 'LAB').where('request.endedAt', 'is', null).select('request.id');
const consultationsOf = (db: Db) =>
  db.selectFrom('consultation').where('consultation.providerId', '=', 'bench').selectAll();

const LISTS: readonly List[] = [
  {
    name: 'queue of orders',
    byOffset: async (db, offset) => {
      const ids = inOrder(waiting(db), LONGEST_WAIT).offset(offset).limit(LIMIT);
      return inOrder(requestRows(db).where('request.id', 'in', ids), LONGEST_WAIT).execute();
    },
    byCursor: async (db, cursor) => {
      const asked = { cursor, limit: LIMIT };
      const ids = pageOf(waiting(db), LONGEST_WAIT, asked);
      return readRowsOfPage(requestRows(db).where('request.id', 'in', ids), LONGEST_WAIT, asked);
    },
  },
  {
    name: "a provider's consultations",
    byOffset: async (db, offset) =>
      inOrder(consultationsOf(db), NEWEST).offset(offset).limit(LIMIT).execute(),
    byCursor: async (db, cursor) => readPage(consultationsOf(db), NEWEST, { cursor, limit: LIMIT }),
  },
];

async function fill(db: Db): Promise<void> {
  await migrate(db);
  await seedForTests(db);
  await sql`delete from product where request_id in (select id from request where kind = 'LAB')`.execute(db);
  await sql`insert into request (id, service_number, kind, status, mode, patient_id, reason, reason_lang, requested_at, waiting_since)
    select 'bench-' || n, 'BX-' || n, 'LAB', 'REQUESTED', 'IN_PERSON',
      (select id from patient order by mrn offset (n % 300) limit 1), 'Home collection', 'en',
      now() - make_interval(mins => n), now() - make_interval(mins => n)
    from generate_series(1, ${ROWS}::int) as n`.execute(db);
  await sql`insert into provider
    select (jsonb_populate_record(null::provider, to_jsonb(source) || jsonb_build_object('id', 'bench', 'user_id',
      (select id from app_user where id not in (select user_id from provider) limit 1)))).*
    from (select * from provider limit 1) as source`.execute(db);
  await sql`insert into consultation
    select (jsonb_populate_record(null::consultation, to_jsonb(source) || jsonb_build_object('id', 'bench-' || n,
      'consultation_number', 'BX-' || n, 'provider_id', 'bench', 'created_at', now() - make_interval(mins => n)))).*
    from (select * from consultation limit 1) as source, generate_series(1, ${ROWS}::int) as n`.execute(db);
  await sql`analyze`.execute(db);
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await run();
  return performance.now() - begun;
}

const medianOf = (ms: readonly number[]): string =>
  `${ms.toSorted((a, b) => a - b)[RUNS / 2]?.toFixed(1)} ms`;

/** In turns, so that what else the machine does slows both. */
async function compare(page: number, byOffset: () => Promise<unknown>, byCursor: () => Promise<unknown>) {
  const [offset, cursor]: [number[], number[]] = [[], []];
  for (let n = 0; n < RUNS; n += 1) {
    offset.push(await timed(byOffset));
    cursor.push(await timed(byCursor));
  }
  console.log(`  page ${page}: ${medianOf(offset)} by offset, ${medianOf(cursor)} by cursor`);
}

async function measure({ db, kind, version }: Store<Database>): Promise<void> {
  await fill(db);
  for (const { name, byOffset, byCursor } of LISTS) {
    let cursor: string | undefined;
    for (let page = 1; page < LAST_PAGE; page += 1) cursor = (await byCursor(db, cursor)).next ?? undefined;
    console.log(`${kind} ${version}, ${name} of ${ROWS} rows, medians of ${RUNS}:`);
    await compare(
      1,
      () => byOffset(db, 0),
      () => byCursor(db, undefined),
    );
    await compare(
      LAST_PAGE,
      () => byOffset(db, (LAST_PAGE - 1) * LIMIT),
      () => byCursor(db, cursor),
    );
  }
}

const dataDir = mkdtempSync(join(tmpdir(), 'wardline-paging-'));
try {
  const embedded = await openStore({ dataDir });
  await measure(embedded);
  await embedded.close();
  if (postgresMissing()) console.log(`PostgreSQL was not measured: ${postgresMissing()}`);
  else {
    const { url, stop } = await startPostgres();
    const store = await openStore({ dataDir, databaseUrl: url });
    await measure(store);
    await store.close();
    await stop();
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
