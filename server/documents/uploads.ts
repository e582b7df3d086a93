import { createHash } from 'node:crypto';
import { UPLOAD_MAX_BYTES, UPLOAD_PIECE_BYTES, VIDEO_MAX_BYTES } from '#contract/limits.ts';
import { consultationCalls } from '#contract/consultations.ts';
import type { UploadPurpose, UploadState } from '#contract/uploads.ts';
import type { Content, Files } from '#server/platform/adapters/files.ts';
import { documentType, videoType } from '#server/files/checked-file.ts';
import { authorize } from '#server/platform/http/authenticate.ts';
import type { Staff } from '#server/platform/http/identity.ts';
import { orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import { mustBeIn } from '#server/visits/consultation.policy.ts';
import { mayDo } from '#server/requests/request.policy.ts';
import { readTheirs, type RequestRow } from '#server/requests/requests.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import {
  deletePieces,
  findProviderInfos,
  findUpload,
  listPieces,
  lockUploadRow,
  updateUpload,
  type UploadRow,
} from './upload.queries.ts';
import { findConsultation, type ConsultationRow } from '#server/visits/consultations.ts';

export type { UploadRow };

interface Kind {
  roles: readonly Staff['role'][];
  maxBytes: number;
  typeOf: (head: Uint8Array) => string;
}

/** Who may send what, how much of it, and how it is known by its first bytes. */
export const KINDS: Record<UploadPurpose, Kind> = {
  LAB_RESULT: { roles: ['agent'], maxBytes: UPLOAD_MAX_BYTES, typeOf: documentType },
  CUSTOMER_PRESCRIPTION: { roles: ['agent'], maxBytes: UPLOAD_MAX_BYTES, typeOf: documentType },
  VIDEO_REVIEW: { roles: ['provider'], maxBytes: VIDEO_MAX_BYTES, typeOf: videoType },
  CAPTURE: { roles: ['nurse', 'provider'], maxBytes: UPLOAD_MAX_BYTES, typeOf: documentType },
};

/** What an upload is for. */
export type Target = { order: RequestRow } | { consultation: ConsultationRow } | null;

/**
 * Asked when an upload starts and again when it ends: what somebody was allowed may be over by then.
 * @returns null for a provider's video
 * @throws Refusal NOT_ALLOWED, NOT_FOUND for an order or a consultation that is not theirs to see
 */
export async function authorizeUpload(
  db: Db | Tx,
  who: Staff,
  { purpose, targetId }: { purpose: UploadPurpose; targetId: string | null },
): Promise<Target> {
  if (!KINDS[purpose].roles.includes(who.role)) throw new Refusal('NOT_ALLOWED');
  if (purpose === 'VIDEO_REVIEW') {
    await mustBeComplete(db, who.roleId);
    return null;
  }
  if (purpose === 'CAPTURE') {
    // As the call that takes one whole.
    authorize(who, consultationCalls.addConsultationDocument);
    return { consultation: mustBeIn(who, await findConsultation(db, orNotFound(targetId))) };
  }
  const { row, scope } = await readTheirs({ db, who }, orNotFound(targetId));
  if (!mayDo(scope, row).includes('upload'))
    throw new Refusal('NOT_ALLOWED', { responseString: 'Accept the order first, then upload its results.' });
  return { order: row };
}

/** R2.19 and the route table: /video-review is for providers whose three infos are complete, verified or not. */
async function mustBeComplete(db: Db | Tx, providerId: string): Promise<void> {
  const infos = await findProviderInfos(db, providerId);
  if (!infos?.personalInfo || !infos.professionalInfo || !infos.serviceInfo)
    throw new Refusal('NOT_ALLOWED', { responseString: 'Complete your profile first.' });
}

export async function ownUpload(db: Db | Tx, userId: string, id: string): Promise<UploadRow> {
  return orNotFound(await findUpload(db, userId, id));
}

/** The same, locked until the end of the transaction. */
export async function lockUpload(tx: Tx, userId: string, id: string): Promise<UploadRow> {
  return orNotFound(await lockUploadRow(tx, userId, id));
}

/** @throws Refusal BAD_TRANSITION when it has ended, CHANGED_MEANWHILE with the offset to go on from */
export function mustGoOnAt(row: UploadRow, offset: number): void {
  if (row.state !== 'OPEN')
    throw new Refusal('BAD_TRANSITION', { responseString: 'This upload has ended. Upload the file again.' });
  if (row.receivedBytes !== offset)
    throw new Refusal('CHANGED_MEANWHILE', {
      responseString: 'The upload continues at a different position.',
      detail: { offset: row.receivedBytes },
    });
}

/** Its device comes back after its pieces were dropped: it begins at the first byte. */
export function beginAnew(tx: Tx, id: string, now: Date): Promise<UploadRow> {
  return updateUpload(tx, id, { state: 'OPEN', receivedBytes: 0, touchedAt: now });
}

export function presentUpload(row: UploadRow): UploadState {
  const { id, state, receivedBytes, sizeBytes } = row;
  return {
    uploadId: id,
    uploadState: state,
    offset: receivedBytes,
    sizeBytes,
    pieceBytes: UPLOAD_PIECE_BYTES,
  };
}

/** The whole, piece after piece, as it lies in the store; never more than a chunk of it in memory. */
export function wholeOf(db: Db, files: Files, row: UploadRow): Content {
  async function* stream(): AsyncGenerator<Uint8Array> {
    for (const { fileKey } of await listPieces(db, row.id)) {
      const piece = await files.get(fileKey);
      // Somebody else finished or abandoned it at this moment.
      if (!piece) throw new Refusal('IN_FLIGHT');
      yield* piece.stream;
    }
  }
  return { stream: stream(), sizeBytes: row.sizeBytes };
}

const HEAD_BYTES = 64;

/** What the whole really is. */
export async function examine(content: Content): Promise<{ sha256: string; head: Uint8Array }> {
  const hash = createHash('sha256');
  let head = Buffer.alloc(0);
  for await (const chunk of content.stream) {
    hash.update(chunk);
    if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES)]);
  }
  return { sha256: hash.digest('hex'), head };
}

/** Forgets what has arrived. @returns the files to remove once that is committed */
export async function dropPieces(tx: Tx, uploadId: string): Promise<string[]> {
  const pieces = await deletePieces(tx, uploadId);
  return pieces.map(({ fileKey }) => fileKey);
}

export async function removeFiles(files: Files, keys: readonly string[]): Promise<void> {
  for (const key of keys) await files.remove(key);
}
