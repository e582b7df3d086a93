import { readdir } from 'node:fs/promises';
import { sql, type Kysely } from 'kysely';
import { openStore } from '#server/platform/store/open.ts';

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
    // Not `create table if not exists`, which a role that may not create tables may not run either.
    const { rows: tables } = await sql`select from pg_tables where tablename = 'migration'`.execute(tx);
    if (!tables.length)
      await sql`create table migration (name text primary key, at timestamptz not null default now())`.execute(
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

/** Runs the migrations as the owner of the tables, where the server connects as a role that may not change them. */
export async function migrateAsOwner(config: { MIGRATION_DATABASE_URL?: string | undefined }): Promise<void> {
  if (!config.MIGRATION_DATABASE_URL) return;
  const store = await openStore({ dataDir: '', databaseUrl: config.MIGRATION_DATABASE_URL });
  try {
    await migrate(store.db);
  } finally {
    await store.close();
  }
}
