import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { requestCalls } from '#contract/requests.ts';
import { buildApp } from '#server/app.ts';
import { commands } from '#server/cli/commands.ts';
import { purge } from '#server/platform/jobs/purge.ts';
import { verifyAudit } from '#server/platform/audit/audit.ts';
import { migrate } from '#server/platform/sql/migrate.ts';
import { mayChangeAudit } from '#server/platform/sql/roles.ts';
import { openStore } from '#server/platform/store/open.ts';
import type { Database } from '#server/platform/sql/database.ts';
import type { Store } from '#server/platform/store/types.ts';
import { makeClient } from '#tests/support/server/client.ts';
import { openServer } from '#tests/support/server/server.ts';
import { urlOf } from '#tests/support/server/store-postgres.ts';

const ROLE = `care_app_${process.pid}`;
const server = await openServer();
let app: Store<Database>;

async function run(name: string, ...args: string[]): Promise<{ ok: boolean; lines: string[] }> {
  const command = commands.find((one) => one.name === name);
  if (!command) throw new Error(name);
  return command.run(server.deps, args);
}

beforeAll(async () => {
  expect((await run('database roles', ROLE)).ok).toBe(true);
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(server.db);
  const databaseUrl = urlOf(rows[0]?.name ?? '').replace('postgres@', `${ROLE}@`);
  app = await openStore({ dataDir: '', databaseUrl });
});
afterAll(async () => {
  await app.close();
  await sql.raw(`drop owned by ${ROLE}; drop role ${ROLE}`).execute(server.db);
});

describe('the role of the portal', () => {
  test('may not rewrite the tables of their owner', async () => {
    const { notOwned } = await app.rewrite();
    expect(notOwned).toContain('patient');
    const rewriting = commands.find(({ name }) => name === 'database rewrite');
    const { ok, lines } = (await rewriting?.run({ ...server.deps, store: app }, [])) ?? {
      ok: true,
      lines: [],
    };
    expect(ok).toBe(false);
    expect(lines.join(' ')).toContain('Set MIGRATION_DATABASE_URL');
  });

  test.each([
    `update audit set who = 'someone'`,
    'delete from audit',
    'truncate audit',
    'drop trigger audit_append_only on audit',
    'alter table audit disable trigger audit_append_only',
    'alter table audit disable trigger all',
    'drop table audit',
    'drop function audit_is_append_only() cascade',
    `create or replace function audit_is_append_only() returns trigger language plpgsql as 'begin return null; end'`,
    'delete from audit_head',
    'truncate audit_head',
    'insert into audit_head (seq, hash, only_one) values (0, $$$$, false)',
    `update migration set name = 'other'`,
    'create table other (id int)',
    `set session_replication_role = 'replica'`,
  ])('may not %s', async (statement) => {
    const before = await server.rows('audit');
    await expect(sql.raw(statement).execute(app.db)).rejects.toMatchObject({ code: '42501' });
    expect(await server.rows('audit')).toEqual(before);
  });

  test('runs the portal: reads, writes, appends to the audit and purges', async () => {
    const { requestId } = await server.raise('TALK_TO_NURSE');
    const nurse = await server.signInAs('anitha.nair');
    const portal = buildApp({ ...server.deps, store: app, db: app.db });
    const client = makeClient(async (path, init) => portal.request(path, init), nurse.headers);
    const before = await server.rows('audit');
    await client.call(requestCalls.takeRequest, { body: { requestId } });
    expect((await server.rows('audit')).length).toBeGreaterThan(before.length);
    await purge({ ...server.deps, store: app, db: app.db });
    expect(await verifyAudit(app.db)).toMatchObject({ ok: true });
  });

  test('needs no more when there is nothing to migrate, and is known to be bound', async () => {
    await migrate(app.db);
    expect([await mayChangeAudit(app.db), await mayChangeAudit(server.db)]).toEqual([false, true]);
  });
});

test('the command may be run again, and refuses what is no name of a role', async () => {
  const again = await run('database roles', ROLE);
  expect([again.ok, again.lines.join().includes('create role')]).toEqual([true, false]);
  expect(await run('database roles', 'x; drop table audit')).toMatchObject({ ok: false });
  const bound = { ...server.deps, store: app, db: app.db };
  const refused = await commands.find(({ name }) => name === 'database roles')?.run(bound, ['other_role']);
  expect([refused?.ok, refused?.lines[1]]).toEqual([false, 'create role other_role login;']);
});
