import { crc32, deflateSync } from 'node:zlib';

const HEAD = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const END = chunk('IEND', Buffer.alloc(0));

/** A chunk of a PNG, with its right checksum and, unless another one is named, its right length. */
export function chunk(type: string, content: Buffer, length = content.length): Buffer<ArrayBuffer> {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const around = Buffer.alloc(8);
  around.writeUInt32BE(length);
  around.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([around.subarray(0, 4), named, around.subarray(4)]);
}

export function pngOf(...chunks: Buffer[]): Buffer<ArrayBuffer> {
  return Buffer.concat([HEAD, ...chunks, END]);
}

export function header(
  width: number,
  height: number,
  { colour = 6, depth = 8, interlaced = 0 } = {},
): Buffer<ArrayBuffer> {
  const content = Buffer.alloc(13);
  content.writeUInt32BE(width);
  content.writeUInt32BE(height, 4);
  content.set([depth, colour, 0, 0, interlaced], 8);
  return chunk('IHDR', content);
}

/** Rows as a PNG packs them, each byte as `at` says; every row begins with its filter. */
export function pixels(
  rowBytes: number,
  rows: number,
  at: (i: number) => number = () => 0,
  filter = 0,
): Buffer<ArrayBuffer> {
  const all = Buffer.alloc((rowBytes + 1) * rows);
  for (let i = 0; i < all.length; i += 1) all[i] = i % (rowBytes + 1) === 0 ? filter : at(i);
  return chunk('IDAT', deflateSync(all));
}

/** A whole picture of `width` × `height` in colour with alpha; `filter` is that of every row. */
export function goodPng(width = 6, height = 4, filter = 0): Buffer<ArrayBuffer> {
  return pngOf(
    header(width, height),
    pixels(width * 4, height, (i) => (i * 37) % 256, filter),
  );
}

/** A reader that believes the last header finds rows with the filter 9. */
export function twoHeadersPng(): Buffer<ArrayBuffer> {
  const rows = Buffer.from([0, 0, 0, 9, 0]);
  return pngOf(header(1, 1, { colour: 6 }), header(1, 2, { colour: 4 }), chunk('IDAT', deflateSync(rows)));
}

/** A reader of signed lengths goes back by 12 bytes to where it came from, for ever. */
export function backwardPng(): Buffer<ArrayBuffer> {
  return pngOf(header(1, 1), pixels(4, 1), chunk('aaAa', Buffer.alloc(0), 0xffff_fff4));
}

/** 4,000 × 4,000 in 64 MB, packed in some 70 kB. */
export function bombPng(): Buffer<ArrayBuffer> {
  return pngOf(header(4_000, 4_000), pixels(16_000, 4_000));
}

export function segment(mark: number, content: number[] | Buffer): Buffer<ArrayBuffer> {
  const bytes = Buffer.from(content);
  return Buffer.concat([
    Buffer.from([0xff, mark, (bytes.length + 2) >> 8, (bytes.length + 2) & 0xff]),
    bytes,
  ]);
}

/** Parts in the place of a JPEG's frame or between its parts, instead of what is usual. */
interface JpegParts {
  width?: number;
  height?: number;
  mark?: number;
  depth?: number;
  extra?: Buffer[];
}

/** A grey JPEG of one colour. */
export function goodJpeg({
  width = 8,
  height = 8,
  mark = 0xc0,
  depth = 8,
  extra = [],
}: JpegParts = {}): Buffer<ArrayBuffer> {
  const table = [1, ...Array<number>(15).fill(0), 0];
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...extra,
    segment(0xdb, [0, ...Array<number>(64).fill(1)]),
    segment(mark, [depth, height >> 8, height & 0xff, width >> 8, width & 0xff, 1, 1, 0x11, 0]),
    segment(0xc4, [0, ...table]),
    segment(0xc4, [0x10, ...table]),
    segment(0xda, [1, 1, 0, 0, 63, 0]),
    // Each block is "no difference, nothing more": two bits of 0; what is left is filled with 1.
    Buffer.from([0x3f, 0xff, 0xd9]),
  ]);
}

/** Where and with what a photo was taken, and which way is up. */
export function cameraNotes(orientation: number): Buffer<ArrayBuffer> {
  const tiff = Buffer.alloc(26);
  tiff.write('MM\0*\0\0\0\b\0\u0001', 'latin1');
  tiff.writeUInt16BE(0x0112, 10);
  tiff.writeUInt16BE(3, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  return segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), tiff, Buffer.from('18.5204 N 73.8567 E')]));
}

export const comment = (text: string): Buffer => segment(0xfe, Buffer.from(text));
