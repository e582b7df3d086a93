import { useCallback, useMemo } from 'react';
import { keepPreviousData, useInfiniteQuery, type QueryKey } from '@tanstack/react-query';

/** One page as every list call answers it. */
interface Page<Row> {
  items: Row[];
  /** The cursor of the next page; null at the end. */
  next: string | null;
  total: number;
}

/** A list that is read page by page. Its key begins with the name of its resource, as the events know it. */
export interface ListQuery<P> {
  queryKey: QueryKey;
  /** Reads the page that a cursor leads to; the first one without. */
  read: (cursor: string | undefined, signal: AbortSignal) => Promise<P>;
  refetchInterval?: () => number;
  meta?: { polled: true };
}

/** Reads a list as it is scrolled. `first` is the first page, for what stands beside its rows, such as counts. */
export function useList<P extends Page<unknown>>(query: ListQuery<P>) {
  const { read, ...options } = query;
  const { data, error, refetch, hasNextPage, isFetching, isError, fetchNextPage } = useInfiniteQuery({
    ...options,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: keepPreviousData,
  });
  const pages = data?.pages;
  const rows = useMemo(() => pages?.flatMap((page): P['items'][number][] => page.items) ?? [], [pages]);
  const canRead = hasNextPage && !isFetching && !isError;
  const loadMore = useCallback((): void => {
    if (canRead) void fetchNextPage();
  }, [canRead, fetchNextPage]);
  return {
    rows,
    first: pages?.[0],
    total: pages?.at(-1)?.total ?? 0,
    isLoading: pages === undefined && !error,
    error,
    loadMore,
    retry: (): void => void refetch(),
  };
}
