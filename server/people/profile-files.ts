import { createHash, randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { PICTURE_MAX_BYTES } from '#contract/limits.ts';
import type { DocumentInfo } from '#contract/shared.ts';
import type { Change } from '#server/platform/writes/change.ts';
import { checkedFile, storedName, type CheckedFile } from '#server/files/checked-file.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import type { Database } from '#server/platform/sql/database.ts';
import { pictureThread } from '#server/platform/pictures/picture-thread.ts';
import { insertFileRow, setFilesRemoved, type ProfileFileKind } from './profile-file.queries.ts';

export { currentProfileFile, findProfileFile } from './profile-file.queries.ts';

/** A thread of its own, so that nobody who signs waits behind pictures that come in. */
const incoming = pictureThread();

/** A picture by its content, small enough for a face or a signature. @throws Refusal TOO_LARGE, WRONG_TYPE, TOO_MANY */
export async function checkedPicture(file: File, kind: 'PICTURE' | 'SIGNATURE'): Promise<CheckedFile> {
  if (file.size > PICTURE_MAX_BYTES) throw new Refusal('TOO_LARGE');
  const checked = await checkedFile(file);
  // A signature is drawn into prescriptions: what is stored is our own copy of it.
  if (kind === 'SIGNATURE') return ownSignature(checked);
  if (!checked.contentType.startsWith('image/'))
    throw new Refusal('WRONG_TYPE', { responseString: 'A picture is a JPEG, PNG or WebP file.' });
  return checked;
}

async function ownSignature({ bytes: foreign, contentType }: CheckedFile): Promise<CheckedFile> {
  const bytes = await incoming(foreign, contentType);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { bytes, sizeBytes: bytes.length, contentType, sha256 };
}

interface NewFile {
  userId: string;
  kind: ProfileFileKind;
  name: string;
  clientId?: string;
}

/** Writes the row of a file whose bytes are stored already; of all kinds but certificates the newest alone counts. */
export async function insertProfileFile(c: Change, file: CheckedFile, row: NewFile) {
  if (row.kind !== 'CERTIFICATE') await removeProfileFiles(c, row.userId, row.kind);
  const id = randomUUID();
  const stored = await insertFileRow(c.tx, {
    id,
    userId: row.userId,
    kind: row.kind,
    clientId: row.clientId ?? null,
    name: storedName(row.name),
    contentType: file.contentType,
    sizeBytes: file.bytes.length,
    fileKey: file.sha256,
    at: c.now,
  });
  await c.audit(`STORE_${row.kind}`, 'profileFile', id);
  return stored;
}

/** They are not offered any more; what was signed with them keeps its own copy. */
export async function removeProfileFiles(c: Change, userId: string, kind: ProfileFileKind): Promise<void> {
  await setFilesRemoved(c.tx, userId, kind, c.now);
}

/** The owner's own paper, in the shape of any document. */
export function presentProfileFile(row: Selectable<Database['profileFile']>): DocumentInfo {
  const { id, name, contentType, sizeBytes, at } = row;
  return {
    id,
    name,
    contentType,
    sizeBytes,
    kind: 'PROFILE',
    captureStatus: 'ACCEPTED',
    pages: 1,
    by: null,
    at: at.toISOString(),
  };
}
