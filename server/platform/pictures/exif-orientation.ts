const HEAD = 'Exif\0\0';
const ORIENTATION = 0x0112;
const SHORT = 3;
const ENTRY_BYTES = 12;

/**
 * The orientation (1 to 8) from the content of a JPEG's APP1; undefined when it has none that can be read.
 */
export function exifOrientation(content: Buffer): number | undefined {
  if (content.toString('latin1', 0, HEAD.length) !== HEAD) return undefined;
  const tiff = content.subarray(HEAD.length);
  const order = tiff.toString('latin1', 0, 2);
  if ((order !== 'II' && order !== 'MM') || tiff.length < 8) return undefined;
  const short = (at: number): number =>
    at + 2 > tiff.length ? 0 : order === 'II' ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at);
  const first = order === 'II' ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  const at = Array.from({ length: short(first) }, (_, i) => first + 2 + i * ENTRY_BYTES).find(
    (entry) => short(entry) === ORIENTATION && short(entry + 2) === SHORT,
  );
  const value = at === undefined ? 0 : short(at + 8);
  return value >= 1 && value <= 8 ? value : undefined;
}

/** An APP1 segment with only the orientation. */
export function exifOf(orientation: number): Buffer {
  const tiff = Buffer.alloc(8 + 2 + ENTRY_BYTES + 4);
  tiff.write('II', 'latin1');
  tiff.writeUInt16LE(42, 2);
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(1, 8);
  tiff.writeUInt16LE(ORIENTATION, 10);
  tiff.writeUInt16LE(SHORT, 12);
  tiff.writeUInt32LE(1, 14);
  tiff.writeUInt16LE(orientation, 18);
  const content = Buffer.concat([Buffer.from(HEAD, 'latin1'), tiff]);
  const mark = Buffer.from([0xff, 0xe1, 0, 0]);
  mark.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([mark, content]);
}
