import { queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '#contract/call.ts';
import { caseCalls as calls } from '#contract/cases.ts';
import { consultationCalls } from '#contract/consultations.ts';
import { requestCalls } from '#contract/requests.ts';
import { send } from '#api/http/client.ts';
import { useQueuedWrites } from '#api/outbox/pending-writes.ts';
import { post } from '#api/outbox/post.ts';
import { polled } from '#api/cache/query-client.ts';
import type { Thread } from '#api/chat/use-chat.ts';
import { useQueued } from '#api/chat/use-outgoing.ts';

const LIST = {
  SKINCARE: calls.skincareCases,
  DERMACARE: calls.dermaCases,
  SECOND_OPINION: calls.secondOpinionCases,
} as const;
export type CaseKind = keyof typeof LIST;

/** Cases of one kind that are free or the reader's own. */
export function casesList(kind: CaseKind, body: BodyOf<typeof calls.skincareCases>) {
  return {
    queryKey: ['requests', kind, body],
    read: (cursor: string | undefined, signal: AbortSignal) =>
      send(LIST[kind], { body: { ...body, cursor }, signal }),
    ...polled(requestCalls.dashboardMenuStatus),
  };
}

export function caseQuery(requestId: string) {
  return queryOptions({
    queryKey: ['case', requestId],
    queryFn: async ({ signal }) => (await send(calls.caseDetails, { query: { requestId }, signal })).case,
    ...polled(requestCalls.urgentCareDetails),
  });
}

/** The messages with the patient of a case. */
export function caseThread(requestId: string): Thread {
  return {
    queryKey: ['messages', 'case', requestId],
    read: (cursor, signal) => send(calls.caseMessages, { query: { requestId, cursor }, signal }),
    ...polled(consultationCalls.getConsultationMessagesV2),
  };
}

type Body<Name extends keyof typeof calls> = BodyOf<(typeof calls)[Name]>;

const entityOf = (requestId: string) => `case:${requestId}` as const;
export const saveAssessment = (body: Body<'saveCaseAssessment'>) =>
  post(calls.saveCaseAssessment, body, entityOf(body.requestId));
/** Returns what of it waits on this device; null when nothing does. */
export const useQueuedAssessment = (requestId: string) =>
  useQueuedWrites(calls.saveCaseAssessment, entityOf(requestId)).at(-1) ?? null;
export const addMark = (body: Body<'addCaseMark'>) => post(calls.addCaseMark, body, entityOf(body.requestId));
export const removeMark = (body: Body<'removeCaseMark'>) =>
  post(calls.removeCaseMark, body, entityOf(body.requestId));
/** Marks that this device still has to make and to remove. */
export function useQueuedMarks(requestId: string) {
  const removed = useQueuedWrites(calls.removeCaseMark, entityOf(requestId));
  return {
    added: useQueuedWrites(calls.addCaseMark, entityOf(requestId)),
    removed: new Set(removed.map(({ markId }) => markId)),
  };
}
export const askInfo = async (body: Body<'askCaseInfo'>) => (await send(calls.askCaseInfo, { body })).case;
export const completeCase = async (body: Body<'completeCase'>) =>
  (await send(calls.completeCase, { body })).case;
export const useCaseMessages = (requestId: string) =>
  useQueued(calls.sendCaseMessage, `messages:case:${requestId}`, (message) => ({ requestId, ...message }));
