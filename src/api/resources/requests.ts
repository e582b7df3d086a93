import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '#contract/call.ts';
import { PAGE_MAX } from '#contract/limits.ts';
import { requestCalls as calls } from '#contract/requests.ts';
import type { RequestKind } from '#contract/shared.ts';
import { send } from '#api/http/client.ts';
import { polled } from '#api/cache/query-client.ts';

type ListBody = BodyOf<typeof calls.talkToNurseRequests>;
const LIST = {
  EMERGENCY_CARE: calls.urgentCareNurseRequests,
  TALK_TO_NURSE: calls.talkToNurseRequests,
  TALK_TO_DOC: calls.talkToDocRequests,
} as const;

/** Counts of what is due for the signed-in user: the alert engine's only source. Also polled in the background. */
export function countersQuery() {
  return queryOptions({
    queryKey: ['counters'],
    queryFn: async ({ signal }) =>
      (await send(calls.dashboardMenuStatus, { signal })).agentDashboardMenuStatus,
    refetchIntervalInBackground: true,
    ...polled(calls.dashboardMenuStatus),
  });
}

/**
 * Returns what one of the ringing queues holds for this person: who waits, longest first, and who is assigned to them. However many are
 * with others, none of these is missing.
 */
export const queueHere = (kind: keyof typeof LIST, hubKey?: string) =>
  queueQuery(kind, { waitingOrMine: true, limit: PAGE_MAX, ...(hubKey && { hubKey }) });

/** One of the three ringing queues, longest wait first. */
export function queueQuery(kind: keyof typeof LIST, body: ListBody = {}) {
  return queryOptions({
    queryKey: ['requests', kind, body],
    queryFn: ({ signal }) => send(LIST[kind], { body, signal }),
    placeholderData: keepPreviousData,
    ...polled(calls.dashboardMenuStatus),
  });
}

/** The same queue page by page, with what has ended too. */
export function ringingList(kind: keyof typeof LIST, body: ListBody) {
  return {
    queryKey: ['requests', 'list', kind, body],
    read: (cursor: string | undefined, signal: AbortSignal) =>
      send(LIST[kind], { body: { ...body, cursor }, signal }),
    ...polled(calls.dashboardMenuStatus),
  };
}

export function requestQuery(urgenrtCareReqId: string) {
  return queryOptions({
    queryKey: ['requests', 'one', urgenrtCareReqId],
    queryFn: async ({ signal }) =>
      (await send(calls.urgentCareDetails, { query: { urgenrtCareReqId }, signal })).request,
    ...polled(calls.urgentCareDetails),
  });
}

/** One of the agents' queues; alerts have a call of their own. */
export function ordersList(queue: RequestKind, body: ListBody = {}) {
  return {
    queryKey: ['requests', queue, body],
    read: (cursor: string | undefined, signal: AbortSignal) =>
      queue === 'ALERTU'
        ? send(calls.firstAlertNotifications, { body: { ...body, cursor }, signal })
        : send(calls.homeCareServices, { body: { ...body, queue, cursor }, signal }),
    ...polled(calls.dashboardMenuStatus),
  };
}

export function providersOnDutyQuery() {
  return queryOptions({
    queryKey: ['duty'],
    queryFn: async ({ signal }) => (await send(calls.providersOnDuty, { signal })).providers,
    // Who is in a call changes without an event.
    staleTime: 0,
  });
}

/** @param seenIds the other requests of the patient in care that this person has seen */
export const takeRequest = (requestId: string, seenIds: readonly string[]) =>
  send(calls.takeRequest, { body: { requestId, seenIds: [...seenIds] } });
export const returnRequest = (body: BodyOf<typeof calls.returnRequest>) =>
  send(calls.returnRequest, { body });
export const handOverRequest = (body: BodyOf<typeof calls.handOverRequest>) =>
  send(calls.handOverRequest, { body });
export const setDuty = (onDuty: boolean) => send(calls.setDuty, { body: { onDuty } });
