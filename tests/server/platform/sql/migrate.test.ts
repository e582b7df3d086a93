import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { migrate } from '#server/platform/sql/migrate.ts';
import { seedForTests } from '#tests/support/seed.ts';
import { freshStore } from '#tests/support/store.ts';

const store = await freshStore();
afterAll(() => store.close());

async function schema(): Promise<unknown[]> {
  const columns =
    await sql`select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns
    where table_schema = 'public' order by 1, 2`.execute(store.db);
  return columns.rows;
}

describe('migrating', () => {
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

  test('is there once, however often the server starts', async () => {
    const tables = ['appUser', 'patient', 'request', 'consultation'] as const;
    await seed();
    const before = await Promise.all(tables.map(count));
    expect(before).toEqual([27, 300, 133, 324]);
    await seed();
    expect(await Promise.all(tables.map(count))).toEqual(before);
  });
});
