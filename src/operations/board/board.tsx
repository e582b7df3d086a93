import { useCallback } from 'react';
import { getRouteApi } from '@tanstack/react-router';
import { BoardScreen, type BoardSearch } from './board-screen.tsx';

const route = getRouteApi('/board');

/** The live board with its filter and the open request in the address. */
export function LiveBoard() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const onSearch = useCallback(
    (change: BoardSearch) =>
      void navigate({
        search: (before) => ({ ...before, ...change }),
        // Opening a request adds to the history; a filter does not.
        replace: !('request' in change),
      }),
    [navigate],
  );
  return <BoardScreen search={search} onSearch={onSearch} />;
}
