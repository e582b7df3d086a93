import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Vacuums and analyses each table, then checkpoints. PGlite runs neither autovacuum nor a checkpointer: without
 * this, tables only grow. One table at a time, so that other queries get their turn on the single connection in
 * between.
 */
export async function vacuumAll<Schema>(db: Kysely<Schema>): Promise<void> {
  const { rows } = await sql<{ tablename: string }>`
    select tablename from pg_tables where schemaname = 'public' order by tablename`.execute(db);
  for (const { tablename } of rows) {
    await sql`vacuum (analyze) ${sql.table(`public.${tablename}`)}`.execute(db);
  }
  await sql`checkpoint`.execute(db);
}

/**
 * Analyses what autovacuum would, by its rule and its default limits. A queue that has grown by thousands since is
 * planned as if it had ten rows: its counters take seconds then, and everybody waits for the single connection.
 */
export async function analyzeChanged<Schema>(db: Kysely<Schema>): Promise<void> {
  // What a session counts is written down once a second at most.
  await sql`select pg_stat_force_next_flush()`.execute(db);
  const { rows } = await sql<{ relname: string }>`
    select relname from pg_stat_user_tables
    where schemaname = 'public' and n_mod_since_analyze > 50 + n_live_tup / 10
    order by relname`.execute(db);
  for (const { relname } of rows) await sql`analyze ${sql.table(`public.${relname}`)}`.execute(db);
}
