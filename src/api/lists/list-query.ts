import { keepPreviousData, type QueryClient, type QueryKey } from '@tanstack/react-query';
import {
  nextCursor,
  readUnlessLoaded,
  type LoadedPages,
  type Page,
  type PagesInView,
} from './loaded-pages.ts';

/** A list that is read page by page. Its key begins with the name of its resource, as the events know it. */
export interface ListQuery<P> {
  queryKey: QueryKey;
  /** Reads the page that a cursor leads to; the first one without. */
  read: (cursor: string | undefined, signal: AbortSignal) => Promise<P>;
  refetchInterval?: () => number;
  meta?: { polled: true };
}

/** Returns which pages of a list a screen shows: no part of what it renders, read when the list is read again. */
export function viewOfPages() {
  let inView: PagesInView | undefined;
  return {
    shown: () => inView,
    show: (pages: PagesInView) => {
      inView = pages;
    },
  };
}

/**
 * The library's infinite query for a list, of which only the pages in view are read again: it would read all loaded
 * pages, a hundred of them for 5,000 rows (docs/decisions/0012-keyset-cursors.md).
 */
export function infiniteListQuery<P extends Page<unknown>>(
  client: QueryClient,
  { read, ...query }: ListQuery<P>,
  { shown }: ReturnType<typeof viewOfPages>,
) {
  // Versions before this one kept lists of another form on the device, under the key alone.
  const queryKey = [...query.queryKey, 'pages'];
  const held = (): LoadedPages<P> | undefined => client.getQueryData<LoadedPages<P>>(queryKey);
  return {
    ...query,
    queryKey,
    queryFn: ({ pageParam, signal }: { pageParam: string | undefined; signal: AbortSignal }) =>
      readUnlessLoaded(held(), pageParam, shown(), (cursor) => read(cursor, signal)),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (_: unknown, pages: LoadedPages<P>['pages']) => nextCursor(pages, held(), shown()),
    placeholderData: keepPreviousData,
  };
}
