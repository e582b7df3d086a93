import { setTimeout as pause } from 'node:timers/promises';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { lacksPrivilege } from './lacks-privilege.ts';
import type { Rewritten } from './types.ts';

/**
 * Vacuums and analyses each table, then checkpoints. PGlite runs neither autovacuum nor a checkpointer:
 * without this, tables only grow. One table at a time, so that other queries can use the single connection in
 * between.
 */
export async function vacuumAll<Schema>(db: Kysely<Schema>): Promise<void> {
  await vacuumEach(db, sql`analyze`);
  await sql`checkpoint`.execute(db);
}

async function vacuumEach<Schema>(db: Kysely<Schema>, options: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ tablename: string }>`
    select tablename from pg_tables where schemaname = 'public' order by tablename`.execute(db);
  for (const { tablename } of rows) {
    await sql`vacuum (${options}) ${sql.table(`public.${tablename}`)}`.execute(db);
  }
}

/**
 * Transactions that may still see rows which are gone: those of this database, and any that writes. Locks are read, not
 * sessions: a role sees its own sessions alone.
 */
async function openTransactions<Schema>(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{
    transaction: string;
  }>`select virtualtransaction as transaction from pg_locks as own
    where locktype = 'virtualxid' and pid <> pg_backend_pid()
      and (pid in (select pid from pg_stat_activity where datname = current_database())
        or exists (select from pg_locks as other where other.pid = own.pid and other.locktype = 'transactionid'))`.execute(
    db,
  );
  return rows.map(({ transaction }) => transaction);
}

/** Waits until each transaction has ended that is open now. @returns how many have not in this time, in milliseconds */
async function waitForOpen<Schema>(db: Kysely<Schema>, waitMs: number): Promise<number> {
  const until = Date.now() + waitMs;
  let left = await openTransactions(db);
  while (left.length && Date.now() <= until) {
    // oxlint-disable-next-line no-await-in-loop -- it is the pause
    await pause(POLL_MS);
    // oxlint-disable-next-line no-await-in-loop -- it asks again
    const open = await openTransactions(db);
    left = left.filter((one) => open.includes(one));
  }
  return left.length;
}

const POLL_MS = 50;
const WAIT_MS = 60_000;
const NOTHING: Rewritten = { notOwned: [], stillOpen: 0, isLogEnded: false };

/** Writes every table into a new file: a plain vacuum frees the place of a row, and leaves its bytes. See `Store.rewrite`. */
export async function rewriteAll<Schema>(db: Kysely<Schema>, waitMs = WAIT_MS): Promise<Rewritten> {
  const { rows: others } = await sql<{ tablename: string }>`select tablename from pg_tables
    where schemaname = 'public' and not pg_has_role(tableowner, 'usage') order by tablename`.execute(db);
  // PostgreSQL would skip them with a warning.
  if (others.length) return { ...NOTHING, notOwned: others.map(({ tablename }) => tablename) };
  const stillOpen = await waitForOpen(db, waitMs);
  if (stillOpen) return { ...NOTHING, stillOpen };
  await vacuumEach(db, sql`full, analyze`);
  // Earlier statistics hold values of rows that are gone.
  await sql`vacuum (full) pg_statistic`.execute(db);
  try {
    await sql`select pg_switch_wal()`.execute(db);
    await sql`checkpoint`.execute(db);
    return { ...NOTHING, isLogEnded: true };
  } catch (error) {
    if (!lacksPrivilege(error)) throw error;
    return NOTHING;
  }
}

/**
 * Analyses the tables that autovacuum would, by its rule and default limits. With old statistics, a queue
 * that has grown by thousands of rows is planned as if it had ten: counting it takes seconds and blocks the
 * single connection.
 */
export async function analyzeChanged<Schema>(db: Kysely<Schema>): Promise<void> {
  // A session flushes its statistics once a second at most.
  await sql`select pg_stat_force_next_flush()`.execute(db);
  const { rows } = await sql<{ relname: string }>`
    select relname from pg_stat_user_tables
    where schemaname = 'public' and n_mod_since_analyze > 50 + n_live_tup / 10
    order by relname`.execute(db);
  for (const { relname } of rows) await sql`analyze ${sql.table(`public.${relname}`)}`.execute(db);
}
