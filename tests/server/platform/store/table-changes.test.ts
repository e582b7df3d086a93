import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import { tablesWritten } from '#server/platform/store/table-changes.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const { db, deps } = server;
const user = deps.store.changes.watch((table) => table === 'app_user');
const rename = (on: Db | Tx, name: string) =>
  on.updateTable('appUser').set({ name }).where('userName', '=', 'anitha.nair').execute();

describe('what this process has written', () => {
  test('counts a write once it is done, and no read', async () => {
    const before = user();
    await db.selectFrom('appUser').select('name').execute();
    await db.selectFrom('appUser').select('id').forUpdate().execute();
    await db.updateTable('hub').set({ name: 'Other' }).execute();
    expect(user()).toBe(before);
    await rename(db, 'Anitha');
    expect(user()).toBeGreaterThan(before);
  });

  test('counts the writes of a transaction at its commit, when others can see them', async () => {
    const before = user();
    await db.transaction().execute(async (tx) => {
      await rename(tx, 'Anitha N');
      expect(user()).toBe(before);
    });
    expect(user()).toBeGreaterThan(before);
  });

  test('counts a statement that it cannot read as a write to all tables', async () => {
    const before = user();
    await sql`comment on table hub is 'x'`.execute(db);
    expect(user()).toBeGreaterThan(before);
  });

  test.each([
    ['select "a" from "request" for update', null],
    ['with x as (select 1) select * from x', null],
    ['insert into "request" ("a") values ($1) on conflict do nothing', ['request']],
    ['UPDATE only public_thing set a = 1', ['public_thing']],
    ['with gone as (delete from "alert" returning *) insert into old select * from gone', ['alert', 'old']],
    ['select flush_unit($1, $2, $3)', ['audit', 'audit_head', 'event', 'idempotency']],
    ['savepoint part', []],
    ['truncate request', ['*']],
  ])('reads the tables of: %s', (text, tables) => {
    expect(tablesWritten(text)).toEqual(tables);
  });
});
