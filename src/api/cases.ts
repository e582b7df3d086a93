import { queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '#contract/call.ts';
import { caseCalls as calls } from '#contract/cases.ts';
import { consultationCalls } from '#contract/consultations.ts';
import { requestCalls } from '#contract/requests.ts';
import { send } from '#api/client.ts';
import { polled } from '#api/query-client.ts';
import type { Thread } from '#api/use-chat.ts';

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

export const saveAssessment = async (body: Body<'saveCaseAssessment'>) =>
  (await send(calls.saveCaseAssessment, { body })).case;
export const addMark = async (body: Body<'addCaseMark'>) => (await send(calls.addCaseMark, { body })).case;
export const removeMark = async (body: Body<'removeCaseMark'>) =>
  (await send(calls.removeCaseMark, { body })).case;
export const askInfo = async (body: Body<'askCaseInfo'>) => (await send(calls.askCaseInfo, { body })).case;
export const completeCase = async (body: Body<'completeCase'>) =>
  (await send(calls.completeCase, { body })).case;
export const sendCaseMessage = (body: Body<'sendCaseMessage'>) => send(calls.sendCaseMessage, { body });
