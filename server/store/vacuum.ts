import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Vacuums and analyses each table, then checkpoints. PGlite runs neither autovacuum nor a checkpointer: without
 * this, tables only grow and the planner knows nothing of them. One table at a time, so that other queries get
 * their turn on the single connection in between.
 */
export async function vacuumAll<Schema>(db: Kysely<Schema>): Promise<void> {
  const { rows } = await sql<{ tablename: string }>`
    select tablename from pg_tables where schemaname = 'public' order by tablename`.execute(db);
  for (const { tablename } of rows) {
    await sql`vacuum (analyze) ${sql.table(`public.${tablename}`)}`.execute(db);
  }
  await sql`checkpoint`.execute(db);
}
