import type { VisitsAsked } from '#api/resources/nurse-visits.ts';
import { oneIn, textIn, type Search } from '#domain/search.ts';

/** Shown part of the plan, as the URL holds it. */
export interface VisitsSearch {
  part?: 'PAST' | undefined;
  q?: string | undefined;
}

export function visitsSearch(search: Search): VisitsSearch {
  return { part: oneIn(search['part'], ['PAST'] as const), q: textIn(search['q']) };
}

export const visitsAsked = ({ part, q }: VisitsSearch): VisitsAsked => ({
  part: part ?? 'COMING',
  ...(q ? { search: q } : {}),
});
