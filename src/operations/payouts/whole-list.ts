import type { ListState } from '#ui/table/list-page.tsx';

interface Query {
  error: Error | null;
  refetch: () => unknown;
}

/** A list that is read in whole, for a table of lists with pages. */
export function wholeList<Row>(rows: readonly Row[] | undefined, query: Query): ListState<Row> {
  const count = rows?.length ?? 0;
  return {
    listId: '',
    rows: rows ?? [],
    total: count,
    totalWords: `${count}`,
    isLoading: rows === undefined && !query.error,
    error: query.error,
    loadMore: () => undefined,
    onShow: () => undefined,
    retry: () => void query.refetch(),
  };
}
