import type { BodyOf } from '#contract/call.ts';
import type { requestCalls } from '#contract/requests.ts';
import type { PaymentState, RequestStatus } from '#contract/shared.ts';
import { STATUSES } from '#domain/request-statuses.ts';
import { dayIn, flagIn, oneIn, textIn, type Search } from '#domain/search.ts';

const SORTS = ['waiting', 'number', 'patient', 'status', 'amount', 'slot'] as const;

export const PAYMENTS: readonly PaymentState[] = [
  'NONE',
  'LINK_SENT',
  'PAID',
  'FAILED',
  'EXPIRED',
  'ON_COLLECTION',
  'PART_PAID',
  'REFUNDED',
];

/** The state of a queue's view that the URL holds. */
export interface QueueSearch {
  q?: string | undefined;
  with?: 'me' | 'unassigned' | undefined;
  status?: RequestStatus | undefined;
  ended?: true | undefined;
  city?: string | undefined;
  /** Days of the collection or visit, and of the request. */
  slot?: string | undefined;
  date?: string | undefined;
  /** Ids of the partner lab and of the assignee. */
  lab?: string | undefined;
  agent?: string | undefined;
  payment?: PaymentState | undefined;
  /** Ids of the columns that are not shown, with commas; absent: as many as the window has room for. */
  hide?: string | undefined;
  sort?: (typeof SORTS)[number] | undefined;
  down?: true | undefined;
}

export function queueSearch(search: Search): QueueSearch {
  return {
    q: textIn(search['q']),
    with: oneIn(search['with'], ['me', 'unassigned']),
    status: oneIn(search['status'], STATUSES),
    ended: flagIn(search['ended']),
    city: textIn(search['city']),
    slot: dayIn(search['slot']),
    date: dayIn(search['date']),
    lab: textIn(search['lab']),
    agent: textIn(search['agent']),
    payment: oneIn(search['payment'], PAYMENTS),
    hide: typeof search['hide'] === 'string' ? search['hide'] : undefined,
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
    ...(search.city ? { city: search.city } : {}),
    ...(search.slot ? { slotOn: search.slot } : {}),
    ...(search.date ? { requestedOn: search.date } : {}),
    ...(search.lab ? { labId: search.lab } : {}),
    ...(search.agent ? { assigneeId: search.agent } : {}),
    ...(search.payment ? { paymentState: search.payment } : {}),
    ...(search.ended ? { ended: true } : {}),
    ...(search.sort ? { sort: search.sort } : {}),
    ...(search.down ? { descending: true } : {}),
  };
}
