import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { PICTURE_MAX_BYTES } from '#contract/limits.ts';
import type { DocumentInfo } from '#contract/shared.ts';
import type { Change } from '#server/platform/writes/change.ts';
import {
  checkedFile,
  foreignFile,
  fileOf,
  storedName,
  type CheckedFile,
  type StoredFile,
} from '#server/files/checked-file.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import type { Database } from '#server/platform/sql/database.ts';
import { pictureThread } from '#server/platform/pictures/picture-thread.ts';
import { insertFileRow, setFilesRemoved, type ProfileFileKind } from './profile-file.queries.ts';

export { currentProfileFile, findProfileFile, listProfileFiles } from './profile-file.queries.ts';

/** A separate thread, so that signing a prescription does not wait for uploaded pictures. */
const incoming = pictureThread({ use: 'draw' });

/** Checks type and size of a picture or signature. @throws Refusal TOO_LARGE, WRONG_TYPE, TOO_MANY */
export async function checkedPicture(file: File, kind: 'PICTURE' | 'SIGNATURE'): Promise<CheckedFile> {
  if (file.size > PICTURE_MAX_BYTES) throw new Refusal('TOO_LARGE');
  // A signature is drawn into prescriptions, and pdfkit reads less than a browser shows.
  if (kind === 'SIGNATURE') return ownSignature(await foreignFile(file));
  const checked = await checkedFile(file);
  if (!checked.contentType.startsWith('image/')) throw new Refusal('WRONG_TYPE', { reason: 'PICTURE_TYPE' });
  return checked;
}

async function ownSignature({ bytes: foreign, contentType }: CheckedFile): Promise<CheckedFile> {
  const own = await incoming(foreign, contentType);
  return fileOf(own.bytes, own.contentType);
}

interface NewFile {
  userId: string;
  kind: ProfileFileKind;
  name: string;
  clientId?: string;
}

/** Inserts the row of a stored file. Except for certificates, only the newest file of a kind counts. */
export async function insertProfileFile(c: Change, file: StoredFile, row: NewFile) {
  if (row.kind !== 'CERTIFICATE') await removeProfileFiles(c, row.userId, row.kind);
  const id = randomUUID();
  const stored = await insertFileRow(c.tx, {
    id,
    userId: row.userId,
    kind: row.kind,
    clientId: row.clientId ?? null,
    name: storedName(row.name, file.contentType),
    contentType: file.contentType,
    sizeBytes: file.sizeBytes,
    fileKey: file.sha256,
    pageCount: file.pages ?? null,
    isLocked: file.isLocked ?? null,
    at: c.now,
  });
  await c.audit(`STORE_${row.kind}`, 'profileFile', id);
  return stored;
}

/** Removed files are no longer offered; documents signed with them contain their own copy. */
export async function removeProfileFiles(c: Change, userId: string, kind: ProfileFileKind): Promise<void> {
  await setFilesRemoved(c.tx, userId, kind, c.now);
}

/** The owner's own file, in the format of any document. */
export function presentProfileFile(row: Selectable<Database['profileFile']>): DocumentInfo {
  const { id, name, contentType, sizeBytes, pageCount, isLocked, at } = row;
  return {
    id,
    name,
    contentType,
    sizeBytes,
    kind: 'PROFILE',
    captureStatus: 'ACCEPTED',
    captureReason: null,
    pages: contentType.startsWith('image/') ? 1 : pageCount,
    isLocked: isLocked ?? false,
    hasPassword: false,
    by: null,
    at: at.toISOString(),
  };
}
