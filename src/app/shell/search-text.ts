import { useRouterState } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Text typed in the search box of a list. */
    searchText?: string | undefined;
  }
}

/**
 * Returns what was typed in the search box of a list, which may be a patient's name: it is kept with the entry of the history, so that a
 * reload and the way back have it, and not in the URL.
 */
export function useSearchText(): string | undefined {
  return useRouterState({ select: ({ location }) => location.state.searchText });
}

interface SearchState {
  searchText?: string | undefined;
}

/** Returns the search for a navigation within a list: keeps what is typed, or replaces it where `change` has a `q`. */
export const withSearchText =
  (change: { q?: string | undefined }) =>
  (before: SearchState): SearchState =>
    'q' in change ? { ...before, searchText: change.q } : before;
