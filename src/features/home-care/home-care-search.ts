import type { BodyOf } from '#contract/call.ts';
import type { homeCareCalls } from '#contract/home-care.ts';
import { flagIn, oneIn, textIn, type Search } from '#domain/search.ts';

const SORTS = ['waiting', 'slot', 'number', 'patient', 'status'] as const;

/** The list's filters that the URL holds. */
export interface HomeCareSearch {
  q?: string | undefined;
  ended?: true | undefined;
  sort?: (typeof SORTS)[number] | undefined;
  down?: true | undefined;
}

export function homeCareSearch(search: Search): HomeCareSearch {
  return {
    q: textIn(search['q']),
    ended: flagIn(search['ended']),
    sort: oneIn(search['sort'], SORTS),
    down: flagIn(search['down']),
  };
}

export function homeCareBody({
  q,
  ended,
  sort,
  down,
}: HomeCareSearch): BodyOf<typeof homeCareCalls.providerHomeCare> {
  return {
    ...(q ? { search: q } : {}),
    ...(ended ? { ended } : {}),
    ...(sort ? { sort } : {}),
    ...(down ? { descending: true } : {}),
  };
}
