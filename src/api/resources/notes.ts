import { queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '#contract/call.ts';
import type { Consultation } from '#contract/consultations.ts';
import { noteTemplateCalls } from '#contract/note-templates.ts';
import { noteCalls as calls } from '#contract/notes.ts';
import type { Note } from '#contract/prescriptions.ts';
import { visitLetterCalls } from '#contract/visit-letters.ts';
import { send } from '#api/http/client.ts';
import { enqueue } from '#api/outbox/outbox.ts';
import { useWaiting } from '#api/outbox/pending-writes.ts';
import { refresh } from '#api/cache/invalidation.ts';
import { queryClient } from '#api/cache/query-client.ts';
import { consultationQuery } from '#api/resources/consultations.ts';

/** Signs the note, and shows it as signed at once. */
export async function signNote(
  consultationNumber: string,
  seen: { note: Note; version: number },
): Promise<void> {
  const body = { consultationNumber, ...seen };
  const { note, version, signature } = await send(calls.signConsultationNote, { body });
  queryClient.setQueryData(
    consultationQuery(consultationNumber).queryKey,
    (old: Consultation | undefined) => old && { ...old, note, version, signature },
  );
}

/** Marks a closed note, or an addendum of it, as entered in error. */
export async function markNoteInError(body: BodyOf<typeof calls.markNoteInError>): Promise<void> {
  await send(calls.markNoteInError, { body });
  await refresh('consultation.changed');
}

const addendaOf = (consultationNumber: string) => `consultation:${consultationNumber}:addenda` as const;
/** Stores an addendum on this device and sends it; resolves once it is stored. */
export function keepAddendum(consultationNumber: string, text: string): Promise<void> {
  const clientId = crypto.randomUUID();
  const body = { consultationNumber, clientId, text };
  return enqueue(calls.addNoteAddendum, body, addendaOf(consultationNumber), clientId);
}
/** Addenda that the server does not have yet, and refused ones. */
export const useUnsentAddenda = (consultationNumber: string) => useWaiting(addendaOf(consultationNumber));

export const noteTemplatesQuery = queryOptions({
  queryKey: ['noteTemplates'],
  queryFn: async ({ signal }) => (await send(noteTemplateCalls.noteTemplates, { signal })).templates,
});
export const saveNoteTemplate = (body: BodyOf<typeof noteTemplateCalls.saveNoteTemplate>) =>
  send(noteTemplateCalls.saveNoteTemplate, { body });
export const deleteNoteTemplate = (templateId: string) =>
  send(noteTemplateCalls.deleteNoteTemplate, { body: { templateId } });

/** Returns what the record has for a letter about a consultation. */
export function letterDraftQuery(consultationNumber: string) {
  return queryOptions({
    queryKey: ['visitLetter', consultationNumber],
    queryFn: ({ signal }) =>
      send(visitLetterCalls.visitLetterDraft, { query: { consultationNumber }, signal }),
    // Read again each time: what it has been written from changes while the doctor works.
    staleTime: 0,
    gcTime: 0,
  });
}
export const signLetter = (body: BodyOf<typeof visitLetterCalls.signVisitLetter>) =>
  send(visitLetterCalls.signVisitLetter, { body });
