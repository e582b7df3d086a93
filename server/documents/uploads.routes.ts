import type { uploadCalls } from '#contract/uploads.ts';
import { change } from '#server/platform/writes/change.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import { finish } from './finish-staff-upload.ts';
import { mustHaveBudget } from '#server/files/store-upload.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { mustBeOpen } from '#server/visits/consultation.policy.ts';
import { beginUpload } from './begin-upload.ts';
import { countOpenUploads, updateUpload } from './upload.queries.ts';
import { takePiece } from './take-piece.ts';
import * as uploads from './uploads.ts';

/** Open uploads per person: enough for a queue of lab results, too few to fill the disk. */
const OPEN_MAX = 50;

interface TargetIds {
  orderId: string | null;
  consultationId: string | null;
  patientId: string | null;
}

function idsOf(target: uploads.Target): TargetIds {
  if (!target) return { orderId: null, consultationId: null, patientId: null };
  return 'order' in target
    ? { orderId: target.order.id, consultationId: null, patientId: target.order.patientId }
    : {
        orderId: null,
        consultationId: target.consultation.id,
        patientId: target.consultation.patientId,
      };
}

export const uploadHandlers: HandlersOf<typeof uploadCalls> = {
  async startUpload(ctx) {
    const { clientId, purpose, name, sizeBytes, sha256, targetId = null, messageClientId = null } = ctx.body;
    const { patientAgreed = false } = ctx.body;
    return change(ctx, async (c) => {
      const target = await uploads.authorizeUpload(c.tx, ctx.who, { purpose, targetId });
      const { orderId, consultationId, patientId } = idsOf(target);
      if (sizeBytes > uploads.KINDS[purpose].maxBytes) throw new Refusal('TOO_LARGE');
      if ((await countOpenUploads(c.tx, ctx.who.userId, clientId)) >= OPEN_MAX)
        throw new Refusal('TOO_MANY', {
          reason: 'UPLOADS_FULL',
        });
      const { row, isNew } = await beginUpload(c, {
        clientId,
        userId: ctx.who.userId,
        purpose,
        targetId: orderId,
        consultationId,
        messageClientId,
        patientAgreed,
        name,
        sizeBytes,
        sha256,
      });
      if (isNew) {
        if (target && 'consultation' in target) mustBeOpen(target.consultation);
        await mustHaveBudget(ctx, c.tx, sizeBytes);
        await c.audit('START_UPLOAD', 'upload', row.id, patientId);
      }
      return { upload: uploads.presentUpload(row) };
    });
  },

  sendPiece: (ctx) => takePiece(ctx, ctx.who.userId, ctx),

  uploadState: async (ctx) => ({
    upload: uploads.presentUpload(await uploads.ownUpload(ctx.db, ctx.who.userId, ctx.query.uploadId)),
  }),

  finishUpload: (ctx) => finish(ctx, ctx.body.uploadId, ctx.body.confirmsPatient ?? false),

  async abandonUpload(ctx) {
    await change(ctx, async (c) => {
      const row = await uploads.lockUpload(c.tx, ctx.who.userId, ctx.body.uploadId);
      if (row.state === 'DONE') throw new Refusal('BAD_TRANSITION', { reason: 'UPLOAD_FINISHED' });
      if (row.state === 'ABANDONED') return;
      await updateUpload(c.tx, row.id, { state: 'ABANDONED' });
      const keys = await uploads.dropPieces(c.tx, row.id);
      await c.audit('ABANDON_UPLOAD', 'upload', row.id);
      c.afterCommit(() => uploads.removeFiles(ctx.files, keys));
    });
    return {};
  },
};
