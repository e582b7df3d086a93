import { describe, expect, test } from 'vitest';
import { openingOf, readAgain, readOn, rowsOf, type HeldPages, type Page } from '#api/lists/held-pages.ts';

type Row = { id: string; status: string };
const PAGE_ROWS = 3;

/** A list on a server, three rows a page, whose cursors are places as ours are, or the last row's id. */
function listOf(ids: string[], cursors: 'places' | 'ids' = 'places') {
  let rows: Row[] = ids.map((id) => ({ id, status: 'REQUESTED' }));
  const reads: (string | undefined)[] = [];
  const readPage = async (cursor: string | undefined): Promise<Page<Row>> => {
    reads.push(cursor);
    const start =
      cursor === undefined
        ? 0
        : cursors === 'places'
          ? Number(cursor)
          : rows.findIndex((r) => r.id === cursor) + 1;
    const items = rows.slice(start, start + PAGE_ROWS);
    const end = start + items.length;
    const next = cursors === 'places' ? String(end) : (items.at(-1)?.id ?? null);
    return { items, next: end < rows.length ? next : null, total: rows.length };
  };
  const change = (act: (before: Row[]) => Row[]): void => {
    rows = act(rows);
    reads.length = 0;
  };
  return { readPage, reads, change };
}

async function readToTheEnd(readPage: (cursor: string | undefined) => Promise<Page<Row>>) {
  let held: HeldPages<Page<Row>> = await readAgain(undefined, undefined, readPage);
  while (held.pages.at(-1)?.page.next) held = await readOn(held, readPage);
  return held;
}

const TEN = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];
const idsOf = (held: HeldPages<Page<Row>>): string[] => rowsOf(held.pages).rows.map(({ id }) => id);

describe('a list that is read page by page', () => {
  test('is read on from where it ended, to its end and no further', async () => {
    const list = listOf(TEN);
    const held = await readToTheEnd(list.readPage);
    expect(idsOf(held)).toEqual(TEN);
    expect(await readOn(held, list.readPage)).toBe(held);
    expect(list.reads).toEqual([undefined, '3', '6', '9']);
  });

  test('a change reads again what is in view alone; the rest is old until it comes into view', async () => {
    const list = listOf(TEN);
    const held = await readToTheEnd(list.readPage);
    list.change((rows) => rows.map((row) => ({ ...row, status: 'ACCEPTED' })));
    const again = await readAgain(held, { from: 1, to: 2 }, list.readPage);
    expect(list.reads).toEqual(['3', '6']);
    expect(again.pages.map(({ isOld }) => isOld)).toEqual([true, false, false, true]);
    expect(rowsOf(again.pages).rows.map(({ status }) => status)).toEqual([
      ...Array<string>(3).fill('REQUESTED'),
      ...Array<string>(6).fill('ACCEPTED'),
      'REQUESTED',
    ]);
  });

  test('a row that left moves the others up: none is shown twice, and the last count is the true one', async () => {
    const list = listOf(TEN);
    const held = await readToTheEnd(list.readPage);
    list.change((rows) => rows.filter(({ id }) => id !== 'b'));
    const again = await readAgain(held, { from: 0, to: 0 }, list.readPage);
    expect(idsOf(again)).toEqual(TEN.filter((id) => id !== 'b'));
    expect(again.newest.total).toBe(9);
    expect(rowsOf(again.pages).pageOf).toEqual([0, 0, 0, 1, 1, 2, 2, 2, 3]);
  });

  test('a row that moved into view is shown there, not at its old place', async () => {
    const list = listOf(TEN);
    const held = await readToTheEnd(list.readPage);
    list.change((rows) => [...rows.filter(({ id }) => id !== 'a'), { id: 'a', status: 'BACK_TO_QUEUE' }]);
    const again = await readAgain(held, { from: 3, to: 3 }, list.readPage);
    expect(rowsOf(again.pages).rows.filter(({ id }) => id === 'a')).toEqual([
      { id: 'a', status: 'BACK_TO_QUEUE' },
    ]);
    expect(idsOf(again).at(-1)).toBe('a');
  });

  test('what follows is let go when the list goes on from another row now, and read on from there', async () => {
    const list = listOf(TEN, 'ids');
    const held = await readToTheEnd(list.readPage);
    list.change((rows) => [{ id: 'new', status: 'REQUESTED' }, ...rows]);
    const again = await readAgain(held, { from: 0, to: 0 }, list.readPage);
    expect(idsOf(again)).toEqual(['new', 'a', 'b']);
    expect(idsOf(await readOn(again, list.readPage))).toEqual(['new', 'a', 'b', 'c', 'd', 'e']);
  });

  test('a list that shrank to nothing is empty, also where its second page was in view', async () => {
    const list = listOf(TEN);
    const held = await readToTheEnd(list.readPage);
    list.change(() => []);
    const inView = await readAgain(held, { from: 1, to: 1 }, list.readPage);
    expect(inView.newest.total).toBe(0);
    expect(idsOf(await readAgain(inView, { from: 0, to: 0 }, list.readPage))).toEqual([]);
  });

  test('what does not say what is in view reads its first pages again, however many there are', async () => {
    const many = Array.from({ length: 60 }, (_, n) => `row-${n}`);
    const list = listOf(many);
    const held = await readToTheEnd(list.readPage);
    list.change((rows) => rows);
    const again = await readAgain(held, undefined, list.readPage);
    expect(list.reads).toEqual([undefined, '3', '6', '9']);
    expect(idsOf(again)).toEqual(many);
  });

  test('is kept on the device as far as opens it again, and goes on from there', async () => {
    const list = listOf(TEN);
    const opening = openingOf(await readToTheEnd(list.readPage)) as HeldPages<Page<Row>>;
    expect(idsOf(opening)).toEqual(TEN.slice(0, 2 * PAGE_ROWS));
    expect(idsOf(await readOn(opening, list.readPage))).toEqual(TEN.slice(0, 3 * PAGE_ROWS));
    // What is no list, and a short one, is kept whole.
    for (const other of [opening, { pages: 3 }, 'words', null, undefined])
      expect(openingOf(other)).toBe(other);
  });
});
