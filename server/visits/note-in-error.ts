import { randomUUID } from 'node:crypto';
import type { EnteredInError } from '#contract/entered-in-error.ts';
import type { noteCalls } from '#contract/notes.ts';
import type { Note } from '#contract/prescriptions.ts';
import { hasEnded } from '#domain/transitions.ts';
import { presentInError, type Marked } from '#server/people/present-in-error.ts';
import type { Ctx } from '#server/platform/http/handler.ts';
import { orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import { mustSayWhy } from '#server/platform/http/why-in-error.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import type { Change } from '#server/platform/writes/change.ts';
import { EMPTY_NOTE } from '#server/requests/requests.ts';
import type { ConsultationRow } from './consultation.queries.ts';
import { addendaOf, insertNoteError } from './note.queries.ts';

type Mark = typeof noteCalls.markNoteInError;

/** Returns the note as it counts: empty once it was entered in error. */
export const noteInForce = ({ note, errorAt }: Pick<ConsultationRow, 'note' | 'errorAt'>): Note =>
  errorAt ? EMPTY_NOTE : note;

/** Returns whether a note can no longer be written: only then can it be marked, before that it is mended. */
export const isClosed = ({
  noteSignedAt,
  status,
}: Pick<ConsultationRow, 'noteSignedAt' | 'status'>): boolean => noteSignedAt !== null || hasEnded(status);

/**
 * Marks a closed note, or one of its addenda, as entered in error. Neither is deleted.
 * @throws Refusal NOT_FOUND for another doctor or an unknown addendum, BAD_INPUT, BAD_TRANSITION for an open note and for one that was
 * marked for another reason
 */
export async function markNoteInError(c: Change, ctx: Ctx<Mark>, row: ConsultationRow): Promise<void> {
  const { addendumId, reason, words } = ctx.body;
  mustSayWhy(ctx.body);
  if (row.providerId !== ctx.who.roleId) throw new Refusal('NOT_FOUND');
  if (!isClosed(row)) throw new Refusal('BAD_TRANSITION');
  const marked = await findMarked(c.tx, row, addendumId);
  if (isMarkedSo(marked, ctx.body)) return;
  if (marked.errorAt) throw new Refusal('BAD_TRANSITION', { reason: 'NOTE_IN_ERROR' });
  await insertNoteError(c.tx, {
    id: randomUUID(),
    consultationId: row.id,
    addendumId,
    errorAt: c.now,
    errorBy: ctx.who.userId,
    errorReason: reason,
    errorWords: words,
  });
}

const isMarkedSo = (
  marked: Marked,
  { reason, words }: Pick<Ctx<Mark>['body'], 'reason' | 'words'>,
): boolean => marked.errorAt !== null && marked.errorReason === reason && marked.errorWords === words;

/** Returns whether the doctor of the visit has marked it so before. @throws Refusal NOT_FOUND for an unknown addendum */
export async function isMarkedAlready({ db, who, body }: Ctx<Mark>, row: ConsultationRow): Promise<boolean> {
  return row.providerId === who.roleId && isMarkedSo(await findMarked(db, row, body.addendumId), body);
}

/** Returns who marked the note or addendum, when and why. @throws Refusal NOT_FOUND */
export async function readError(
  db: Db | Tx,
  row: ConsultationRow,
  addendumId: string | null,
): Promise<EnteredInError> {
  return orNotFound(presentInError(await findMarked(db, row, addendumId)) ?? undefined);
}

async function findMarked(db: Db | Tx, row: ConsultationRow, addendumId: string | null): Promise<Marked> {
  if (addendumId === null) return row;
  return orNotFound((await addendaOf(db, [row.id])).find(({ id }) => id === addendumId));
}
