import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, expect, inject, test } from 'vitest';
import { rewriteAll } from '#server/platform/store/vacuum.ts';
import { openServer } from '#tests/support/server/server.ts';
import { urlOf } from '#tests/support/server/store-postgres.ts';

const server = await openServer();
const WAIT_MS = 200;
const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(server.db);
const here = urlOf(rows[0]?.name ?? '');
const clients: pg.Client[] = [];

async function open(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  clients.push(client);
  await client.query('begin isolation level repeatable read');
  await client.query(statement);
}

afterEach(async () => {
  for (const client of clients.splice(0)) await client.end();
});

test('nothing is rewritten while someone reads this database, as a backup does', async () => {
  await open(here, 'select 1 from patient');
  const { stillOpen, isLogEnded } = await rewriteAll(server.db, WAIT_MS);
  expect(stillOpen).toBeGreaterThan(0);
  expect(isLogEnded).toBe(false);
});

test('refuses while another database of the server is written, and ignores readers there', async () => {
  await open(inject('postgresUrl'), 'select 1 from pg_class');
  // Tests beside this one write there, too.
  expect(await rewriteAll(server.db)).toMatchObject({ stillOpen: 0, isLogEnded: true });
  await open(inject('postgresUrl'), 'select pg_current_xact_id()');
  expect((await rewriteAll(server.db, WAIT_MS)).stillOpen).toBeGreaterThan(0);
});
