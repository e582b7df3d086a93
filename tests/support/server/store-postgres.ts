import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import type { Kysely } from 'kysely';
import { migrate } from '#server/platform/sql/migrate.ts';
import { openStore } from '#server/platform/store/open.ts';
import type { Database } from '#server/platform/sql/database.ts';
import type { Store } from '#server/platform/store/types.ts';

type Prepare = (db: Kysely<Database>) => Promise<void>;
const TEMPLATE_LOCK = 7_427_002;

/** A database of its own, copied from a template that the first test file makes and the others wait for. */
export async function freshPostgres(key: string, prepare?: Prepare): Promise<Store<Database>> {
  const template = `template_${key}`;
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await asAdmin(async (admin) => {
    await admin.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [template]);
    if (rowCount === 0) await makeTemplate(admin, template, prepare);
    await admin.query(`create database ${name} template ${template}`);
  });
  const store = await openStore({ dataDir: '', databaseUrl: urlOf(name) });
  return {
    ...store,
    close: async () => {
      await store.close();
      await asAdmin(async (admin) => admin.query(`drop database if exists ${name}`));
    },
  };
}

/** Made under another name and renamed when whole, so that a failed migration leaves no half template. */
async function makeTemplate(admin: pg.Client, template: string, prepare?: Prepare): Promise<void> {
  const unfinished = `unfinished_${randomUUID().replaceAll('-', '')}`;
  await admin.query(`create database ${unfinished}`);
  const store = await openStore({ dataDir: '', databaseUrl: urlOf(unfinished) });
  try {
    await migrate(store.db);
    await prepare?.(store.db);
  } finally {
    await store.close();
  }
  await admin.query(`alter database ${unfinished} rename to ${template}`);
}

async function asAdmin<T>(work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: inject('postgresUrl') });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}

/** Names here have no other characters than a to z, 0 to 9 and underscores. */
/** Where another server finds this database. */
export function urlOf(database: string): string {
  return inject('postgresUrl').replace('/postgres?', `/${database}?`);
}
