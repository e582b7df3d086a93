import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, test } from 'vitest';
import {
  newestOf,
  openingOf,
  rowsOf,
  totalOf,
  type LoadedPages,
  type Page,
} from '#api/lists/loaded-pages.ts';
import { infiniteListQuery, viewOfPages } from '#api/lists/list-query.ts';

interface Row {
  id: string;
  status: string;
}
const PAGE_ROWS = 3;
const clients: QueryClient[] = [];
afterEach(() => {
  for (const client of clients.splice(0)) client.clear();
});

/** A list on a server, three rows a page, in order of their ids: a cursor is the id of the row before, as ours. */
function listOf(ids: readonly string[]) {
  let rows: Row[] = ids.map((id) => ({ id, status: 'REQUESTED' }));
  const reads: (string | undefined)[] = [];
  const read = async (cursor: string | undefined): Promise<Page<Row>> => {
    reads.push(cursor);
    const rest = rows.filter(({ id }) => cursor === undefined || id > cursor);
    const items = rest.slice(0, PAGE_ROWS);
    const next = rest.length > PAGE_ROWS ? (items.at(-1)?.id ?? null) : null;
    return { items, next, total: rows.length };
  };
  const change = (act: (before: Row[]) => Row[]): void => {
    rows = act(rows).toSorted((a, b) => (a.id < b.id ? -1 : 1));
    reads.length = 0;
  };
  return { read, reads, change };
}

/** A screen that shows a list by the library, and says which pages are in view. */
function screenOf(list: ReturnType<typeof listOf>) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  clients.push(client);
  const view = viewOfPages();
  const observer = new InfiniteQueryObserver(
    client,
    infiniteListQuery(client, { queryKey: ['requests'], read: list.read }, view),
  );
  observer.subscribe(() => undefined);
  const held = (): LoadedPages<Page<Row>> =>
    client.getQueryData(['requests', 'pages']) ?? { pages: [], pageParams: [] };
  return {
    held,
    ids: () => rowsOf(held().pages).rows.map(({ id }) => id),
    hasMore: () => observer.getCurrentResult().hasNextPage,
    readOn: async () => void (await observer.fetchNextPage()),
    look: (from: number, to: number) => view.show({ from, to }),
    /** An event that makes the list old. */
    event: async () => client.invalidateQueries({ queryKey: ['requests'] }),
    async readToTheEnd() {
      await observer.refetch();
      while (observer.getCurrentResult().hasNextPage) await observer.fetchNextPage();
    },
  };
}

async function readWhole(ids: readonly string[]) {
  const list = listOf(ids);
  const screen = screenOf(list);
  await screen.readToTheEnd();
  return { list, screen };
}

const TEN = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];
const accepted = (rows: Row[]): Row[] => rows.map((row) => ({ ...row, status: 'ACCEPTED' }));

describe('a list that is read page by page', () => {
  test('continues where it ended, to its end and no further', async () => {
    const { list, screen } = await readWhole(TEN);
    expect(screen.ids()).toEqual(TEN);
    expect(list.reads.slice(-4)).toEqual([undefined, 'c', 'f', 'i']);
    expect(screen.hasMore()).toBe(false);
  });

  test('a change reads again what is in view alone; the rest is old until it comes into view', async () => {
    const { list, screen } = await readWhole(TEN);
    list.change(accepted);
    screen.look(1, 2);
    await screen.event();
    expect(list.reads).toEqual(['c', 'f']);
    expect(screen.held().pages.map(({ isOld }) => isOld)).toEqual([true, false, false, true]);
    expect(rowsOf(screen.held().pages).rows.map(({ status }) => status)).toEqual([
      ...Array<string>(3).fill('REQUESTED'),
      ...Array<string>(6).fill('ACCEPTED'),
      'REQUESTED',
    ]);
    screen.look(3, 3);
    await screen.event();
    expect(list.reads).toEqual(['c', 'f', 'i']);
    expect(screen.held().pages.map(({ isOld }) => isOld)).toEqual([true, true, true, false]);
  });

  test('reads once after an event for 5,000 rows, also where rows came before those in view', async () => {
    const many = Array.from({ length: 300 }, (_, n) => `row-${String(n).padStart(4, '0')}`);
    const { list, screen } = await readWhole(many);
    expect(screen.held().pages).toHaveLength(100);
    list.change((rows) => [...accepted(rows), { id: 'a', status: 'REQUESTED' }]);
    screen.look(60, 60);
    await screen.event();
    expect(list.reads).toEqual(['row-0179']);
    expect(screen.ids()).toEqual(many);
    expect(screen.hasMore()).toBe(false);
  });

  test('a row that left is gone, the page has the one behind it, and the last count is the true one', async () => {
    const { list, screen } = await readWhole(TEN);
    list.change((rows) => rows.filter(({ id }) => id !== 'b'));
    screen.look(0, 0);
    await screen.event();
    expect(list.reads).toEqual([undefined]);
    expect(screen.ids()).toEqual(['a', 'c', 'd']);
    expect(newestOf(screen.held().pages)?.total).toBe(9);
    await screen.readOn();
    expect(screen.ids()).toEqual(['a', 'c', 'd', 'e', 'f', 'g']);
  });

  test('a row that moved into view is shown there, not at its old place', async () => {
    const { list, screen } = await readWhole(TEN);
    // It is at its old place on the first page, which is not in view.
    const moved = { items: [{ id: 'a', status: 'BACK_TO_QUEUE' }], next: null, total: 10 };
    list.change((rows) => rows);
    const { pages } = screen.held();
    const again = pages.map((held, place) =>
      place === 3 ? { ...held, page: moved } : { ...held, isOld: true },
    );
    expect(rowsOf(again).rows.filter(({ id }) => id === 'a')).toEqual(moved.items);
    expect(rowsOf(again).pageOf).toEqual([0, 0, 1, 1, 1, 2, 2, 2, 3]);
  });

  test('drops what follows when the list continues from another row, and reads from there', async () => {
    const { list, screen } = await readWhole(TEN);
    list.change((rows) => [{ id: '0-new', status: 'REQUESTED' }, ...rows]);
    screen.look(0, 0);
    await screen.event();
    expect(screen.ids()).toEqual(['0-new', 'a', 'b']);
    expect(screen.hasMore()).toBe(true);
    await screen.readOn();
    expect(screen.ids()).toEqual(['0-new', 'a', 'b', 'c', 'd', 'e']);
  });

  test('all that is in view is read to its end, also where its pages begin at other rows now', async () => {
    const { list, screen } = await readWhole(TEN);
    list.change((rows) => [{ id: '0-new', status: 'REQUESTED' }, ...rows]);
    screen.look(0, 1);
    await screen.event();
    expect(list.reads).toEqual([undefined, 'b']);
    expect(screen.ids()).toEqual(['0-new', 'a', 'b', 'c', 'd', 'e']);
  });

  test('becomes empty when it shrank to nothing, also with its second page in view', async () => {
    const { list, screen } = await readWhole(TEN);
    list.change(() => []);
    screen.look(1, 1);
    await screen.event();
    expect(newestOf(screen.held().pages)?.total).toBe(0);
    expect(screen.ids()).toEqual(['a', 'b', 'c']);
    screen.look(0, 0);
    await screen.event();
    expect(screen.ids()).toEqual([]);
  });

  test('counts as the page says that was read last, at any place', async () => {
    const { list, screen } = await readWhole(TEN);
    list.change((rows) => rows.filter(({ id }) => id !== 'j'));
    screen.look(0, 0);
    await screen.event();
    expect(screen.held().pages.map(({ page }) => page.total)).toEqual([9, 10, 10, 10]);
    expect(newestOf(screen.held().pages)?.total).toBe(9);
  });

  test('reads its end when it is shorter than what was in view', async () => {
    const { list, screen } = await readWhole(TEN);
    list.change((rows) => rows);
    screen.look(7, 8);
    await screen.event();
    expect(list.reads).toEqual(['i']);
  });

  test('contains a row once that moved while its pages were read', async () => {
    const { screen } = await readWhole(TEN);
    const { pages } = screen.held();
    const [first, second] = pages.map(({ page }) => page.items);
    const twice = pages.map((held, place) =>
      place === 1 ? { ...held, page: { ...held.page, items: [...(first ?? []), ...(second ?? [])] } } : held,
    );
    expect(rowsOf(twice).rows.map(({ id }) => id)).toEqual(TEN);
  });

  test('reloads its first pages when the view is unknown, however many there are', async () => {
    const many = Array.from({ length: 60 }, (_, n) => `row-${String(n).padStart(2, '0')}`);
    const { list, screen } = await readWhole(many);
    list.change((rows) => rows);
    await screen.event();
    expect(list.reads).toEqual([undefined, 'row-02', 'row-05', 'row-08']);
    expect(screen.ids()).toEqual(many);
  });

  test('stores on the device as far as opens it again, and continues from there', async () => {
    const { list, screen } = await readWhole(TEN);
    const opening = openingOf(screen.held()) as LoadedPages<Page<Row>>;
    const again = screenOf(list);
    clients.at(-1)?.setQueryData(['requests', 'pages'], opening);
    expect(again.ids()).toEqual(TEN.slice(0, 2 * PAGE_ROWS));
    await again.readOn();
    expect(again.ids()).toEqual(TEN.slice(0, 3 * PAGE_ROWS));
    // What is no list, and a short one, is kept whole.
    for (const other of [opening, { pages: 3 }, { pages: [1, 2, 3] }, 'words', null, undefined])
      expect(openingOf(other)).toBe(other);
  });
});

test.each([
  // counted, here, is there more, what is said
  [undefined, 0, false, '0'],
  [12, 5, true, '12'],
  [1000, 50, true, '1000'],
  [1001, 50, true, '1000+'],
  [1001, 1050, true, '1050+'],
  [1001, 1100, false, '1100'],
  [1001, 1001, false, '1001'],
])('%s counted, %s here, more %s: says %s', (counted, here, isMore, words) => {
  expect(totalOf(counted, here, isMore).totalWords).toBe(words);
});
