import { prepareUpload } from '#lib/accepted-files.ts';
import { queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '#contract/call.ts';
import { consultationCalls as calls } from '#contract/consultations.ts';
import { PAGE_MAX } from '#contract/limits.ts';
import { send } from '#api/http/client.ts';
import { everyPage } from '#api/lists/every-page.ts';
import { unsentWrites, useWaiting } from '#api/outbox/pending-writes.ts';
import { enqueue } from '#api/outbox/outbox.ts';
import { post } from '#api/outbox/post.ts';
import { polled, queryClient } from '#api/cache/query-client.ts';
import { currentClinicQuery } from '#api/resources/current-clinic.ts';
import type { Thread } from '#api/chat/use-chat.ts';
import { useQueued } from '#api/chat/use-outgoing.ts';

export function consultationQuery(consultationNumber: string) {
  return queryOptions({
    queryKey: ['consultation', consultationNumber],
    queryFn: async ({ signal }) =>
      (await send(calls.getConsultationForProvider, { query: { consultationNumber }, signal })).consultation,
    ...polled(calls.getConsultationForProvider),
  });
}

/** `token` is a guest's; with `willRead`, what comes is on the screen, and `readMessages` will say so. */
export function messagesThread(
  consultationId: string,
  { token, willRead }: { token?: string | undefined; willRead?: boolean } = {},
): Thread {
  return {
    queryKey: ['messages', consultationId],
    read: (cursor, signal) =>
      send(calls.getConsultationMessagesV2, {
        query: { consultationId, cursor, ...(willRead && { willRead: 'true' }) },
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

/** R1.06: a provider's visit is of the clinic that they have switched to, unless it was booked at another. */
export async function joinConsultation(requestId: string, unasked?: true) {
  const clinicId = (await queryClient.ensureQueryData(currentClinicQuery)) ?? undefined;
  return (await send(calls.joinUrgentCareConsultation, { body: { requestId, clinicId }, unasked }))
    .consultation;
}
export const useComments = (consultationNumber: string) =>
  useQueued(
    calls.updateUrgentCareNurseComments,
    `consultation:${consultationNumber}:comments`,
    (comment) => ({
      consultationNumber,
      ...comment,
    }),
  );
export const sendMessage = (body: Body<'sendConsultationMessage'>, token?: string) =>
  send(calls.sendConsultationMessage, { body, ...(token ? { token } : {}) });
export const useConsultationMessages = (consultationId: string) =>
  useQueued(calls.sendConsultationMessage, `messages:${consultationId}`, (message) => ({
    consultationId,
    ...message,
  }));
export const readMessages = (body: Body<'readConsultationMessages'>) =>
  send(calls.readConsultationMessages, { body });
const capturesOf = (consultationId: string) => `documents:${consultationId}` as const;
/**
 * Stores a photo or a file on this device and sends it; resolves once it is stored. `patientAgreed` is for a picture from the
 * call.
 */
export async function keepCapture(
  consultationId: string,
  name: string,
  chosen: File,
  { patientAgreed = false } = {},
): Promise<void> {
  const file = await prepareUpload(chosen);
  const clientId = crypto.randomUUID();
  const body = { consultationId, clientId, name, ...(patientAgreed && { patientAgreed: 'true' }) };
  return enqueue(calls.addConsultationDocument, body as never, capturesOf(consultationId), clientId, file);
}
/** The same for one that is also a message: it is sent in its order among those. */
export async function keepAttachment(consultationId: string, chosen: File): Promise<void> {
  const file = await prepareUpload(chosen);
  const clientId = crypto.randomUUID();
  const body = { consultationId, clientId, messageClientId: clientId, name: file.name.slice(0, 120) };
  return enqueue(calls.addConsultationDocument, body as never, `messages:${consultationId}`, clientId, file);
}
export const useWaitingCaptures = (consultationId: string) => useWaiting(capturesOf(consultationId));
/** Returns what the doctor says of a captured document; it waits on the device without a network. */
export const reviewCapture = (body: Body<'updateDocumentCaptureStatus'>) =>
  post(calls.updateDocumentCaptureStatus, body, `documents:${body.documentId}`);
/** Reports that it was opened: a failure is not shown. */
export const markCaptureSeen = (documentId: string) =>
  send(calls.updateDocumentCaptureStatus, { body: { documentId, captureStatus: 'SEEN' }, unasked: true });
export const recordConsent = (body: Body<'recordConsent'>) => send(calls.recordConsent, { body });
export const setMode = (body: Body<'setConsultationMode'>) => send(calls.setConsultationMode, { body });
const noteOf = (consultationNumber: string) => `consultation:${consultationNumber}:note` as const;
export const saveNote = (body: Body<'saveConsultationNote'>) =>
  post(calls.saveConsultationNote, body, noteOf(body.consultationNumber));
/** Returns what waits of a note on this device, and one that was refused. */
export function useWaitingNote(consultationNumber: string) {
  const items = useWaiting(noteOf(consultationNumber));
  const waiting = items.findLast(({ state }) => state === 'waiting');
  return {
    kept: (waiting?.write.body as Body<'saveConsultationNote'> | undefined)?.note,
    refused: items.find(({ state }) => state !== 'waiting'),
  };
}
/** One was sent without an answer: whether the server has it is not known. */
export const isNoteUnderWay = (consultationNumber: string): boolean =>
  unsentWrites
    .get()
    .some(
      ({ entity, state, firstSentAt }) =>
        entity === noteOf(consultationNumber) && state === 'waiting' && firstSentAt !== undefined,
    );
/** With the note as the doctor sees it, it is signed too. */
export const completeConsultation = (
  consultationNumber: string,
  sign?: Body<'completeConsultation'>['sign'],
) => send(calls.completeConsultation, { body: { consultationNumber, ...(sign && { sign }) } });
