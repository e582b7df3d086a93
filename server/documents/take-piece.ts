import { randomUUID } from 'node:crypto';
import { UPLOAD_PIECE_MAX_BYTES, UPLOAD_PIECE_MIN_BYTES } from '#contract/limits.ts';
import type { PlainReason } from '#contract/reasons.ts';
import type { UploadState } from '#contract/uploads.ts';
import { LengthError } from '#server/platform/adapters/files.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Identity } from '#server/platform/http/identity.ts';
import { badField, Refusal } from '#server/platform/http/refusal.ts';
import { change } from '#server/platform/writes/change.ts';
import { mustHaveBudget } from '#server/files/store-upload.ts';
import { bytesOfPiece } from './piece-body.ts';
import { insertPiece, updateUpload } from './upload.queries.ts';
import * as uploads from './uploads.ts';

function wrongPiece(reason: PlainReason): Refusal {
  return badField('sizeBytes', reason);
}

/** @throws Refusal when this cannot be the next piece */
function checkPiece(row: uploads.UploadRow, offset: number, sizeBytes: number): void {
  uploads.mustContinueAt(row, offset);
  const left = row.sizeBytes - offset;
  if (sizeBytes > UPLOAD_PIECE_MAX_BYTES) throw new Refusal('TOO_LARGE');
  if (sizeBytes > left) throw wrongPiece('PIECE_TOO_LARGE');
  // A recording is sent as it is made, however little that is: a crash of its tab must not lose more.
  const least = row.purpose === 'RECORDING' ? 1 : Math.min(UPLOAD_PIECE_MIN_BYTES, left);
  if (!sizeBytes || sizeBytes < least) throw wrongPiece('PIECE_TOO_SMALL');
}

/** Stores the bytes of one piece durably under their own key. */
async function storePiece(
  { files }: Pick<Deps, 'files'>,
  body: AsyncIterable<Uint8Array>,
  sizeBytes: number,
): Promise<string> {
  const key = `piece-${randomUUID()}`;
  try {
    await files.put(key, { stream: bytesOfPiece(body), sizeBytes });
    return key;
  } catch (error) {
    throw error instanceof LengthError ? wrongPiece('PIECE_INCOMPLETE') : error;
  }
}

interface Piece {
  query: { uploadId: string; offset: string; sizeBytes: string };
  body: AsyncIterable<Uint8Array>;
}

/** The next piece of an owner's upload: acknowledged once it is durable. */
export async function takePiece(
  ctx: Deps & { who: Identity },
  owner: string,
  { query, body }: Piece,
): Promise<{ upload: UploadState }> {
  const { uploadId } = query;
  const [offset, sizeBytes] = [Number(query.offset), Number(query.sizeBytes)];
  const own = await uploads.ownUpload(ctx.db, owner, uploadId);
  checkPiece(own, offset, sizeBytes);
  // Others are counted as they begin, with the size that they name.
  if (own.purpose === 'RECORDING') await mustHaveBudget(ctx, ctx.db, sizeBytes);
  const fileKey = await storePiece(ctx, body, sizeBytes);
  try {
    return await change(ctx, async (c) => {
      const row = await uploads.lockUpload(c.tx, owner, uploadId);
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
}
