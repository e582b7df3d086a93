import { createHash, createHmac, randomUUID } from 'node:crypto';
import { UPLOAD_MAX_BYTES } from '#contract/limits.ts';
import { sameText } from '#server/platform/http/authenticate.ts';
import type { Change } from '#server/platform/writes/change.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import type { Database } from '#server/platform/sql/database.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import { documentRows, findDocument, type DocumentRow } from './document.queries.ts';

/** What a file's first bytes say it is: the name and the browser's word count for nothing. */
const MAGIC: readonly [contentType: string, matches: (bytes: Uint8Array) => boolean][] = [
  ['application/pdf', (b) => startsWith(b, [0x25, 0x50, 0x44, 0x46])],
  ['image/jpeg', (b) => startsWith(b, [0xff, 0xd8, 0xff])],
  ['image/png', (b) => startsWith(b, [0x89, 0x50, 0x4e, 0x47])],
  [
    'image/webp',
    (b) => startsWith(b, [0x52, 0x49, 0x46, 0x46]) && startsWith(b.subarray(8), [0x57, 0x45, 0x42, 0x50]),
  ],
];

function startsWith(bytes: Uint8Array, head: readonly number[]): boolean {
  return head.every((byte, i) => bytes[i] === byte);
}

/** A file that lies in the store under its hash. */
export interface StoredFile {
  sizeBytes: number;
  contentType: string;
  sha256: string;
}

export interface CheckedFile extends StoredFile {
  bytes: Uint8Array;
}

/** What a document's first bytes say it is. @throws Refusal WRONG_TYPE */
export function documentType(head: Uint8Array): string {
  const contentType = MAGIC.find(([, matches]) => matches(head))?.[0];
  if (contentType) return contentType;
  throw new Refusal('WRONG_TYPE', { responseString: 'Only PDF, JPEG, PNG and WebP files are accepted.' });
}

/** The same for a video. @throws Refusal WRONG_TYPE */
export function videoType(head: Uint8Array): string {
  const box = Buffer.from(head.subarray(4, 12)).toString('latin1');
  if (box.startsWith('ftypqt')) return 'video/quicktime';
  if (box.startsWith('ftyp')) return 'video/mp4';
  if (startsWith(head, [0x1a, 0x45, 0xdf, 0xa3])) return 'video/webm';
  throw new Refusal('WRONG_TYPE', { responseString: 'Only MP4, WebM and QuickTime videos are accepted.' });
}

/** Reads an uploaded file and looks at what it really is. @throws Refusal TOO_LARGE, WRONG_TYPE, BAD_INPUT */
export async function checkedFile(file: File, promisedSha256?: string): Promise<CheckedFile> {
  if (file.size > UPLOAD_MAX_BYTES) throw new Refusal('TOO_LARGE');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const contentType = documentType(bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  if (promisedSha256 && promisedSha256 !== sha256) {
    throw new Refusal('BAD_INPUT', {
      fields: [{ path: 'file', message: 'The file was damaged on its way. Please send it again.' }],
    });
  }
  return { bytes, sizeBytes: bytes.length, contentType, sha256 };
}

/** A file's name as every system can write it. */
export function storedName(name: string): string {
  return name
    .replace(/[\\/:*?"<>|]|\p{Cc}/gu, '_')
    .slice(0, 120)
    .toWellFormed();
}

interface NewDocument {
  clientId: string | null;
  patientId: string;
  consultationId?: string | null;
  requestId?: string | null;
  kind: Database['document']['kind'];
  name: string;
  pages?: number;
  byUser: string | null;
}

/** The same device sent this before: the answer is the row that it made. */
export async function sentBefore(
  db: Db | Tx,
  byUser: string,
  clientId: string,
): Promise<DocumentRow | undefined> {
  return documentRows(db)
    .where('document.byUser', '=', byUser)
    .where('document.clientId', '=', clientId)
    .executeTakeFirst();
}

/** Writes the row of a file whose bytes are already stored (`files.put` comes first: a row never points at nothing). */
export async function insertDocument(c: Change, file: StoredFile, row: NewDocument): Promise<DocumentRow> {
  const id = randomUUID();
  await c.tx
    .insertInto('document')
    .values({
      id,
      clientId: row.clientId,
      patientId: row.patientId,
      consultationId: row.consultationId ?? null,
      requestId: row.requestId ?? null,
      kind: row.kind,
      name: storedName(row.name),
      contentType: file.contentType,
      sizeBytes: file.sizeBytes,
      sha256: file.sha256,
      fileKey: file.sha256,
      pages: row.pages ?? 1,
      byUser: row.byUser,
      at: c.now,
    })
    .execute();
  await c.audit('STORE', 'document', id, row.patientId);
  return (await findDocument(c.tx, id)) as DocumentRow;
}

export const URL_LIFE_S = 300;

/** A link to one file that works for five minutes, for whoever holds it. */
export function signedUrl({ config, clock }: Deps, documentId: string): string {
  const expires = String(Math.floor(clock.now().getTime() / 1000) + URL_LIFE_S);
  const query = new URLSearchParams({
    id: documentId,
    expires,
    signature: signatureOf(config.paymentSecret, documentId, expires),
  });
  return `/${config.APP_SEGMENT}/api/document/v1/file?${query.toString()}`;
}

/** @throws Refusal NOT_FOUND when the signature is wrong or its time is over */
export function checkSignedUrl(
  { config, clock }: Deps,
  query: { id: string; expires: string; signature: string },
): void {
  const right = sameText(query.signature, signatureOf(config.paymentSecret, query.id, query.expires));
  if (!right || Number(query.expires) * 1000 < clock.now().getTime()) throw new Refusal('NOT_FOUND');
}

function signatureOf(secret: string, id: string, expires: string): string {
  return createHmac('sha256', secret).update(`file\n${id}\n${expires}`).digest('base64url');
}
