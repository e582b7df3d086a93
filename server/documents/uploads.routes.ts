import type { PlainReason } from '#contract/reasons.ts';
import { randomUUID } from 'node:crypto';
import { UPLOAD_PIECE_MAX_BYTES, UPLOAD_PIECE_MIN_BYTES } from '#contract/limits.ts';
import type { uploadCalls } from '#contract/uploads.ts';
import { LengthError } from '#server/platform/adapters/files.ts';
import { change } from '#server/platform/writes/change.ts';
import type { StaffCtx, HandlersOf } from '#server/platform/http/handler.ts';
import { finish } from './finish-upload.ts';
import { mustHaveBudget } from '#server/files/store-upload.ts';
import { badField, Refusal } from '#server/platform/http/refusal.ts';
import { mustBeOpen } from '#server/visits/consultation.policy.ts';
import {
  countOpenUploads,
  findSentUpload,
  insertPiece,
  insertUpload,
  updateUpload,
} from './upload.queries.ts';
import { bytesOfPiece } from './piece-body.ts';
import * as uploads from './uploads.ts';

/** Open uploads per person: enough for a queue of lab results, too few to fill the disk. */
const OPEN_MAX = 50;

function wrongPiece(reason: PlainReason): Refusal {
  return badField('sizeBytes', reason);
}

/** @throws Refusal when this cannot be the next piece */
function checkPiece(row: uploads.UploadRow, offset: number, sizeBytes: number): void {
  uploads.mustContinueAt(row, offset);
  const left = row.sizeBytes - offset;
  if (sizeBytes > UPLOAD_PIECE_MAX_BYTES) throw new Refusal('TOO_LARGE');
  if (sizeBytes > left) throw wrongPiece('PIECE_TOO_LARGE');
  if (!sizeBytes || sizeBytes < Math.min(UPLOAD_PIECE_MIN_BYTES, left)) throw wrongPiece('PIECE_TOO_SMALL');
}

/** Stores the bytes of one piece durably under their own key. */
async function storePiece(
  ctx: StaffCtx,
  body: AsyncIterable<Uint8Array>,
  sizeBytes: number,
): Promise<string> {
  const key = `piece-${randomUUID()}`;
  try {
    await ctx.files.put(key, { stream: bytesOfPiece(body), sizeBytes });
    return key;
  } catch (error) {
    throw error instanceof LengthError ? wrongPiece('PIECE_INCOMPLETE') : error;
  }
}

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
    return change(ctx, async (c) => {
      const target = await uploads.authorizeUpload(c.tx, ctx.who, { purpose, targetId });
      const { orderId, consultationId, patientId } = idsOf(target);
      if (sizeBytes > uploads.KINDS[purpose].maxBytes) throw new Refusal('TOO_LARGE');
      if ((await countOpenUploads(c.tx, ctx.who.userId, clientId)) >= OPEN_MAX)
        throw new Refusal('TOO_MANY', {
          reason: 'UPLOADS_FULL',
        });
      const owner = { clientId, userId: ctx.who.userId };
      const made = await insertUpload(c.tx, {
        id: randomUUID(),
        ...owner,
        purpose,
        targetId: orderId,
        consultationId,
        messageClientId,
        name,
        sizeBytes,
        sha256,
        resultId: null,
        createdAt: c.occurredAt,
        touchedAt: c.now,
      });
      if (made) {
        if (target && 'consultation' in target) mustBeOpen(target.consultation);
        await mustHaveBudget(ctx, c.tx, sizeBytes);
        await c.audit('START_UPLOAD', 'upload', made.id, patientId);
        return { upload: uploads.presentUpload(made) };
      }
      const before = await findSentUpload(c.tx, owner.userId, clientId);
      const isSame = before.sha256 === sha256 && before.sizeBytes === sizeBytes && before.purpose === purpose;
      const isForSame = before.targetId === orderId && before.consultationId === consultationId;
      if (!isSame || !isForSame) throw new Refusal('SAME_KEY_OTHER_BODY');
      const upload =
        before.state === 'ABANDONED' ? await uploads.restartUpload(c.tx, before.id, c.now) : before;
      return { upload: uploads.presentUpload(upload) };
    });
  },

  async sendPiece(ctx) {
    const { uploadId } = ctx.query;
    const [offset, sizeBytes] = [Number(ctx.query.offset), Number(ctx.query.sizeBytes)];
    checkPiece(await uploads.ownUpload(ctx.db, ctx.who.userId, uploadId), offset, sizeBytes);
    const fileKey = await storePiece(ctx, ctx.body, sizeBytes);
    try {
      return await change(ctx, async (c) => {
        const row = await uploads.lockUpload(c.tx, ctx.who.userId, uploadId);
        // The same piece may have arrived over another connection in between.
        uploads.mustContinueAt(row, offset);
        await insertPiece(c.tx, { uploadId, atByte: offset, sizeBytes, fileKey });
        const set = { receivedBytes: offset + sizeBytes, touchedAt: c.now };
        const moved = await updateUpload(c.tx, uploadId, set);
        return { upload: uploads.presentUpload(moved) };
      });
    } catch (error) {
      await ctx.files.remove(fileKey);
      throw error;
    }
  },

  uploadState: async (ctx) => ({
    upload: uploads.presentUpload(await uploads.ownUpload(ctx.db, ctx.who.userId, ctx.query.uploadId)),
  }),

  finishUpload: (ctx) => finish(ctx, ctx.body.uploadId),

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
