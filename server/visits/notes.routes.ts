import { randomUUID } from 'node:crypto';
import type { noteCalls } from '#contract/notes.ts';
import { hasEnded } from '#domain/transitions.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import { orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import { occurredSince } from '#server/platform/writes/occurred-at.ts';
import { mustBeDiagnoses } from '#server/reference/diagnoses.ts';
import type { Change } from '#server/platform/writes/change.ts';
import type { ConsultationRow } from './consultation.queries.ts';
import { changeConsultation, readConsultationByNumber } from './consultations.ts';
import { findSentAddendum, insertAddendum } from './note.queries.ts';
import { isMarkedAlready, markNoteInError, readError } from './note-in-error.ts';
import { isSameNote, presentAddendum, presentSignature, signNote } from './sign-note.ts';

export const noteHandlers: HandlersOf<typeof noteCalls> = {
  async signConsultationNote(ctx) {
    const { consultationNumber, note } = ctx.body;
    mustBeDiagnoses('note.diagnoses', note.diagnoses);
    const seen = await readConsultationByNumber(ctx, consultationNumber);
    // Sent again by a device that got no answer: it is signed once, and the audit says so once.
    if (!seen.noteSignedAt || !isSameNote(seen.note, note))
      await changeConsultation(
        ctx,
        consultationNumber,
        'SIGN_NOTE',
        (c, row) => signNote(c, ctx.who, row, ctx.body),
        // A visit that was completed without a signature may be signed later, by its true date.
        { alsoEnded: true },
      );
    const row = await readConsultationByNumber(ctx, consultationNumber);
    return {
      note: row.note,
      version: row.version,
      signature: orNotFound(presentSignature(row) ?? undefined),
    };
  },

  async addNoteAddendum(ctx) {
    const { consultationNumber, clientId, text } = ctx.body;
    await changeConsultation(
      ctx,
      consultationNumber,
      'ADD_ADDENDUM',
      async (c, row) => {
        if (row.providerId !== ctx.who.roleId) throw new Refusal('NOT_FOUND');
        // A note that can still be written has no addendum: it is written.
        if (!row.noteSignedAt && !hasEnded(row.status)) throw new Refusal('BAD_TRANSITION');
        await insertAddendum(c.tx, {
          id: randomUUID(),
          consultationId: row.id,
          clientId,
          byUser: ctx.who.userId,
          text,
          at: occurredSince(c, row.createdAt),
          receivedAt: c.now,
        });
      },
      { alsoEnded: true },
    );
    const sent = await findSentAddendum(ctx.db, ctx.who.userId, clientId);
    return { addendum: presentAddendum(orNotFound(sent)) };
  },

  async markNoteInError(ctx) {
    const { consultationNumber, addendumId } = ctx.body;
    const step = (c: Change, row: ConsultationRow) => markNoteInError(c, ctx, row);
    const seen = await readConsultationByNumber(ctx, consultationNumber);
    // Sent again by a device that got no answer: it is marked once, and the audit says so once.
    if (!(await isMarkedAlready(ctx, seen)))
      await changeConsultation(ctx, consultationNumber, 'NOTE_IN_ERROR', step, { alsoEnded: true });
    const row = await readConsultationByNumber(ctx, consultationNumber);
    return { inError: await readError(ctx.db, row, addendumId) };
  },
};
