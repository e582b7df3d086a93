import { createHash } from 'node:crypto';
import { UPLOAD_MAX_BYTES } from '#contract/limits.ts';
import { dicomReader } from '#server/platform/dicom/dicom-reader.ts';
import type { DicomFile, StoredImaging } from '#server/platform/dicom/read-dicom.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { pdfReader, type PdfFacts } from '#server/platform/pdf-reader/pdf-reader.ts';
import { pictureThread } from '#server/platform/pictures/picture-thread.ts';

/** File types by their first bytes: the name and the browser's content type are not trusted. */
const MAGIC: readonly [contentType: string, matches: (bytes: Uint8Array) => boolean][] = [
  ['application/pdf', (b) => startsWith(b, [0x25, 0x50, 0x44, 0x46])],
  ['image/jpeg', (b) => startsWith(b, [0xff, 0xd8, 0xff])],
  ['image/png', (b) => startsWith(b, [0x89, 0x50, 0x4e, 0x47])],
  [
    'image/webp',
    (b) => startsWith(b, [0x52, 0x49, 0x46, 0x46]) && startsWith(b.subarray(8), [0x57, 0x45, 0x42, 0x50]),
  ],
  ['image/avif', (b) => heifBrands(b).some((brand) => brand.startsWith('avi'))],
  ['image/heic', (b) => heifBrands(b).length > 0],
  ['image/tiff', (b) => startsWith(b, [0x49, 0x49, 0x2a, 0]) || startsWith(b, [0x4d, 0x4d, 0, 0x2a])],
];

/** Brands of still pictures in HEIF: HEVC, AV1, and those that leave the codec open. */
const HEIF = /^(hei[cxms]|hev[cxms]|avi[fs]|mi[fa]1|msf1)/;

/** The brands of a HEIF file, if the first one is that of a picture; none for other files. */
function heifBrands(head: Uint8Array): string[] {
  const text = Buffer.from(head.subarray(0, 64)).toString('latin1');
  if (text.slice(4, 8) !== 'ftyp' || !HEIF.test(text.slice(8, 12))) return [];
  const end = Math.min(Buffer.from(head.subarray(0, 4)).readUInt32BE(), text.length);
  // The second field is a version.
  const brands = [text.slice(8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(text.slice(at, at + 4));
  return brands;
}

function startsWith(bytes: Uint8Array, head: readonly number[]): boolean {
  return head.every((byte, i) => bytes[i] === byte);
}

/** A file stored under its hash. */
export interface StoredFile {
  sizeBytes: number;
  contentType: string;
  sha256: string;
  /** Pages of a PDF; null where they cannot be counted. */
  pages?: number | null;
  /** A PDF that needs a password to be opened. */
  isLocked?: boolean;
  /** Elements of an X-ray or scan, and how its patient compares with that of the record. */
  imaging?: StoredImaging;
}

export interface CheckedFile extends StoredFile {
  bytes: Uint8Array;
}

/** The document type of the first bytes. @throws Refusal WRONG_TYPE */
export function documentType(head: Uint8Array): string {
  const contentType = MAGIC.find(([, matches]) => matches(head))?.[0];
  if (contentType) return contentType;
  throw new Refusal('WRONG_TYPE', { reason: 'DOCUMENT_TYPE' });
}

/** Type of an X-ray or scan file. */
export const DICOM = 'application/dicom';
/** DICOM begins with 128 bytes of anything, and its name (PS3.10 7.1). */
const DICOM_NAME_AT = 128;
export const HEAD_BYTES = DICOM_NAME_AT + 4;

/** The type of a result or a capture, which may be an X-ray or scan. @throws Refusal WRONG_TYPE */
export function resultType(head: Uint8Array): string {
  if (startsWith(head.subarray(DICOM_NAME_AT), [0x44, 0x49, 0x43, 0x4d])) return DICOM;
  const contentType = MAGIC.find(([, matches]) => matches(head))?.[0];
  if (contentType) return contentType;
  throw new Refusal('WRONG_TYPE', { reason: 'RESULT_TYPE' });
}

/** Brands of ISO media files with only a picture or sound (HEIF, AVIF, Canon raw, M4A, M4B). */
const NO_VIDEO = /^(hei|hev|mif1|msf1|avi|crx|M4A|M4B|F4A|F4B)/;
/**
 * EBML's document type is within its first bytes. WebM is the one Matroska format that every browser plays.
 */
const EBML_HEAD_BYTES = 64;

/** The video type of the first bytes. @throws Refusal WRONG_TYPE */
export function videoType(head: Uint8Array): string {
  const text = Buffer.from(head.subarray(0, EBML_HEAD_BYTES)).toString('latin1');
  const brand = text.slice(4, 8) === 'ftyp' ? text.slice(8, 12) : '';
  if (brand === 'qt  ') return 'video/quicktime';
  if (brand && !NO_VIDEO.test(brand)) return 'video/mp4';
  if (startsWith(head, [0x1a, 0x45, 0xdf, 0xa3]) && text.includes('webm')) return 'video/webm';
  throw new Refusal('WRONG_TYPE', { reason: 'VIDEO_TYPE' });
}

/** A separate thread, so that signing a prescription does not wait for uploaded pictures. */
const pictures = pictureThread({ use: 'keep' });
/** Another one, so that usual photos do not wait for what is slow to decode. */
const conversions = pictureThread({ use: 'keep' });
const QUICK = new Set(['image/jpeg', 'image/png', 'image/webp']);
/** A third one, for PDF files. */
const readPdf = pdfReader();
/** A fourth one, for X-rays and scans. */
const readDicomFile = dicomReader();

/**
 * Reads an uploaded file, as it came, and determines its type from its content.
 * @throws Refusal TOO_LARGE, WRONG_TYPE, BAD_INPUT
 */
export async function foreignFile(
  file: File,
  promisedSha256?: string,
  typeOf: (head: Uint8Array) => string = documentType,
): Promise<CheckedFile> {
  if (file.size > UPLOAD_MAX_BYTES) throw new Refusal('TOO_LARGE');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const checked = fileOf(bytes, typeOf(bytes));
  if (promisedSha256 && promisedSha256 !== checked.sha256) {
    throw new Refusal('BAD_INPUT', {
      fields: [{ path: 'file', reason: 'FILE_DAMAGED' }],
    });
  }
  return checked;
}

/** The same, as it is stored: of a picture, our own copy. @throws Refusal TOO_LARGE, WRONG_TYPE, BAD_INPUT, TOO_MANY */
export async function checkedFile(file: File, promisedSha256?: string): Promise<CheckedFile> {
  return stored(await foreignFile(file, promisedSha256));
}

async function stored(foreign: CheckedFile): Promise<CheckedFile> {
  if (foreign.contentType.startsWith('image/')) return ownCopy(foreign.bytes, foreign.contentType);
  return { ...foreign, ...(await pdfFacts(foreign.bytes)) };
}

/** A file of a result or a capture: like `checkedFile`, and of an X-ray or scan its elements. @throws Refusal as that does */
export async function checkedResult(
  file: File,
  promisedSha256?: string,
): Promise<CheckedFile & { dicom?: DicomFile }> {
  const foreign = await foreignFile(file, promisedSha256, resultType);
  if (foreign.contentType === DICOM) return { ...foreign, dicom: await readDicomFile(foreign.bytes) };
  return stored(foreign);
}

/** Reads an uploaded X-ray or scan, which is stored as it came. @throws Refusal WRONG_TYPE, TOO_MANY */
export const dicomFacts = (bytes: Uint8Array): Promise<DicomFile> => readDicomFile(bytes);

/** Counts the pages of an uploaded PDF, which is stored as it came, and tries whether it is locked. @throws Refusal TOO_MANY */
export const pdfFacts = (bytes: Uint8Array): Promise<PdfFacts> => readPdf(bytes);

/** Counts the pages of a locked PDF. @returns null if the password does not open it @throws Refusal TOO_MANY */
export async function pagesWith(bytes: Uint8Array, password: string): Promise<number | null> {
  return (await readPdf(bytes, password)).pages;
}

/** A picture re-encoded by us, without what the camera noted of place and time. @throws Refusal WRONG_TYPE, TOO_MANY */
export async function ownCopy(bytes: Uint8Array, contentType: string): Promise<CheckedFile> {
  const encode = QUICK.has(contentType) ? pictures : conversions;
  const own = await encode(bytes, contentType);
  const file = fileOf(own.bytes, own.contentType);
  return own.pages === undefined ? file : { ...file, pages: own.pages };
}

/** Bytes of a known type with their size and hash. */
export function fileOf(bytes: Uint8Array, contentType: string): CheckedFile {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { bytes, sizeBytes: bytes.length, contentType, sha256 };
}

/** Extensions of types that are converted. */
const CONVERTED = /\.(heic|heif|hif|avif|tiff?)$/i;
const EXTENSIONS: Record<string, string> = { 'image/jpeg': '.jpg', 'application/pdf': '.pdf' };

/** A file name that is valid on every system; of a file that was converted, with the extension of its type. */
export function storedName(name: string, contentType: string): string {
  return name
    .replace(CONVERTED, (extension) => EXTENSIONS[contentType] ?? extension)
    .replace(/[\\/:*?"<>|]|\p{Cc}/gu, '_')
    .slice(0, 120)
    .toWellFormed();
}
