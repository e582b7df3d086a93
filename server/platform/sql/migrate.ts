import { readdir } from 'node:fs/promises';
import { sql, type Kysely } from 'kysely';

const FOLDER = new URL('migrations/', import.meta.url);

/** Several instances may start at once: this lock lets one of them migrate. */
const MIGRATION_LOCK = 7_427_001;

/**
 * The names of all migrations, in order. Never edit or rename one that has been released: stores record it by
 * name.
 */
export async function migrationNames(): Promise<string[]> {
  const files = await readdir(FOLDER);
  return files
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.slice(0, -'.ts'.length))
    .toSorted();
}

async function statementsOf(name: string): Promise<readonly string[]> {
  const { statements } = (await import(new URL(`${name}.ts`, FOLDER).href)) as {
    statements: readonly string[];
  };
  return statements;
}

/** Brings the schema up to date: applies all missing migrations or none. */
export async function migrate<DB>(db: Kysely<DB>): Promise<void> {
  const names = await migrationNames();
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(tx);
    await sql`create table if not exists migration (name text primary key, at timestamptz not null default now())`.execute(
      tx,
    );
    const { rows } = await sql<{ name: string }>`select name from migration`.execute(tx);
    const applied = new Set(rows.map((row) => row.name));
    for (const name of names.filter((each) => !applied.has(each))) {
      for (const statement of await statementsOf(name)) await sql.raw(statement).execute(tx);
      await sql`insert into migration (name) values (${name})`.execute(tx);
    }
  });
}
