import { useCallback, useMemo, useState } from 'react';
import { hashKey, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { newestOf, rowsOf, totalOf, type Page } from './loaded-pages.ts';
import { infiniteListQuery, viewOfPages, type ListQuery } from './list-query.ts';

/**
 * Reads a list as it is scrolled. What an event makes old is read again where it is in view; the rest when it comes into
 * view. `newest` is the page that was read last, for what is shown beside the rows, such as counts.
 */
export function useList<P extends Page<{ id: string }>>(query: ListQuery<P>) {
  const [view] = useState(viewOfPages);
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetching, isError, isPlaceholderData } =
    useInfiniteQuery(infiniteListQuery(useQueryClient(), query, view));
  const pages = data?.pages;
  const { rows, pageOf } = useMemo(() => rowsOf<P['items'][number]>(pages ?? []), [pages]);
  const newest = useMemo(() => newestOf(pages ?? []), [pages]);
  const isIdle = !isFetching && !isError;
  const canReadOn = isIdle && hasNextPage;
  const loadMore = useCallback((): void => {
    if (canReadOn) void fetchNextPage();
  }, [canReadOn, fetchNextPage]);
  const onShow = useCallback(
    (firstRow: number, lastRow: number, isScrolling: boolean): void => {
      const shown = { from: pageOf[firstRow] ?? 0, to: pageOf[lastRow] ?? 0 };
      view.show(shown);
      const isOld = pages?.slice(shown.from, shown.to + 1).some((page) => page.isOld);
      if (isOld && isIdle && !isScrolling) void refetch();
    },
    [view, pages, pageOf, isIdle, refetch],
  );
  return {
    // What was read before is still shown while another list is read.
    listId: isPlaceholderData ? '' : hashKey(query.queryKey),
    rows,
    newest,
    ...totalOf(newest?.total, rows.length, hasNextPage),
    isLoading: pages === undefined && !error,
    isChanging: isPlaceholderData && isFetching,
    error,
    loadMore,
    onShow,
    retry: (): void => void refetch(),
  };
}
