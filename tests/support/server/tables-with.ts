import { sql } from 'kysely';
import type { Db } from '#server/platform/sql/database.ts';

/** The tables of which a row, as text, has these words. */
export async function tablesWith(db: Db, words: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema()`.execute(db);
  const found: string[] = [];
  for (const { name } of rows) {
    const { rows: hits } = await sql`
      select 1 from ${sql.table(name)} t where t::text like ${`%${words}%`} limit 1`.execute(db);
    if (hits.length) found.push(name);
  }
  return found;
}
