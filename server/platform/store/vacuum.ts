import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Vacuums and analyses each table, then checkpoints. PGlite runs neither autovacuum nor a checkpointer:
 * without this, tables only grow. One table at a time, so that other queries can use the single connection in
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
