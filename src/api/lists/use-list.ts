import { useCallback, useMemo, useRef } from 'react';
import { keepPreviousData, useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { readAgain, readOn, rowsOf, type HeldPages, type Page, type PagesInView } from './held-pages.ts';

/** A list that is read page by page. Its key begins with the name of its resource, as the events know it. */
export interface ListQuery<P> {
  queryKey: QueryKey;
  /** Reads the page that a cursor leads to; the first one without. */
  read: (cursor: string | undefined, signal: AbortSignal) => Promise<P>;
  refetchInterval?: () => number;
  meta?: { polled: true };
}

/**
 * Reads a list as it is scrolled. What an event makes old is read again where it is in view; the rest when it comes into
 * view. `newest` is the page that was read last, for what is shown beside the rows, such as counts.
 */
export function useList<P extends Page<{ id: string }>>(query: ListQuery<P>) {
  const { read, ...options } = query;
  const client = useQueryClient();
  const inView = useRef<PagesInView>(undefined);
  const isMoreAsked = useRef(false);
  const { data, error, refetch, isFetching, isError } = useQuery({
    ...options,
    queryFn: ({ signal }): Promise<HeldPages<P>> => {
      const held = client.getQueryData<HeldPages<P>>(query.queryKey);
      const readPage = (cursor: string | undefined): Promise<P> => read(cursor, signal);
      const isMore = isMoreAsked.current;
      isMoreAsked.current = false;
      return held && isMore ? readOn(held, readPage) : readAgain(held, inView.current, readPage);
    },
    placeholderData: keepPreviousData,
  });
  const pages = data?.pages;
  const { rows, pageOf } = useMemo(() => rowsOf<P['items'][number]>(pages ?? []), [pages]);
  const isIdle = !isFetching && !isError;
  const canReadOn = isIdle && typeof pages?.at(-1)?.page.next === 'string';
  const loadMore = useCallback((): void => {
    if (!canReadOn) return;
    isMoreAsked.current = true;
    void refetch();
  }, [canReadOn, refetch]);
  const onShow = useCallback(
    (firstRow: number, lastRow: number, isScrolling: boolean): void => {
      const shown = { from: pageOf[firstRow] ?? 0, to: pageOf[lastRow] ?? 0 };
      inView.current = shown;
      const isOld = pages?.slice(shown.from, shown.to + 1).some((page) => page.isOld);
      if (isOld && isIdle && !isScrolling) void refetch();
    },
    [pages, pageOf, isIdle, refetch],
  );
  return {
    rows,
    newest: data?.newest,
    total: data?.newest.total ?? 0,
    isLoading: pages === undefined && !error,
    error,
    loadMore,
    onShow,
    retry: (): void => void refetch(),
  };
}
