import type { AskedKind } from '#contract/asked.ts';
import { UPLOAD_MAX_BYTES, VIDEO_OF_PATIENT_MAX_BYTES } from '#contract/limits.ts';
import type { AskedHere, patientPageCalls } from '#contract/patient-page.ts';
import { hasEnded } from '#domain/transitions.ts';
import { beginUpload } from '#server/documents/begin-upload.ts';
import { finishUpload } from '#server/documents/finish-upload.ts';
import { takePiece } from '#server/documents/take-piece.ts';
import { presentUpload } from '#server/documents/uploads.ts';
import { documentType, videoType } from '#server/files/checked-file.ts';
import { insertDocument } from '#server/files/insert-document.ts';
import { mustHaveBudget } from '#server/files/store-upload.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import { orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import { change } from '#server/platform/writes/change.ts';
import { peopleIn, updateConsultation } from '#server/requests/requests.ts';
import { findAsked, listAsked, lockAsked, markAskedSeen, updateAsked } from '#server/visits/asked.ts';
import { findConsultation, tellConsultation, type ConsultationRow } from '#server/visits/consultations.ts';
import type { PatientCtx } from './own-care.ts';

const NAMES: Record<AskedKind, string> = {
  VIDEO: 'Video from the patient',
  PHOTO: 'Photo from the patient',
  DOCUMENT: 'Document from the patient',
};

/** @throws Refusal WRONG_TYPE */
function typeOf(kind: AskedKind, head: Uint8Array): string {
  if (kind === 'VIDEO') return videoType(head);
  const type = documentType(head);
  if (kind === 'PHOTO' && !type.startsWith('image/'))
    throw new Refusal('WRONG_TYPE', { reason: 'PICTURE_TYPE' });
  return type;
}

/** Returns what the page shows: what is asked for while the visit is open, and what has come. The team sees that the patient knows. */
export async function showAsked(ctx: PatientCtx, visit: ConsultationRow): Promise<AskedHere[]> {
  const rows = await listAsked(ctx.db, visit.id);
  if (rows.some(({ seenAt }) => seenAt === null))
    await change(ctx, async (c) => {
      if (await markAskedSeen(c.tx, visit.id, c.now)) await tellConsultation(c, visit);
    });
  return rows
    .filter(
      ({ withdrawnAt, receivedAt }) =>
        receivedAt !== null || (withdrawnAt === null && !hasEnded(visit.status)),
    )
    .map(({ id, kind, words, askerName, receivedAt }) => ({
      id,
      kind,
      words,
      askedBy: askerName,
      state: receivedAt ? 'RECEIVED' : 'OPEN',
    }));
}

const ownerOf = (askedId: string): string => `asked:${askedId}`;

/**
 * Refuses an answer without an open request to this patient on this page. @throws Refusal NOT_FOUND for another's, BAD_TRANSITION when the
 * visit is over or it is no longer asked
 */
async function mustBeAsked(db: Db | Tx, { who }: Pick<PatientCtx, 'who'>, askedId: string) {
  const asked = orNotFound(await findAsked(db, askedId));
  if (asked.consultationId !== who.consultationId) throw new Refusal('NOT_FOUND');
  const visit = orNotFound(await findConsultation(db, asked.consultationId));
  if (asked.withdrawnAt || hasEnded(visit.status))
    throw new Refusal('BAD_TRANSITION', { reason: 'ASKED_CLOSED' });
  return { asked, visit };
}

export const patientUploads: Pick<
  HandlersOf<typeof patientPageCalls>,
  'startPatientUpload' | 'sendPatientPiece' | 'finishPatientUpload'
> = {
  async startPatientUpload(ctx) {
    const { askedId, clientId, name, sizeBytes, sha256 } = ctx.body;
    const { asked, visit } = await mustBeAsked(ctx.db, ctx, askedId);
    if (asked.receivedAt) throw new Refusal('BAD_TRANSITION', { reason: 'ASKED_RECEIVED' });
    if (sizeBytes > (asked.kind === 'VIDEO' ? VIDEO_OF_PATIENT_MAX_BYTES : UPLOAD_MAX_BYTES))
      throw new Refusal('TOO_LARGE');
    return change(ctx, async (c) => {
      const { row, isNew } = await beginUpload(c, {
        clientId,
        userId: ownerOf(askedId),
        purpose: 'ASKED',
        targetId: null,
        consultationId: visit.id,
        messageClientId: null,
        patientAgreed: false,
        name,
        sizeBytes,
        sha256,
      });
      if (isNew) {
        await mustHaveBudget(ctx, c.tx, sizeBytes);
        await updateAsked(c.tx, askedId, { begunAt: asked.begunAt ?? c.now });
        await c.audit('START_UPLOAD', 'upload', row.id, visit.patientId);
        await tellConsultation(c, visit);
      }
      return { upload: presentUpload(row) };
    });
  },

  async sendPatientPiece(ctx) {
    const { askedId } = ctx.query;
    await mustBeAsked(ctx.db, ctx, askedId);
    return takePiece(ctx, ownerOf(askedId), ctx);
  },

  async finishPatientUpload(ctx) {
    const { askedId, uploadId } = ctx.body;
    const { asked } = await mustBeAsked(ctx.db, ctx, askedId);
    await finishUpload(ctx, ownerOf(askedId), uploadId, {
      authorize: (db) => mustBeAsked(db, ctx, askedId),
      typeOf: (_row, head) => typeOf(asked.kind, head),
      become: async (c, row, file) => {
        const { visit } = await mustBeAsked(c.tx, ctx, askedId);
        const locked = orNotFound(await lockAsked(c.tx, askedId));
        if (locked.receivedAt) throw new Refusal('BAD_TRANSITION', { reason: 'ASKED_RECEIVED' });
        const { id } = await insertDocument(c, file, {
          clientId: row.clientId,
          patientId: visit.patientId,
          consultationId: visit.id,
          kind: 'CAPTURE',
          name: NAMES[asked.kind],
          byUser: null,
        });
        await updateAsked(c.tx, askedId, { receivedAt: c.now, documentId: id });
        if (asked.kind === 'VIDEO') await updateConsultation(c.tx, visit.id, { videoCapture: 'RECEIVED' });
        await c.event('document.added', peopleIn(visit), { consultationId: visit.id });
        await tellConsultation(c, visit);
        return id;
      },
    });
    return {};
  },
};
