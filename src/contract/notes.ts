import * as z from 'zod/mini';
import { call, ok } from './call.ts';
import { EnteredInError, WHY_IN_ERROR } from './entered-in-error.ts';
import { Addendum, NoteSignature } from './note.ts';
import { Note } from './prescriptions.ts';
import { Id } from './shared.ts';

/** A whole note that came too late fits into it. */
export const ADDENDUM_MAX_CHARS = 20_000;

const doctors = { who: ['provider'], needs: ['verified'], extension: true } as const;
const prefix = '/{app}/api/provider/v1';

/** Calls that close a note, and those after that. */
export const noteCalls = {
  signConsultationNote: call({
    kind: 'command',
    method: 'POST',
    path: `${prefix}/signConsultationNote`,
    ...doctors,
    summary:
      'Signs the note as the doctor sees it: from then on it is only amended. Refused when the server has another text',
    body: z.object({ consultationNumber: Id, note: Note, version: z.number() }),
    response: ok({ note: Note, version: z.number(), signature: NoteSignature }),
  }),
  addNoteAddendum: call({
    kind: 'command',
    method: 'POST',
    path: `${prefix}/addNoteAddendum`,
    ...doctors,
    queueable: true,
    summary:
      'Adds to a note that is signed or of a consultation that has ended; sent twice it is stored once',
    body: z.object({
      consultationNumber: Id,
      clientId: Id,
      text: z.string().check(z.trim(), z.minLength(1), z.maxLength(ADDENDUM_MAX_CHARS)),
    }),
    response: ok({ addendum: Addendum }),
  }),
  markNoteInError: call({
    kind: 'command',
    method: 'POST',
    path: `${prefix}/markNoteInError`,
    ...doctors,
    summary:
      'Marks a closed note, or an addendum of it, as entered in error: it stays in the record and no longer counts',
    body: z.object({
      consultationNumber: Id,
      /** null: the note itself. */
      addendumId: z.nullable(Id),
      ...WHY_IN_ERROR,
    }),
    response: ok({ inError: EnteredInError }),
  }),
};
