import { inflateRawSync } from 'node:zlib';

/** A file of a ZIP archive as the directory at its end names it (APPNOTE 4.3.12). */
export interface ZipEntry {
  name: string;
  isStored: boolean;
  compressedBytes: number;
  /** Size that the directory declares. */
  bytes: number;
  offset: number;
}

const END = 0x06_05_4b_50;
const END_BYTES = 22;
const COMMENT_MAX = 65_535;
const ENTRY = 0x02_01_4b_50;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const METHODS = { stored: 0, deflated: 8 } as const;
/** The mark of ZIP64, which files of this size do not need. */
const IN_ZIP64 = 0xff_ff_ff_ff;

/** Returns the files of an archive; undefined for bytes that are no whole archive, and for methods that no spreadsheet writes. */
export function zipEntries(bytes: Buffer): ZipEntry[] | undefined {
  const end = endOf(bytes);
  if (end === undefined) return undefined;
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  const entries: ZipEntry[] = [];
  while (entries.length < count) {
    if (at + ENTRY_BYTES > bytes.length || bytes.readUInt32LE(at) !== ENTRY) return undefined;
    const method = bytes.readUInt16LE(at + 10);
    const [compressedBytes, size] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 24)];
    if (method !== METHODS.stored && method !== METHODS.deflated) return undefined;
    if (compressedBytes === IN_ZIP64 || size === IN_ZIP64) return undefined;
    const [name, extra, comment] = [28, 30, 32].map((part) => bytes.readUInt16LE(at + part)) as [
      number,
      number,
      number,
    ];
    entries.push({
      name: bytes.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + name),
      isStored: method === METHODS.stored,
      compressedBytes,
      bytes: size,
      offset: bytes.readUInt32LE(at + 42),
    });
    at += ENTRY_BYTES + name + extra + comment;
  }
  return entries;
}

function endOf(bytes: Buffer): number | undefined {
  const first = Math.max(0, bytes.length - END_BYTES - COMMENT_MAX);
  for (let at = bytes.length - END_BYTES; at >= first; at -= 1) if (bytes.readUInt32LE(at) === END) return at;
  return undefined;
}

/** Returns a file of an archive. @throws Error when it is damaged, or longer than `max` bytes */
export function contentOf(
  bytes: Buffer,
  { offset, compressedBytes, isStored }: ZipEntry,
  max: number,
): Buffer {
  const from = offset + LOCAL_BYTES + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
  const content = bytes.subarray(from, from + compressedBytes);
  return isStored ? content : inflateRawSync(content, { maxOutputLength: max });
}
