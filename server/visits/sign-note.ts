import { createHash, randomUUID } from 'node:crypto';
import type { Addendum, NoteSignature } from '#contract/note.ts';
import type { Note } from '#contract/prescriptions.ts';
import type { Staff } from '#server/platform/http/identity.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import type { Change } from '#server/platform/writes/change.ts';
import { updateConsultation } from '#server/requests/requests.ts';
import type { ConsultationRow } from './consultation.queries.ts';
import { addendaOf, insertSignedNote, type AddendumRow } from './note.queries.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import { presentInError } from '#server/people/present-in-error.ts';

/** A note in one form, whatever order the store keeps its fields in: what its hash is of. */
function canonicalNote({ complaint, history, examination, diagnoses, advice, followUp }: Note): string {
  const coded = diagnoses.map(({ code, title }) => ({ code, title }));
  return JSON.stringify({ complaint, history, examination, diagnoses: coded, advice, followUp });
}

export const isSameNote = (a: Note, b: Note): boolean => canonicalNote(a) === canonicalNote(b);

/** SHA-256 of a note's text, in hexadecimal. */
export const noteDigest = (note: Note): string =>
  createHash('sha256').update(canonicalNote(note)).digest('hex');

interface Seen {
  note: Note;
  version: number;
}

/**
 * Signs the note as the doctor saw it, and stores it if the device had not saved its last words. Signed before with the same
 * text, nothing happens. @returns whether it was signed now
 * @throws Refusal NOT_FOUND, BAD_TRANSITION, CHANGED_MEANWHILE when the server has another text
 */
export async function signNote(c: Change, who: Staff, row: ConsultationRow, seen: Seen): Promise<boolean> {
  if (who.role !== 'provider' || row.providerId !== who.roleId) throw new Refusal('NOT_FOUND');
  if (row.errorAt) throw new Refusal('BAD_TRANSITION', { reason: 'NOTE_IN_ERROR' });
  const isStored = isSameNote(row.note, seen.note);
  if (row.noteSignedAt) {
    if (isStored) return false;
    throw new Refusal('BAD_TRANSITION', { reason: 'NOTE_SIGNED' });
  }
  // The note of a visit that has ended is closed: it is signed as it is.
  if (!isStored && (row.version !== seen.version || row.endedAt))
    throw new Refusal('CHANGED_MEANWHILE', { detail: { version: row.version, note: row.note } });
  const version = isStored ? row.version : row.version + 1;
  if (!isStored) await updateConsultation(c.tx, row.id, { note: JSON.stringify(seen.note), version });
  await insertSignedNote(c.tx, {
    id: randomUUID(),
    consultationId: row.id,
    version,
    note: JSON.stringify(seen.note),
    sha256: noteDigest(seen.note),
    signedBy: who.userId,
    signedAt: c.now,
  });
  return true;
}

/** Returns who signed the note of a consultation, and when; null while it is not signed. */
export function presentSignature(row: ConsultationRow): NoteSignature | null {
  const { noteSignedAt: at, noteSignedBy: userId, noteSigner: name, noteVersion: version, noteSha256 } = row;
  if (!at || !userId || version === null || noteSha256 === null) return null;
  const by = { userId, name: name ?? '', role: 'provider' };
  return { by, at: at.toISOString(), version, sha256: noteSha256 };
}

/** The addenda of several consultations, by the consultation's id. */
export async function addendaByVisit(
  db: Db | Tx,
  consultationIds: readonly string[],
): Promise<ReadonlyMap<string, Addendum[]>> {
  const rows = Map.groupBy(await addendaOf(db, consultationIds), ({ consultationId }) => consultationId);
  return new Map([...rows].map(([id, own]) => [id, own.map(presentAddendum)]));
}

export function presentAddendum(row: AddendumRow): Addendum {
  const { id, clientId, text, at, receivedAt, userId, name, role } = row;
  return {
    id,
    clientId,
    text,
    by: { userId, name, role },
    at: at.toISOString(),
    receivedAt: receivedAt.toISOString(),
    inError: presentInError(row),
  };
}
