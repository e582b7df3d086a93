import { sql } from 'kysely';
import { tablesWithFiles } from '#server/files/stored-files.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';

const ROWS_AT_ONCE = 1_000;

/** Every row of a table as a line of JSON, read in batches. */
export async function* tableLines(tx: Tx, table: string): AsyncGenerator<string[]> {
  await sql`declare backup cursor for select row_to_json(t)::text as line from ${sql.table(table)} t`.execute(
    tx,
  );
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(ROWS_AT_ONCE)} from backup`.execute(tx);
    if (rows.length) yield rows.map(({ line }) => line);
    if (rows.length < ROWS_AT_ONCE) break;
  }
  await sql`close backup`.execute(tx);
}

export async function insertLines(tx: Tx, table: string, lines: readonly string[]): Promise<void> {
  const target = sql.table(table);
  await sql`insert into ${target} select t.* from json_populate_recordset(null::${target}, ${`[${lines.join(',')}]`}::json) t`.execute(
    tx,
  );
}

/** All keys of the file store that rows need. */
export async function listFileKeys(tx: Tx): Promise<string[]> {
  const keys = new Set<string>();
  for (const { name, needs } of await tablesWithFiles(tx)) {
    const { rows } = await sql<{ fileKey: string }>`
      select distinct t.file_key from ${sql.table(name)} t where t.file_key is not null and ${needs}`.execute(
      tx,
    );
    for (const row of rows) keys.add(row.fileKey);
  }
  return [...keys];
}

/** The names of the migrations that the store has. */
export async function listMigrations(db: Db | Tx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migration order by name`.execute(db);
  return rows.map((row) => row.name);
}

export interface Sequence {
  name: string;
  value: number;
}

/** The sequences that have issued numbers. */
export async function listSequences(tx: Tx): Promise<Sequence[]> {
  const { rows } = await sql<Sequence>`
    select sequencename as name, last_value as value from pg_sequences
    where schemaname = current_schema() and last_value is not null order by 1`.execute(tx);
  return rows;
}

/** Prevents numbers from being issued again after a restore. */
export async function setSequence(tx: Tx, { name, value }: Sequence): Promise<void> {
  await sql`select setval(quote_ident(${name})::regclass, ${value})`.execute(tx);
}

export async function hasUsers(db: Db): Promise<boolean> {
  return (await db.selectFrom('appUser').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Deletes the rows that a new store creates at its first start. */
export async function deleteOwnRows(tx: Tx): Promise<void> {
  await tx.deleteFrom('auditHead').execute();
  await tx.deleteFrom('setting').execute();
  await tx.deleteFrom('webhookCursor').execute();
}
