import { crc32, deflateSync, inflateSync, type Inflate } from 'node:zlib';
import { STORED_PIXELS_MAX } from './limits.ts';
import { PictureFault } from './picture-fault.ts';

/** A decoded PNG takes four bytes per pixel, so this limits memory and time. */
export const PNG_PIXELS_MAX = 1_000_000;

const HEAD = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Length and type before a chunk's content, checksum after it. */
const AROUND_BYTES = 12;
const HEADER_BYTES = 13;
/** Critical chunks start with a capital letter; a palette beside true colour is only a suggestion. */
const KNOWN = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND']);
/** Samples per pixel by colour type: grey, colour, grey with alpha, colour with alpha. */
const SAMPLES = new Map([
  [0, 1],
  [2, 3],
  [4, 2],
  [6, 4],
]);

interface Chunk {
  type: string;
  content: Buffer;
}

interface Shape {
  width: number;
  height: number;
  samples: number;
}

/** A picture as drawn: on white, without transparency, 1 (grey) or 3 samples per pixel. */
interface Opaque extends Shape {
  pixels: Uint8Array;
}

const damaged = (): PictureFault => new PictureFault({ reason: 'PNG_DAMAGED' });

/** The same picture, re-encoded: only its size and pixels are copied. @throws PictureFault */
export function ownPng(bytes: Buffer): Buffer {
  return writePng(onWhite(readPng(bytes)));
}

/** Chunks that say which colours are meant, with the most bytes of each; a profile is packed, so its size is not. */
const COLOURS = new Map([
  ['sRGB', 1],
  ['gAMA', 4],
  ['cHRM', 32],
  ['iCCP', 16_384],
  ['tRNS', 256],
]);
/** Samples per pixel by colour type, as SAMPLES, with those of a palette. */
const ALL_SAMPLES = new Map([...SAMPLES, [3, 1]]);
const DEPTHS = new Map([
  [0, [1, 2, 4, 8, 16]],
  [2, [8, 16]],
  [3, [1, 2, 4, 8]],
  [4, [8, 16]],
  [6, [8, 16]],
]);

/** The same picture in all kinds that browsers show: its pixels as they are packed, and its colours. @throws PictureFault */
export function cleanPng(bytes: Buffer): Buffer {
  if (!bytes.subarray(0, HEAD.length).equals(HEAD)) throw damaged();
  const chunks = chunksOf(bytes, { andMore: true });
  const packed = Buffer.concat(pixelChunks(chunks));
  const used = checkPixels(packed, rawLength(chunks));
  const pixelsAt = chunks.findIndex(({ type }) => type === 'IDAT');
  const before = chunks.slice(1, pixelsAt).filter(({ type, content }) => isColour(type, content.length));
  return Buffer.concat([
    HEAD,
    chunk('IHDR', chunks[0]?.content ?? Buffer.alloc(0)),
    ...before.map(({ type, content }) => chunk(type, content)),
    chunk('IDAT', packed.subarray(0, used)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function isColour(type: string, bytes: number): boolean {
  return type === 'PLTE' ? bytes <= 768 && bytes % 3 === 0 : bytes <= (COLOURS.get(type) ?? -1);
}

/** The length of the unpacked rows by the header. */
function rawLength([header, ...rest]: readonly Chunk[]): number {
  if (header?.type !== 'IHDR' || header.content.length !== HEADER_BYTES) throw damaged();
  if (rest.some(({ type }) => type === 'IHDR')) throw damaged();
  const [width, height] = [header.content.readUInt32BE(0), header.content.readUInt32BE(4)];
  const [depth = 0, colour = -1, compression, filter, interlaced = 0] = header.content.subarray(8);
  const isKnown = DEPTHS.get(colour)?.includes(depth) && compression === 0 && filter === 0 && interlaced <= 1;
  if (!width || !height || !isKnown) throw damaged();
  if (width * height > STORED_PIXELS_MAX)
    throw new PictureFault({ reason: 'PICTURE_TOO_LARGE', params: { megapixels: STORED_PIXELS_MAX / 1e6 } });
  if (colour === 3 && !rest.some(({ type }) => type === 'PLTE')) throw damaged();
  const bits = depth * (ALL_SAMPLES.get(colour) ?? 0);
  const passes = interlaced ? PASSES : [[0, 0, 1, 1] as const];
  return passes.reduce((sum, [x, y, dx, dy]) => {
    const [columns, rows] = [Math.ceil((width - x) / dx), Math.ceil((height - y) / dy)];
    return columns > 0 && rows > 0 ? sum + rows * (1 + Math.ceil((columns * bits) / 8)) : sum;
  }, 0);
}

/** Adam7: first column and row of each pass, and the steps between them. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** @returns how many of the packed bytes are the picture; more may follow them unseen */
function checkPixels(packed: Buffer, length: number): number {
  try {
    // The types of Node do not know `info`.
    const { buffer, engine } = inflateSync(packed, { maxOutputLength: length, info: true }) as unknown as {
      buffer: Buffer;
      engine: Inflate;
    };
    if (buffer.length === length) return engine.bytesWritten;
  } catch {
    // Longer than its header says, truncated, or not deflated: in each case the file is invalid.
  }
  throw damaged();
}

function readPng(bytes: Buffer): Opaque {
  if (!bytes.subarray(0, HEAD.length).equals(HEAD)) throw damaged();
  const chunks = chunksOf(bytes);
  const shape = shapeOf(chunks);
  const row = 1 + shape.width * shape.samples;
  const packed = Buffer.concat(pixelChunks(chunks));
  const filtered = inflated(packed, row * shape.height);
  return { ...shape, pixels: unfiltered(filtered, shape) };
}

/** All chunks up to the end of the file, or with `andMore` of the picture, each complete. */
function chunksOf(bytes: Buffer, { andMore = false } = {}): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = HEAD.length; at < bytes.length;) {
    if (bytes.length - at < AROUND_BYTES) throw damaged();
    const length = bytes.readUInt32BE(at);
    const end = at + AROUND_BYTES + length;
    if (end > bytes.length) throw damaged();
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) throw damaged();
    chunks.push({
      type: bytes.toString('latin1', at + 4, at + 8),
      content: bytes.subarray(at + 8, end - 4),
    });
    at = end;
    if (andMore && chunks.at(-1)?.type === 'IEND') break;
  }
  return chunks;
}

function shapeOf([header, ...rest]: readonly Chunk[]): Shape {
  if (header?.type !== 'IHDR' || header.content.length !== HEADER_BYTES) throw damaged();
  if (rest.some(({ type }) => type === 'IHDR')) throw damaged();
  const [width, height] = [header.content.readUInt32BE(0), header.content.readUInt32BE(4)];
  const [depth, colour = -1, compression, filter, interlaced] = header.content.subarray(8);
  if (!width || !height || compression !== 0 || filter !== 0) throw damaged();
  if (width * height > PNG_PIXELS_MAX)
    throw new PictureFault({ reason: 'PNG_TOO_LARGE', params: { megapixels: PNG_PIXELS_MAX / 1e6 } });
  const samples = SAMPLES.get(colour);
  const hasKeyColour = rest.some(({ type }) => type === 'tRNS');
  if (!samples || depth !== 8 || interlaced !== 0 || hasKeyColour)
    throw new PictureFault({ reason: 'PNG_COLOURS' });
  return { width, height, samples };
}

/** The consecutive IDAT chunks of a file that ends with IEND. */
function pixelChunks(chunks: readonly Chunk[]): Buffer[] {
  if (chunks.some(({ type }) => /^[A-Z]/.test(type) && !KNOWN.has(type))) throw damaged();
  const last = chunks.at(-1);
  if (chunks.findIndex(({ type }) => type === 'IEND') !== chunks.length - 1 || last?.content.length)
    throw damaged();
  const first = chunks.findIndex(({ type }) => type === 'IDAT');
  const run = chunks.slice(first, chunks.findLastIndex(({ type }) => type === 'IDAT') + 1);
  if (first < 0 || run.some(({ type }) => type !== 'IDAT')) throw damaged();
  return run.map(({ content }) => content);
}

function inflated(packed: Buffer, length: number): Buffer {
  try {
    const bytes = inflateSync(packed, { maxOutputLength: length });
    if (bytes.length === length) return bytes;
  } catch {
    // Longer than its header says, truncated, or not deflated: in each case the file is invalid.
  }
  throw damaged();
}

/** Reverses the filter that each row names in its first byte. */
function unfiltered(rows: Buffer, { width, height, samples }: Shape): Uint8Array {
  const length = width * samples;
  const pixels = new Uint8Array(length * height);
  for (let y = 0; y < height; y += 1) {
    const filter = rows[y * (length + 1)] ?? 0;
    const from = y * (length + 1) + 1;
    const to = y * length;
    if (filter > 4) throw damaged();
    for (let x = 0; x < length; x += 1) {
      const left = x < samples ? 0 : (pixels[to + x - samples] ?? 0);
      const up = y === 0 ? 0 : (pixels[to + x - length] ?? 0);
      const corner = x < samples || y === 0 ? 0 : (pixels[to + x - length - samples] ?? 0);
      pixels[to + x] = (rows[from + x] ?? 0) + predicted(filter, left, up, corner);
    }
  }
  return pixels;
}

function predicted(filter: number, left: number, up: number, corner: number): number {
  if (filter === 0) return 0;
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  const [byLeft, byUp, byCorner] = [
    Math.abs(up - corner),
    Math.abs(left - corner),
    Math.abs(left + up - 2 * corner),
  ];
  if (byLeft <= byUp && byLeft <= byCorner) return left;
  return byUp <= byCorner ? up : corner;
}

/** pdfkit embeds an opaque picture unchanged, but decodes one with alpha on the main thread. */
function onWhite({ width, height, samples, pixels }: Opaque): Opaque {
  if (samples % 2 === 1) return { width, height, samples, pixels };
  const colours = samples - 1;
  const opaque = new Uint8Array(width * height * colours);
  for (let i = 0; i < width * height; i += 1) {
    const alpha = pixels[i * samples + colours] ?? 0;
    for (let k = 0; k < colours; k += 1)
      opaque[i * colours + k] = Math.round(((pixels[i * samples + k] ?? 0) * alpha) / 255 + 255 - alpha);
  }
  return { width, height, samples: colours, pixels: opaque };
}

const COLOUR_TYPE = new Map([
  [1, 0],
  [3, 2],
]);

function writePng({ width, height, samples, pixels }: Opaque): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  header[9] = COLOUR_TYPE.get(samples) ?? 0;
  const length = width * samples;
  const rows = Buffer.alloc((length + 1) * height);
  for (let y = 0; y < height; y += 1)
    rows.set(pixels.subarray(y * length, (y + 1) * length), y * (length + 1) + 1);
  return Buffer.concat([
    HEAD,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
