/** One page as every list call answers it. */
export interface Page<Row> {
  items: Row[];
  /** The cursor of the next page; null at the end. */
  next: string | null;
  total: number;
}

interface HeldPage<P> {
  /** Where it begins; undefined for the first. */
  cursor: string | undefined;
  page: P;
  /** Something may have changed since it was read. */
  isOld: boolean;
}

/** The pages of a list that were read so far, in its order. */
export interface HeldPages<P> {
  pages: readonly HeldPage<P>[];
  /** The page that was read last, at any place. */
  newest: P;
}

/** Places of pages, from 0; both ends belong to it. */
export interface PagesInView {
  from: number;
  to: number;
}

type ReadPage<P> = (cursor: string | undefined) => Promise<P>;

/** What is read again of a list that does not say what of it is in view. */
const FIRST_PAGES: PagesInView = { from: 0, to: 3 };

/** Reads the page behind the last one. */
export async function readOn<P extends Page<unknown>>(
  held: HeldPages<P>,
  readPage: ReadPage<P>,
): Promise<HeldPages<P>> {
  const cursor = held.pages.at(-1)?.page.next;
  if (cursor === null || cursor === undefined) return held;
  const page = await readPage(cursor);
  return { pages: [...held.pages, { cursor, page, isOld: false }], newest: page };
}

/**
 * Reads all pages in view again and marks the others as old. Drops the pages after them when the list continues at
 * another cursor now, as they would miss rows.
 */
export async function readAgain<P extends Page<unknown>>(
  held: HeldPages<P> | undefined,
  inView: PagesInView = FIRST_PAGES,
  readPage: ReadPage<P>,
): Promise<HeldPages<P>> {
  const before = held?.pages ?? [];
  const from = Math.max(0, Math.min(inView.from, before.length - 1));
  const to = Math.min(inView.to, before.length - 1);
  const pages = before.slice(0, from).map(asOld);
  let cursor = before[from]?.cursor;
  let newest: P;
  do {
    newest = await readPage(cursor);
    pages.push({ cursor, page: newest, isOld: false });
    cursor = newest.next ?? undefined;
  } while (cursor !== undefined && pages.length <= to);
  const behind = before.slice(pages.length);
  if (behind[0]?.cursor === cursor) pages.push(...behind.map(asOld));
  return { pages, newest };
}

/** What opens a list again without a server: as far as it was read, thousands of rows would be sealed at each page. */
const OPENING_PAGES = 2;

/** Of what a read brought, as much as is kept on the device: of a list its beginning, of everything else all. */
export function openingOf(data: unknown): unknown {
  const { pages, newest } = (data ?? {}) as Partial<HeldPages<unknown>>;
  const isLong = newest !== undefined && pages && pages.length > OPENING_PAGES;
  return isLong ? { pages: pages.slice(0, OPENING_PAGES), newest } : data;
}

/** Every row once, and the place of its page. A row that moved may also be on an old page: it is left out there. */
export function rowsOf<Row extends { id: string }>(
  pages: readonly HeldPage<Page<Row>>[],
): { rows: Row[]; pageOf: number[] } {
  const isSomeOld = pages.some(({ isOld }) => isOld);
  const fresh = new Set(
    isSomeOld ? pages.flatMap(({ page, isOld }) => (isOld ? [] : page.items.map(({ id }) => id))) : [],
  );
  const seen = new Set<string>();
  const rows: Row[] = [];
  const pageOf: number[] = [];
  for (const [place, { page, isOld }] of pages.entries()) {
    for (const row of page.items) {
      if (seen.has(row.id) || (isOld && fresh.has(row.id))) continue;
      seen.add(row.id);
      rows.push(row);
      pageOf.push(place);
    }
  }
  return { rows, pageOf };
}

function asOld<P>(held: HeldPage<P>): HeldPage<P> {
  return held.isOld ? held : { ...held, isOld: true };
}
