import type { InfiniteData } from '@tanstack/react-query';
import { COUNTED_MAX } from '#contract/limits.ts';

/** One page as every list call answers it. */
export interface Page<Row> {
  items: Row[];
  /** The cursor of the next page; null at the end. */
  next: string | null;
  total: number;
}

interface LoadedPage<P> {
  page: P;
  /** ms since 1970. */
  readAt: number;
  /** Something may have changed since it was read. */
  isOld: boolean;
}

/** The pages of a list that were read so far, in its order, each with its cursor: undefined for the first. */
export type LoadedPages<P> = InfiniteData<LoadedPage<P>, string | undefined>;

/** Places of pages, from 0; both ends belong to it. */
export interface PagesInView {
  from: number;
  to: number;
}

/** Pages that are reloaded of a list without a known view. */
const FIRST_PAGES: PagesInView = { from: 0, to: 3 };

/** Reads the page at a cursor, unless it is loaded and not in view: then the loaded one is returned. */
export async function readUnlessLoaded<P>(
  held: LoadedPages<P> | undefined,
  cursor: string | undefined,
  inView: PagesInView = FIRST_PAGES,
  read: (cursor: string | undefined) => Promise<P>,
): Promise<LoadedPage<P>> {
  const place = held?.pageParams.indexOf(cursor) ?? -1;
  const before = held?.pages[place];
  const last = (held?.pages.length ?? 0) - 1;
  const isInView = place >= Math.min(inView.from, last) && place <= inView.to;
  if (before && !isInView) return before.isOld ? before : { ...before, isOld: true };
  return { page: await read(cursor), readAt: performance.timeOrigin + performance.now(), isOld: false };
}

/**
 * The cursor behind these pages; null where they end. While the library reads a loaded list again, `pages` are those that
 * it has so far: after what is in view they end where the list continues at another cursor now, as the loaded pages behind
 * would miss rows.
 */
export function nextCursor<P extends Page<unknown>>(
  pages: readonly LoadedPage<P>[],
  held: LoadedPages<P> | undefined,
  inView: PagesInView = FIRST_PAGES,
): string | null {
  const next = pages.at(-1)?.page.next ?? null;
  const isReadingAgain = held !== undefined && held.pages !== pages;
  const isCut = isReadingAgain && pages.length > inView.to && held.pageParams[pages.length] !== next;
  return isCut ? null : next;
}

/** The page that was read last, at any place. */
export function newestOf<P>(pages: readonly LoadedPage<P>[]): P | undefined {
  return pages.toSorted((a, b) => a.readAt - b.readAt).at(-1)?.page;
}

/** Pages that open a list again without a server: as far as it was read, thousands of rows would be sealed at each page. */
const OPENING_PAGES = 2;

/** Returns the part of a response that is stored on the device: the beginning of a list, all of anything else. */
export function openingOf(data: unknown): unknown {
  const { pages, pageParams } = (data ?? {}) as Partial<LoadedPages<unknown>>;
  if (!Array.isArray(pages) || !Array.isArray(pageParams) || pages.length <= OPENING_PAGES) return data;
  return { pages: pages.slice(0, OPENING_PAGES), pageParams: pageParams.slice(0, OPENING_PAGES) };
}

/** Every row once, and the place of its page. A row that moved may also be on an old page: it is left out there. */
export function rowsOf<Row extends { id: string }>(
  pages: readonly LoadedPage<Page<Row>>[],
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

/** How many rows a list has; of one that is not counted to its end, at least what is here: "1000+". */
export function totalOf(counted = 0, here: number, isMore: boolean): { total: number; totalWords: string } {
  if (isMore && counted > COUNTED_MAX) {
    const total = Math.max(counted, here + 1);
    return { total, totalWords: `${total - 1}+` };
  }
  const total = Math.max(counted, here);
  return { total, totalWords: `${total}` };
}
