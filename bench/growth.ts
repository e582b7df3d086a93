/**
 * `node bench/growth.ts [postgres|embedded] [largest]`: how long lists, searches and reports take as a hospital grows, from
 * 1,000 requests tenfold up to `largest` (100,000). Medians of one caller, and the last beside the first.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { listAlerts } from '#server/alerts/alert.queries.ts';
import { billingLines, billingTotals } from '#server/billing/billing.queries.ts';
import { searchAuditRows } from '#server/operations/audit/audit-search.queries.ts';
import { patientsOfProvider } from '#server/patients/patient.queries.ts';
import { fillAllPatientSearch } from '#server/people/patient-search.ts';
import type { Database, Db } from '#server/platform/sql/database.ts';
import { migrate } from '#server/platform/sql/migrate.ts';
import { openStore } from '#server/platform/store/open.ts';
import type { Store } from '#server/platform/store/types.ts';
import { countOpen, listRequests, type ListFilter } from '#server/requests/request.queries.ts';
import type { Scope } from '#server/requests/request.policy.ts';
import { countParts, listOwnConsultations } from '#server/visits/my-consultations.queries.ts';
import { postgresMissing, startPostgres } from '#tests/support/server/postgres.ts';
import { seedForTests } from '#tests/support/server/seed.ts';

const [KIND = 'postgres', LARGEST = '100000'] = process.argv.slice(2);
const SIZES = [1_000, 10_000, 100_000, 1_000_000].filter((size) => size <= Number(LARGEST));
const LIMIT = 50;
const RUNS = 9;
/** One of as many doctors. */
const DOCTORS = 5;

/** Three requests a patient. */
const patients = (requests: number): number => Math.ceil(requests / 3);

/**
 * Requests from `from` on, 20 minutes apart; the newest 250 of all are open. A row is made in a lateral: in the select list, PostgreSQL
 * would make it again for each of its columns.
 */
async function fill({ db }: Store<Database>, from: number, to: number): Promise<void> {
  // Of the seeded patients, numbered: to look for each one in a growing table would take longer than all lists.
  await sql`with source as materialized (
      select patient.*, row_number() over (order by mrn) - 1 as place from patient where id not like 'grown-%'),
    seeded as (select count(*)::int as number from source)
    insert into patient
    select made.*
    from seeded, generate_series(${patients(from)}::int, ${patients(to)}::int - 1) as n
      join source on source.place = n % (select number from seeded),
      lateral jsonb_populate_record(null::patient, to_jsonb(source) || jsonb_build_object('id', 'grown-' || n, 'mrn', 'G' || n,
        'health_id', null, 'mobile', '+9198' || lpad((n * 7 % 100000000)::text, 8, '0'),
        'name', split_part(source.name, ' ', 1) || ' ' || (array['Rao','Patil','Shah','Iyer','Khan','Das','Nair','Bose','Gill','Joshi'])[1 + n % 10])) as made
    on conflict do nothing`.execute(db);
  await sql`insert into request (id, service_number, kind, status, mode, patient_id, reason, reason_lang, requested_at, waiting_since,
      ended_at, amount_paise)
    select 'grown-' || n, 'GR-' || (100000 + n), (array['LAB','TALK_TO_NURSE','LAB','TALK_TO_DOC'])[1 + n % 4],
      case when n < 250 then 'REQUESTED' else 'COMPLETED' end, 'IN_PERSON', 'grown-' || n / 3,
      'Fever', 'en', at, at, case when n < 250 then null else at end, n % 900 * 100
    from generate_series(${from}::int, ${to}::int - 1) as n,
      lateral (select now() - make_interval(mins => 20 * n) as at) as its`.execute(db);
  await sql`insert into consultation
    select made.*
    from (select * from consultation limit 1) as source, generate_series(${from}::int, ${to}::int - 1, 2) as n,
      lateral (select now() - make_interval(mins => 20 * n) as at) as its,
      lateral jsonb_populate_record(null::consultation, to_jsonb(source) || jsonb_build_object('id', 'grown-' || n,
        'consultation_number', 'GC-' || n, 'request_id', null, 'patient_id', 'grown-' || n / 3,
        'provider_id', (select id from provider order by id offset (n % ${DOCTORS}) limit 1), 'status', 'COMPLETED',
        'scheduled_at', null, 'started_at', at, 'ended_at', at, 'created_at', at)) as made`.execute(db);
  await sql`insert into earning
    select made.*
    from (select * from earning limit 1) as source, generate_series(${from}::int, ${to}::int - 1, 2) as n,
      lateral jsonb_populate_record(null::earning, to_jsonb(source) || jsonb_build_object('id', 'grown-' || n, 'consultation_id', null,
        'request_id', null, 'provider_id', (select id from provider order by id offset (n % ${DOCTORS}) limit 1),
        'patient_id', 'grown-' || n / 3, 'at', now() - make_interval(mins => 20 * n))) as made`.execute(db);
  await sql`insert into alert (id, request_id, kind, reason, raised_at, taken_at)
    select 'grown-' || n, 'grown-' || n, 'TALK_TO_NURSE', 'NEW', at, at from generate_series(${from + 1}::int, ${to}::int - 1, 4) as n,
      lateral (select now() - make_interval(mins => 20 * n) as at) as its`.execute(db);
  await sql`insert into alert_listener (alert_id, user_id, reason, raised_at)
    select alert.id, (select id from app_user where user_name = 'anitha.nair'), 'HUB', alert.raised_at from alert
    where alert.id like 'grown-%' on conflict do nothing`.execute(db);
  await sql`insert into audit (seq, at, who, role, action, entity, entity_id, patient_id, hash)
    select 1000000 + n, now() - make_interval(mins => 20 * (${to}::int - n)), 'staff:person-' || n % 200, 'nurse',
      (array['READ','READ','READ','JOIN','COMPLETE'])[1 + n % 5], 'request', 'grown-' || n, 'grown-' || n / 3, 'hash-' || n
    from generate_series(${from}::int, ${to}::int - 1) as n`.execute(db);
  await fillAllPatientSearch(db);
}

interface Measured {
  name: string;
  run: () => Promise<unknown>;
}

async function measured(db: Db, size: number): Promise<Measured[]> {
  const hubs = await db.selectFrom('hub').select('hubKey').execute();
  const agent: Scope = {
    userId: 'nobody',
    role: 'agent',
    providerId: null,
    hubKeys: hubs.map(({ hubKey }) => hubKey),
    escalatedIds: [],
    kinds: ['LAB', 'DIAGNOSTIC'],
  };
  const nurse: Scope = { ...agent, role: 'nurse', kinds: ['TALK_TO_NURSE', 'EMERGENCY_CARE'] };
  const [provider] = await db.selectFrom('provider').select('id').orderBy('id').limit(1).execute();
  const [nurseUser] = await db
    .selectFrom('appUser')
    .select('id')
    .where('userName', '=', 'anitha.nair')
    .execute();
  const providerId = provider?.id ?? '';
  const [someone] = await db.selectFrom('patient').select('name').where('id', '=', 'grown-7').execute();
  const name = someone?.name ?? '';
  const now = new Date();
  const first = { cursor: undefined, limit: LIMIT };
  const orders: ListFilter = { ...first, kinds: ['LAB'], ended: true };
  const talks: ListFilter = { ...first, kinds: ['TALK_TO_NURSE'], ended: true };
  const mine = { providerId, now, timeZone: 'Asia/Kolkata' };
  const past = { ...first, part: 'PAST', sort: 'at', order: 'desc' } as const;
  const deep = await listRequests(db, agent, { ...orders, limit: Math.floor(size * 0.45) });
  const audit = {
    ...first,
    userId: undefined,
    patientIds: undefined,
    action: undefined,
    from: undefined,
    to: undefined,
  };
  const dayBefore = new Date(now.getTime() - 86_400_000);
  const month = {
    providerId,
    timeZone: 'Asia/Kolkata',
    from: new Date(now.getTime() - 30 * 86_400_000).toISOString().slice(0, 10),
    to: now.toISOString().slice(0, 10),
  };
  return [
    { name: 'counters of a nurse', run: () => countOpen(db, nurse) },
    { name: 'queue of orders', run: () => listRequests(db, agent, { ...orders, ended: false }) },
    { name: 'orders with ended ones', run: () => listRequests(db, agent, orders) },
    {
      name: 'the page at 90 %',
      run: () => listRequests(db, agent, { ...orders, cursor: deep.next ?? undefined }),
    },
    { name: 'the same by patient', run: () => listRequests(db, agent, { ...orders, sort: 'patient' }) },
    {
      name: 'the same, newest number first',
      run: () => listRequests(db, agent, { ...orders, sort: 'number', descending: true }),
    },
    {
      name: 'search of a full name in them',
      run: () => listRequests(db, agent, { ...orders, search: name }),
    },
    {
      name: 'search of a number in them',
      run: () => listRequests(db, nurse, { ...talks, search: `GR-${100_000 + size - 3}` }),
    },
    { name: 'own consultations, past', run: () => listOwnConsultations(db, mine, past) },
    { name: 'their parts counted', run: () => countParts(db, mine) },
    { name: 'search in them', run: () => listOwnConsultations(db, { ...mine, search: name }, past) },
    { name: 'own patients', run: () => patientsOfProvider(db, providerId, first) },
    { name: 'search in them', run: () => patientsOfProvider(db, providerId, { ...first, search: name }) },
    {
      name: 'billing of a month',
      run: () => Promise.all([billingLines(db, month, first), billingTotals(db, month)]),
    },
    {
      name: 'alerts of a nurse',
      run: () => listAlerts(db, nurseUser?.id ?? '', { ...first, state: undefined }),
    },
    { name: 'audit of a person', run: () => searchAuditRows(db, { ...audit, userId: 'person-7' }) },
    { name: 'audit of a patient', run: () => searchAuditRows(db, { ...audit, patientIds: ['grown-7'] }) },
    { name: 'audit of an action', run: () => searchAuditRows(db, { ...audit, action: 'JOIN' }) },
    { name: 'audit of a day', run: () => searchAuditRows(db, { ...audit, from: dayBefore, to: now }) },
  ];
}

async function medianOf(run: () => Promise<unknown>): Promise<number> {
  const ms: number[] = [];
  for (let n = 0; n < RUNS; n += 1) {
    const begun = performance.now();
    await run();
    ms.push(performance.now() - begun);
  }
  return ms.toSorted((a, b) => a - b)[Math.floor(RUNS / 2)] ?? Number.NaN;
}

async function measure(store: Store<Database>): Promise<void> {
  await migrate(store.db);
  await seedForTests(store.db);
  const table = new Map<number, { name: string; ms: number[] }>();
  let from = 0;
  for (const size of SIZES) {
    await fill(store, from, size);
    from = size;
    // As autovacuum leaves a store within minutes.
    if (store.kind === 'postgres') await sql`vacuum (analyze)`.execute(store.db);
    else await store.maintain();
    for (const [at, { name, run }] of (await measured(store.db, size)).entries()) {
      const row = table.get(at) ?? { name, ms: [] };
      row.ms.push(await medianOf(run));
      table.set(at, row);
    }
  }
  console.log(
    `${store.kind} ${store.version}, medians of ${RUNS} in ms at ${SIZES.join(', ')} requests, and the last by the first:`,
  );
  for (const { name, ms } of table.values())
    console.log(
      `  ${name}: ${ms.map((one) => one.toFixed(1)).join('  ')}  ×${((ms.at(-1) ?? 0) / (ms[0] ?? 1)).toFixed(1)}`,
    );
}

const dataDir = mkdtempSync(join(tmpdir(), 'wardline-growth-'));
try {
  if (KIND === 'embedded') {
    const store = await openStore({ dataDir });
    await measure(store);
    await store.close();
  } else if (postgresMissing()) console.log(`PostgreSQL was not measured: ${postgresMissing()}`);
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
