import type { BodyOf } from '#contract/call.ts';
import type { requestCalls } from '#contract/requests.ts';
import type { RequestStatus } from '#contract/shared.ts';
import { STATUSES } from '#domain/request-statuses.ts';
import { flagIn, oneIn, textIn, type Search } from '#domain/search.ts';

const SORTS = ['waiting', 'number', 'patient', 'status', 'amount', 'slot'] as const;

/** The state of a queue's view that the URL holds. */
export interface QueueSearch {
  q?: string | undefined;
  with?: 'me' | 'unassigned' | undefined;
  status?: RequestStatus | undefined;
  ended?: true | undefined;
  sort?: (typeof SORTS)[number] | undefined;
  down?: true | undefined;
}

export function queueSearch(search: Search): QueueSearch {
  return {
    q: textIn(search['q']),
    with: oneIn(search['with'], ['me', 'unassigned']),
    status: oneIn(search['status'], STATUSES),
    ended: flagIn(search['ended']),
    sort: oneIn(search['sort'], SORTS),
    down: flagIn(search['down']),
  };
}

type Body = BodyOf<typeof requestCalls.talkToNurseRequests>;

export function listBodyOf(search: QueueSearch): Body {
  return {
    ...(search.q ? { search: search.q } : {}),
    ...(search.with === 'me' ? { mine: true } : {}),
    ...(search.with === 'unassigned' ? { free: true } : {}),
    ...(search.status ? { status: [search.status] } : {}),
    ...(search.ended ? { ended: true } : {}),
    ...(search.sort ? { sort: search.sort } : {}),
    ...(search.down ? { descending: true } : {}),
  };
}
