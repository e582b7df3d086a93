import { useDeferredValue } from 'react';
import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { find } from '#i18n/en/find.ts';
import { useText } from '#i18n/text.ts';

/** Returns what a search found so far, and what to say when that is nothing. */
export function useFound<T, Key extends readonly unknown[]>(
  words: string,
  query: (words: string) => UseQueryOptions<T[], Error, T[], Key>,
): { found: T[]; loading: boolean; nothing: string } {
  const text = useText(find);
  const { data = [], isFetching, isPaused, isError } = useQuery(query(useDeferredValue(words.trim())));
  const nothing = isPaused ? text.offline : isError ? text.failed : text.nothing;
  return { found: data, loading: isFetching, nothing };
}
