import { COUNTED_MAX } from '#contract/limits.ts';
import type { QueryOf } from '#contract/call.ts';
import type { myConsultationCalls } from '#contract/my-consultations.ts';
import type { MyConsultationsSearch } from '#features/my-consultations/my-consultations-search.ts';

type Query = QueryOf<typeof myConsultationCalls.myConsultations>;

/** Returns what is next comes first; of what is over, the latest. */
export function sortOf({ part = 'UPCOMING', sort = 'at', order }: MyConsultationsSearch) {
  const natural = sort === 'at' && part !== 'UPCOMING' ? 'desc' : 'asc';
  return { sort, order: order ?? natural } as const;
}

export function listQueryOf(search: MyConsultationsSearch): Query {
  const { part = 'UPCOMING', q, from, to, mode, clinic, hub } = search;
  const filters = { search: q, from, to, consultationMode: mode, clinicId: clinic, hubKey: hub };
  return { part, ...filters, ...sortOf(search) };
}

/** Something narrows the list, so that an empty one says little. */
export function isFiltered({ q, from, to, mode, clinic, hub }: MyConsultationsSearch): boolean {
  return Boolean(q || from || to || mode || clinic || hub);
}

/** A count of a list that is not shown: "1000+" of one that was not counted to its end. */
export const countWords = (counted: number): string =>
  counted > COUNTED_MAX ? `${COUNTED_MAX}+` : `${counted}`;
