import { sql, type Kysely } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { COUNTED_MAX } from '#contract/limits.ts';
import { countRows } from '#server/platform/sql/count-rows.ts';
import { freshStore } from '#tests/support/server/store.ts';

const store = await freshStore();
const db = store.db as unknown as Kysely<{ countedRow: { id: number } }>;
await sql`create table counted_row (id integer primary key)`.execute(db);
await sql`insert into counted_row select generate_series(1, ${COUNTED_MAX * 2}::integer)`.execute(db);
afterAll(async () => store.close());

test.each([
  [0, 0],
  [1, 1],
  [COUNTED_MAX, COUNTED_MAX],
  [COUNTED_MAX + 1, COUNTED_MAX + 1],
  [COUNTED_MAX * 2, COUNTED_MAX + 1],
])('reads %s rows and counts %s', async (rows, counted) => {
  const some = db.selectFrom('countedRow').select('id').where('id', '<=', rows);
  expect(await countRows(store.db, some)).toBe(counted);
});
