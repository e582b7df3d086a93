import { createHash } from 'node:crypto';
import { UPLOAD_MAX_BYTES } from '#contract/limits.ts';
import { Refusal } from '#server/platform/http/refusal.ts';

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
      fields: [{ path: 'file', message: 'The file was damaged during upload. Send it again.' }],
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
