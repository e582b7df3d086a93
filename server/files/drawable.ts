import { inflateSync } from 'node:zlib';
import PDFDocument from 'pdfkit';

const SIDE_MAX = 4000;
/** Samples a pixel by PNG colour type: grey, colour, grey with alpha, colour with alpha. Palettes are not drawn. */
const SAMPLES = new Map([
  [0, 1],
  [2, 3],
  [4, 2],
  [6, 4],
]);
const FILTER_MAX = 4;

/**
 * Whether pdfkit can draw this picture. It unpacks a PNG with transparency in a callback of its own, where a
 * damaged one would end the process: so a PNG is unpacked here first.
 */
export function isDrawable(bytes: Uint8Array, contentType: string): boolean {
  if (contentType === 'image/webp') return false;
  try {
    if (contentType === 'image/png' && !isWholePng(Buffer.from(bytes))) return false;
    const pdf = new PDFDocument();
    pdf.image(Buffer.from(bytes), 0, 0, { fit: [100, 50] });
    return true;
  } catch {
    return false;
  }
}

const IHDR_AT = 16;

function isWholePng(bytes: Buffer): boolean {
  const [width, height] = [bytes.readUInt32BE(IHDR_AT), bytes.readUInt32BE(IHDR_AT + 4)];
  const [depth, colour, , , interlaced] = bytes.subarray(IHDR_AT + 8, IHDR_AT + 13);
  const samples = SAMPLES.get(colour ?? -1);
  if (!samples || depth !== 8 || interlaced !== 0) return false;
  if (!width || !height || width > SIDE_MAX || height > SIDE_MAX) return false;
  const row = 1 + width * samples;
  const pixels = inflateSync(Buffer.concat(pixelChunks(bytes)), { maxOutputLength: row * height });
  if (pixels.length !== row * height) return false;
  return Array.from({ length: height }, (_, y) => pixels[y * row] ?? FILTER_MAX + 1).every(
    (filter) => filter <= FILTER_MAX,
  );
}

const SIGNATURE_BYTES = 8;
/** Length and type before a chunk's content, its checksum after it. */
const AROUND_BYTES = 12;

function pixelChunks(bytes: Buffer): Buffer[] {
  const found: Buffer[] = [];
  for (let at = SIGNATURE_BYTES; at + AROUND_BYTES <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (type === 'IDAT') found.push(bytes.subarray(at + 8, at + 8 + length));
    if (type === 'IEND') break;
    at += AROUND_BYTES + length;
  }
  return found;
}
