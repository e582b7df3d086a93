import fc from 'fast-check';
import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { toCursor, type SortValue } from '#server/platform/sql/cursor.ts';
import { inOrder, readPage, type Order } from '#server/platform/sql/keyset.ts';
import { freshStore } from '#tests/support/server/store.ts';

interface Row {
  id: string;
  at: string | null;
  day: string | null;
  count: number | null;
  label: string | null;
}

const store = await freshStore();
const db = store.db as unknown as Kysely<{ listRow: Row }>;
/** More than any list here has. */
const ENOUGH = 500;
const RUNS = Number(process.env.KEYSET_RUNS ?? 80);

beforeAll(async () => {
  await sql`create table list_row (id text primary key, at timestamptz, day date, count integer, label text)`.execute(
    db,
  );
});
beforeEach(clear);
afterAll(async () => store.close());

async function clear(): Promise<void> {
  await db.deleteFrom('listRow').execute();
}

const rowsOf = () => db.selectFrom('listRow').select('listRow.id');
const UNIQUE = { by: sql.ref('listRow.id'), type: 'text' } as const;
/** Computed value, as in a list that is sorted by priority, then by waiting. */
const PRIORITY = sql<number>`case when list_row.count is null then 2 when list_row.count > 1 then 0 else 1 end`;

/** Few values, so that many rows have the same; instants that a Date cannot tell apart. */
const aRow = fc.record({
  at: fc.constantFrom('2026-01-01T00:00:00.000001Z', '2026-01-01T00:00:00.000002Z', '0099-12-31', null),
  day: fc.constantFrom('2026-02-28', '2026-03-01', null),
  count: fc.constantFrom(-1, 0, 1, 2, null),
  label: fc.constantFrom('', 'a', 'A', 'ä', 'आशा', '"\\,', null),
});
const aKey = fc.record({
  of: fc.constantFrom(
    { by: sql.ref('listRow.at'), type: 'instant' as const, isNullable: true },
    { by: sql.ref('listRow.day'), type: 'day' as const, isNullable: true },
    { by: sql.ref('listRow.count'), type: 'number' as const, isNullable: true },
    { by: sql.ref('listRow.label'), type: 'text' as const, isNullable: true },
    { by: PRIORITY, type: 'number' as const },
  ),
  isDescending: fc.boolean(),
});
const anOrder = fc
  .record({ keys: fc.array(aKey, { maxLength: 3 }), isDescending: fc.boolean() })
  .map(({ keys, isDescending }): Order => {
    const given = keys.map((key) => ({ ...key.of, isDescending: key.isDescending }));
    return { name: 'list', keys: [...given, { ...UNIQUE, isDescending }] };
  });
/** Events after a page: rows come, or rows go. */
const aChange = fc.record({
  add: fc.array(aRow, { maxLength: 3 }),
  remove: fc.array(fc.nat(), { maxLength: 3 }),
});

let made = 0;
async function insert(rows: readonly Omit<Row, 'id'>[]): Promise<string[]> {
  // Not in the order of their making.
  const given = rows.map((row) => ({ ...row, id: `${((made += 1) * 7919) % 1000}-${made}` }));
  if (given.length) await db.insertInto('listRow').values(given).execute();
  return given.map(({ id }) => id);
}

async function wholeList(order: Order): Promise<string[]> {
  return (await inOrder(rowsOf(), order).execute()).map(({ id }) => id);
}

/** Reads a list to its end by pages. @param between runs after each page but the last */
async function allPages(order: Order, limit: number, between = async (): Promise<void> => undefined) {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const { rows, next } = await readPage(rowsOf(), order, { cursor, limit });
    ids.push(...rows.map(({ id }) => id));
    cursor = next ?? undefined;
    if (ids.length > ENOUGH) throw new Error('the pages do not end');
    if (cursor) await between();
  } while (cursor);
  return ids;
}

describe('pages of a list', () => {
  test('joined are the whole list in its order, whatever is equal or not there', async () => {
    await fc.assert(
      fc
        .asyncProperty(
          anOrder,
          fc.array(aRow, { maxLength: 25 }),
          fc.integer({ min: 1, max: 9 }),
          async (order, rows, limit) => {
            await insert(rows);
            expect(await allPages(order, limit)).toEqual(await wholeList(order));
          },
        )
        .beforeEach(clear),
      { numRuns: RUNS },
    );
  });

  test('contain each row once that is present throughout, whatever comes and goes in between', async () => {
    await fc.assert(
      fc
        .asyncProperty(
          anOrder,
          fc.array(aRow, { minLength: 5, maxLength: 25 }),
          fc.integer({ min: 1, max: 5 }),
          fc.infiniteStream(aChange),
          async (order, rows, limit, changes) => {
            const present = await insert(rows);
            const gone = new Set<string>();
            let changesLeft = 20;
            const ids = await allPages(order, limit, async () => {
              if ((changesLeft -= 1) < 0) return;
              const { add, remove } = changes.next().value ?? { add: [], remove: [] };
              await insert(add);
              for (const place of remove) gone.add(present[place % present.length] ?? '');
              await db
                .deleteFrom('listRow')
                .where('id', 'in', ['', ...gone])
                .execute();
            });
            expect(ids).toEqual([...new Set(ids)]);
            expect(ids).toEqual(expect.arrayContaining(present.filter((id) => !gone.has(id))));
          },
        )
        .beforeEach(clear),
      { numRuns: RUNS },
    );
  });

  test('tell rows apart that are a microsecond apart', async () => {
    const none = { day: null, count: null, label: null };
    const times = ['000003', '000001', '000002', '000001'].map((us) => `2026-01-01T10:00:00.${us}Z`);
    const [third, first, second, alsoFirst] = await insert(times.map((at) => ({ ...none, at })));
    const order: Order = {
      name: 'list',
      keys: [{ by: sql.ref('listRow.at'), type: 'instant' }, UNIQUE],
    };
    const firsts = [first ?? '', alsoFirst ?? ''].toSorted((a, b) => (a < b ? -1 : 1));
    expect(await allPages(order, 1)).toEqual([...firsts, second, third]);
  });
});

describe('a cursor', () => {
  const order: Order = {
    name: 'list at',
    keys: [
      { by: sql.ref('listRow.at'), type: 'instant' },
      { by: sql.ref('listRow.day'), type: 'day', isNullable: true },
      { by: sql.ref('listRow.count'), type: 'number' },
      UNIQUE,
    ],
  };
  const good: SortValue[] = ['2026-01-01T10:00:00.000001', '2026-01-01', 1, 'x'];
  const read = async (cursor: string) => readPage(rowsOf(), order, { cursor, limit: 1 });

  test('with the values of a row is answered', async () => {
    expect(await read(toCursor(order, good))).toEqual({ rows: [], next: null });
    expect(await read(toCursor(order, ['2026-01-01T10:00:00', null, 1, 'x']))).toEqual({
      rows: [],
      next: null,
    });
  });

  test('restarts from the beginning for a cursor of a version that counted rows', async () => {
    const [id] = await insert([{ at: null, day: null, count: null, label: null }]);
    expect((await read('50')).rows).toEqual([{ id }]);
  });

  const withValue = (at: number, value: SortValue): string => toCursor(order, good.with(at, value));
  test.each([
    ['of another sort', toCursor({ ...order, name: 'list day' }, good)],
    ['with too few values', toCursor(order, good.slice(1))],
    ['that is no text of ours', 'x'],
    ['that is nothing', ''],
    ['that holds no list', Buffer.from('{"length":5}').toString('base64url')],
    ['with a number of ten digits', '1'.repeat(10)],
    ['with no time', withValue(0, 'now')],
    ['with a time that no clock has', withValue(0, '2026-01-01T25:00:00')],
    ['with a day that no calendar has', withValue(1, '2026-02-31')],
    ['with a null where there is none', withValue(2, null)],
    ['with a fraction', withValue(2, 0.5)],
    ['with a number beyond what is exact', withValue(2, 2 ** 60)],
    ['with a text that the store cannot hold', withValue(3, '\0')],
    ['with a number for a text', withValue(3, 7)],
  ])('%s is refused', async (_, cursor) => {
    await expect(read(cursor)).rejects.toMatchObject({
      code: 'BAD_INPUT',
      more: { fields: [{ path: 'cursor' }] },
    });
  });
});
