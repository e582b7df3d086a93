import { queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '#contract/call.ts';
import { consultationCalls as calls } from '#contract/consultations.ts';
import { send } from '#api/client.ts';
import { polled } from '#api/query-client.ts';

export function consultationQuery(consultationNumber: string) {
  return queryOptions({
    queryKey: ['consultation', consultationNumber],
    queryFn: async ({ signal }) =>
      (await send(calls.getConsultationForProvider, { query: { consultationNumber }, signal })).consultation,
    ...polled(calls.getConsultationForProvider),
  });
}

/** `token` is a guest's. */
export function messagesQuery(consultationId: string, token?: string) {
  return queryOptions({
    queryKey: ['messages', consultationId],
    queryFn: async ({ signal }) =>
      (
        await send(calls.getConsultationMessagesV2, {
          query: { consultationId },
          signal,
          ...(token ? { token } : {}),
        })
      ).messages,
    ...polled(calls.getConsultationMessagesV2),
  });
}

export function capturesQuery(consultationId: string) {
  return queryOptions({
    queryKey: ['documents', consultationId, 'captures'],
    queryFn: async ({ signal }) =>
      (await send(calls.getConsultationDocument, { query: { consultationId }, signal })).documents,
    ...polled(calls.getSharedDocuments),
  });
}

export function sharedDocumentsQuery(consultationId: string) {
  return queryOptions({
    queryKey: ['documents', consultationId, 'shared'],
    queryFn: async ({ signal }) =>
      (await send(calls.getSharedDocuments, { query: { consultationId }, signal })).documents,
    ...polled(calls.getSharedDocuments),
  });
}

type Body<Name extends keyof typeof calls> = BodyOf<(typeof calls)[Name]>;

export const joinConsultation = async (requestId: string) =>
  (await send(calls.joinUrgentCareConsultation, { body: { requestId } })).consultation;
export const addComment = (body: Body<'updateUrgentCareNurseComments'>) =>
  send(calls.updateUrgentCareNurseComments, { body });
export const sendMessage = (body: Body<'sendConsultationMessage'>, token?: string) =>
  send(calls.sendConsultationMessage, { body, ...(token ? { token } : {}) });
export const readMessages = (body: Body<'readConsultationMessages'>) =>
  send(calls.readConsultationMessages, { body });
export const addCapture = (body: Body<'addConsultationDocument'>, onProgress?: (part: number) => void) =>
  send(calls.addConsultationDocument, { body, ...(onProgress ? { onProgress } : {}) });
export const askForVideo = (consultationNumber: string) =>
  send(calls.requestMemberVideoCapture, { body: { consultationNumber } });
export const setMode = (body: Body<'setConsultationMode'>) => send(calls.setConsultationMode, { body });
export const saveNote = (body: Body<'saveConsultationNote'>) => send(calls.saveConsultationNote, { body });
export const completeConsultation = (consultationNumber: string) =>
  send(calls.completeConsultation, { body: { consultationNumber } });
