import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { migrate, migrationNames } from '#server/platform/sql/migrate.ts';
import { seedForTests } from '#tests/support/server/seed.ts';
import { freshStore } from '#tests/support/server/store.ts';

const store = await freshStore();
afterAll(() => store.close());

async function schema(): Promise<unknown[]> {
  const columns =
    await sql`select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns
    where table_schema = 'public' order by 1, 2`.execute(store.db);
  return columns.rows;
}

/** The last one that shares its number: before it, three have 0005. */
const LAST_SHARED = '0010-waiting-alerts';

describe('the names of migrations', () => {
  test('count up without a gap', async () => {
    const names = await migrationNames();
    const later = names.slice(names.indexOf(LAST_SHARED) + 1).map((name) => Number(name.slice(0, 4)));
    expect(later.length).toBeGreaterThanOrEqual(5);
    expect(later).toEqual(later.map((_, at) => 11 + at));
  });
});

describe('migrating', () => {
  test('continues where an older release stopped, also at one that sorts before what it has', async () => {
    const old = await freshStore();
    const lacking = ['0010-care-secret', '0015-no-answers-of-queries'];
    await sql`alter table app_user drop column care_secret`.execute(old.db);
    await sql`delete from migration where name in (${sql.join(lacking)})`.execute(old.db);
    await migrate(old.db);
    const { rows } = await sql<{ name: string }>`select name from migration order by at, name`.execute(
      old.db,
    );
    expect(rows.slice(-2).map((row) => row.name)).toEqual(lacking);
    await sql`select care_secret from app_user`.execute(old.db);
    await old.close();
  });

  test('a second time, and several at once, changes nothing', async () => {
    const before = await schema();
    expect(before.length).toBeGreaterThan(200);
    await migrate(store.db);
    await Promise.all(Array.from({ length: 4 }, () => migrate(store.db)));
    expect(await schema()).toEqual(before);
    const { rows } = await sql<{ name: string }>`select name from migration order by name`.execute(store.db);
    expect(new Set(rows.map((row) => row.name)).size).toBe(rows.length);
  });
});

describe('the seeded hospital', () => {
  const seed = () => seedForTests(store.db);
  const count = async (table: 'appUser' | 'patient' | 'request' | 'consultation') =>
    (
      await store.db
        .selectFrom(table)
        .select((e) => e.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n;

  test('exists once, however often the server starts', async () => {
    const tables = ['appUser', 'patient', 'request', 'consultation'] as const;
    await seed();
    const before = await Promise.all(tables.map(count));
    expect(before).toEqual([28, 300, 134, 710]);
    await seed();
    expect(await Promise.all(tables.map(count))).toEqual(before);
  });
});
