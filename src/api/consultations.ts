import { queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '#contract/call.ts';
import { consultationCalls as calls } from '#contract/consultations.ts';
import { PAGE_MAX } from '#contract/limits.ts';
import { send } from '#api/client.ts';
import { everyPage } from '#api/every-page.ts';
import { polled } from '#api/query-client.ts';
import type { Thread } from '#api/use-chat.ts';

export function consultationQuery(consultationNumber: string) {
  return queryOptions({
    queryKey: ['consultation', consultationNumber],
    queryFn: async ({ signal }) =>
      (await send(calls.getConsultationForProvider, { query: { consultationNumber }, signal })).consultation,
    ...polled(calls.getConsultationForProvider),
  });
}

/** `token` is a guest's. */
export function messagesThread(consultationId: string, token?: string): Thread {
  return {
    queryKey: ['messages', consultationId],
    read: (cursor, signal) =>
      send(calls.getConsultationMessagesV2, {
        query: { consultationId, cursor },
        signal,
        ...(token ? { token } : {}),
      }),
    ...polled(calls.getConsultationMessagesV2),
  };
}

export function capturesQuery(consultationId: string) {
  return queryOptions({
    queryKey: ['documents', consultationId, 'captures'],
    queryFn: ({ signal }) =>
      everyPage(async (cursor) => {
        const query = { consultationId, cursor, limit: String(PAGE_MAX) };
        const { documents, next } = await send(calls.getConsultationDocument, { query, signal });
        return { items: documents, next };
      }),
    ...polled(calls.getSharedDocuments),
  });
}

export function sharedDocumentsQuery(consultationId: string) {
  return queryOptions({
    queryKey: ['documents', consultationId, 'shared'],
    queryFn: ({ signal }) =>
      everyPage(async (cursor) => {
        const query = { consultationId, cursor, limit: String(PAGE_MAX) };
        const { documents, next } = await send(calls.getSharedDocuments, { query, signal });
        return { items: documents, next };
      }),
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
