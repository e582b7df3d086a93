import { createHash } from 'node:crypto';
import { UPLOAD_MAX_BYTES, UPLOAD_PIECE_BYTES, VIDEO_MAX_BYTES } from '#contract/limits.ts';
import { consultationCalls } from '#contract/consultations.ts';
import type { UploadPurpose, UploadState } from '#contract/uploads.ts';
import type { Content, Files } from '#server/platform/adapters/files.ts';
import { documentType, HEAD_BYTES, resultType, videoType } from '#server/files/checked-file.ts';
import { authorize } from '#server/platform/http/authenticate.ts';
import type { Staff } from '#server/platform/http/identity.ts';
import { findProvider } from '#server/people/providers.ts';
import { orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import { mustBeIn } from '#server/visits/consultation.policy.ts';
import { mayDo } from '#server/requests/request.policy.ts';
import { readVisibleRequest, type RequestRow } from '#server/requests/requests.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import {
  deletePieces,
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

/** Per purpose: who may upload, the size limit, and the check of the first bytes. */
export const KINDS: Record<UploadPurpose, Kind> = {
  LAB_RESULT: { roles: ['agent'], maxBytes: UPLOAD_MAX_BYTES, typeOf: resultType },
  CUSTOMER_PRESCRIPTION: { roles: ['agent'], maxBytes: UPLOAD_MAX_BYTES, typeOf: resultType },
  VIDEO_REVIEW: { roles: ['provider'], maxBytes: VIDEO_MAX_BYTES, typeOf: videoType },
  CAPTURE: { roles: ['nurse', 'provider'], maxBytes: UPLOAD_MAX_BYTES, typeOf: resultType },
};

/** The purpose of an upload of staff. @throws Refusal NOT_FOUND for what a patient sends, and for recordings */
export function ofStaff(purpose: UploadRow['purpose']): UploadPurpose {
  if (purpose === 'ASKED' || purpose === 'RECORDING') throw new Refusal('NOT_FOUND');
  return purpose;
}

const kindOf = (purpose: UploadRow['purpose']): Kind => KINDS[ofStaff(purpose)];

/** The type of a whole upload. A message is no X-ray: no one could confirm its patient. @throws Refusal WRONG_TYPE */
export const typeOf = (row: UploadRow, head: Uint8Array): string =>
  row.messageClientId === null ? kindOf(row.purpose).typeOf(head) : documentType(head);

/** The target of an upload. */
export type Target = { order: RequestRow } | { consultation: ConsultationRow } | null;

/** The patient of a target. @throws Refusal NOT_FOUND for a provider's video, which has none */
export function patientOf(target: Target): string {
  return orNotFound(target && ('order' in target ? target.order : target.consultation)).patientId;
}

/**
 * Checked when an upload starts and again when it ends, because rights may change in between.
 * @returns null for a provider's video
 * @throws Refusal NOT_ALLOWED, NOT_FOUND for an order or consultation that the caller may not see
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
    // The same rights as the call that uploads a whole file.
    authorize(who, consultationCalls.addConsultationDocument);
    return { consultation: mustBeIn(who, await findConsultation(db, orNotFound(targetId))) };
  }
  const { row, scope } = await readVisibleRequest({ db, who }, orNotFound(targetId));
  if (!mayDo(scope, row).includes('upload'))
    throw new Refusal('NOT_ALLOWED', { reason: 'ORDER_NOT_ACCEPTED' });
  return { order: row };
}

/**
 * R2.19 and the route table: /video-review is for providers with three complete profile forms, verified
 * or not.
 */
async function mustBeComplete(db: Db | Tx, providerId: string): Promise<void> {
  const provider = await findProvider(db, providerId);
  if (!provider?.personalInfo || !provider.professionalInfo || !provider.serviceInfo)
    throw new Refusal('NOT_ALLOWED', { reason: 'PROFILE_INCOMPLETE' });
}

/** @param owner a user's id, or `asked:ID` */
export async function ownUpload(db: Db | Tx, owner: string, id: string): Promise<UploadRow> {
  return orNotFound(await findUpload(db, owner, id));
}

/** The same, locked until the transaction ends. */
export async function lockUpload(tx: Tx, owner: string, id: string): Promise<UploadRow> {
  return orNotFound(await lockUploadRow(tx, owner, id));
}

/** @throws Refusal BAD_TRANSITION when it has ended, CHANGED_MEANWHILE with the offset to continue from */
export function mustContinueAt(row: UploadRow, offset: number): void {
  if (row.state !== 'OPEN') throw new Refusal('BAD_TRANSITION', { reason: 'UPLOAD_ENDED' });
  if (row.receivedBytes !== offset)
    throw new Refusal('CHANGED_MEANWHILE', {
      reason: 'UPLOAD_ELSEWHERE',
      detail: { offset: row.receivedBytes },
    });
}

/** Restarts an abandoned upload at its first byte, because its pieces were deleted. */
export function restartUpload(tx: Tx, id: string, now: Date): Promise<UploadRow> {
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

/**
 * The whole file, piece by piece, with never more than a chunk in memory. Its stream throws the refusal IN_FLIGHT when another
 * request has finished or abandoned the upload.
 */
export function wholeOf(db: Db, files: Files, row: UploadRow): Content {
  async function* stream(): AsyncGenerator<Uint8Array> {
    let left = row.sizeBytes;
    for (const { fileKey, sizeBytes } of await listPieces(db, row.id)) {
      const piece = await files.get(fileKey);
      if (!piece) throw new Refusal('IN_FLIGHT');
      yield* piece.stream;
      left -= sizeBytes;
    }
    if (left > 0) throw new Refusal('IN_FLIGHT');
  }
  return { stream: stream(), sizeBytes: row.sizeBytes };
}

/** Determines checksum and type of the whole file. */
export async function examine(content: Content): Promise<{ sha256: string; head: Uint8Array }> {
  const hash = createHash('sha256');
  let head = Buffer.alloc(0);
  for await (const chunk of content.stream) {
    hash.update(chunk);
    if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES)]);
  }
  return { sha256: hash.digest('hex'), head };
}

/** Deletes the rows of the pieces. @returns the files to delete after the commit */
export async function dropPieces(tx: Tx, uploadId: string): Promise<string[]> {
  const pieces = await deletePieces(tx, uploadId);
  return pieces.map(({ fileKey }) => fileKey);
}

export async function removeFiles(files: Files, keys: readonly string[]): Promise<void> {
  for (const key of keys) await files.remove(key);
}
