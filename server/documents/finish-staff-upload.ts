import type { DocumentInfo } from '#contract/shared.ts';
import type { VideoReview } from '#contract/video-reviews.ts';
import { findVideoReview, presentVideoReview, storeVideoReview } from '#server/cases/video-reviews.ts';
import type { StoredFile } from '#server/files/checked-file.ts';
import { sentBefore, findDocument, presentDocument } from '#server/files/documents.ts';
import { insertDocument } from '#server/files/insert-document.ts';
import { tellResult } from '#server/files/results.ts';
import { aboutOrder, tellPatient } from '#server/patient-links/tell-patient.ts';
import type { StaffCtx } from '#server/platform/http/handler.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import type { Change } from '#server/platform/writes/change.ts';
import { tellService } from '#server/requests/requests.ts';
import { fileCapture } from '#server/visits/captures.ts';
import { finishRecording } from './finish-recording.ts';
import { finishUpload } from './finish-upload.ts';
import * as uploads from './uploads.ts';

interface Result {
  document: DocumentInfo | null;
  videoReview: VideoReview | null;
}

/** Turns an upload of staff into its document or review; idempotent. */
export async function finish(ctx: StaffCtx, uploadId: string, isConfirmed: boolean): Promise<Result> {
  const own = await uploads.ownUpload(ctx.db, ctx.who.userId, uploadId);
  if (own.purpose === 'RECORDING') return resultOf(ctx.db, await finishRecording(ctx, own));
  const done = await finishUpload(ctx, ctx.who.userId, uploadId, {
    authorize: (db, row) => uploads.authorizeUpload(db, ctx.who, targetOf(row)),
    uploaded: async (row) => {
      const target = await uploads.authorizeUpload(ctx.db, ctx.who, targetOf(row));
      return { patientId: uploads.patientOf(target), isConfirmed };
    },
    typeOf: uploads.typeOf,
    become: (c, row, file) => become(c, ctx, row, file),
  });
  return resultOf(ctx.db, done);
}

async function become(c: Change, ctx: StaffCtx, row: uploads.UploadRow, file: StoredFile): Promise<string> {
  const target = await uploads.authorizeUpload(c.tx, ctx.who, targetOf(row));
  if (target && 'consultation' in target) {
    // The device may have sent the file before and lost the answer.
    const before = await sentBefore(c.tx, ctx.who.userId, row.clientId);
    return (before ?? (await fileCapture(c, ctx.who, target.consultation, file, row))).id;
  }
  if (target) {
    const { order } = target;
    const { id } = await insertDocument(c, file, {
      clientId: row.clientId,
      patientId: order.patientId,
      requestId: order.id,
      kind: row.purpose === 'LAB_RESULT' ? 'LAB_RESULT' : 'OTHER',
      name: row.name,
      byUser: ctx.who.userId,
    });
    await tellService(c, order, 'document.added');
    if (row.purpose === 'LAB_RESULT') {
      await tellResult(c, order.id);
      await tellPatient(c, ctx.config, 'RESULT', aboutOrder(order));
    }
    return id;
  }
  return storeVideoReview(c, ctx.who, row.name, file);
}

const targetOf = ({ purpose, targetId, consultationId }: uploads.UploadRow) => ({
  purpose: uploads.ofStaff(purpose),
  targetId: targetId ?? consultationId,
});

async function resultOf(db: Db | Tx, { purpose, resultId }: uploads.UploadRow): Promise<Result> {
  if (purpose === 'VIDEO_REVIEW') {
    const review = await findVideoReview(db, resultId ?? '');
    return { document: null, videoReview: review ? presentVideoReview(review) : null };
  }
  const document = await findDocument(db, resultId ?? '');
  return { document: document ? presentDocument(document) : null, videoReview: null };
}
