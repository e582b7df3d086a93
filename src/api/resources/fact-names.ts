import { queryOptions } from '@tanstack/react-query';
import { factNameCalls as calls, type FoundAllergen, type FoundProblem } from '#contract/fact-names.ts';
import { send } from '#api/http/client.ts';

/** Matches, and how the checks read the text as typed. */
export interface FactNames<Found, Read> {
  found: Found[];
  typed: { read: Read[]; unread: string[] };
}

const MIN_SEARCH = 2;

/** Allergens of the lists, and what the checks make of the text. */
export function allergensQuery(text: string) {
  return queryOptions({
    queryKey: ['reference', 'allergens', text],
    queryFn: async ({ signal }): Promise<FactNames<FoundAllergen, FoundAllergen>> => {
      const { found, typed } = await send(calls.searchAllergens, { body: { text }, signal });
      return { found, typed };
    },
    enabled: text.length >= MIN_SEARCH,
    staleTime: 600_000,
  });
}

/** Problems of ICD-10, and what the checks make of the text. */
export function problemsQuery(text: string) {
  return queryOptions({
    queryKey: ['reference', 'problems', text],
    queryFn: async ({ signal }): Promise<FactNames<FoundProblem, string>> => {
      const { found, typed } = await send(calls.searchProblems, { body: { text }, signal });
      return { found, typed };
    },
    enabled: text.length >= MIN_SEARCH,
    staleTime: 600_000,
  });
}
