import type { BodyOf } from '#contract/call.ts';
import type { requestCalls } from '#contract/requests.ts';
import { ALERT_KINDS, type AlertKind } from '#domain/alert-kinds.ts';
import { flagIn, oneIn, textIn, type Search } from '#domain/search.ts';

const SORTS = ['waiting', 'number', 'patient', 'status'] as const;

/** The filters of the nurse's list that the URL holds. */
export interface CareSearch {
  kind?: AlertKind | undefined;
  q?: string | undefined;
  mine?: true | undefined;
  ended?: true | undefined;
  sort?: (typeof SORTS)[number] | undefined;
  down?: true | undefined;
}

export function careSearch(search: Search): CareSearch {
  return {
    kind: oneIn(search['kind'], ALERT_KINDS),
    q: textIn(search['q']),
    mine: flagIn(search['mine']),
    ended: flagIn(search['ended']),
    sort: oneIn(search['sort'], SORTS),
    down: flagIn(search['down']),
  };
}

export function careBody({
  q,
  mine,
  ended,
  sort,
  down,
}: CareSearch): BodyOf<typeof requestCalls.talkToNurseRequests> {
  return {
    ...(q ? { search: q } : {}),
    ...(mine ? { mine } : {}),
    ...(ended ? { ended } : {}),
    ...(sort ? { sort } : {}),
    ...(down ? { descending: true } : {}),
  };
}
