import { exifOrientation, exifOf } from './exif-orientation.ts';
import { STORED_PIXELS_MAX } from './limits.ts';
import { mustBeWithin, PictureFault } from './picture-fault.ts';

/** A progressive picture has about ten scans; thousands would keep a reader busy. */
const SCANS_MAX = 64;

const MARK = {
  SOI: 0xd8,
  EOI: 0xd9,
  SOS: 0xda,
  APP0: 0xe0,
  APP1: 0xe1,
  APP2: 0xe2,
  APP14: 0xee,
  APP15: 0xef,
  COM: 0xfe,
};
/** Baseline, extended and progressive with Huffman coding: what PDF readers decode. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2]);
/** DHT, DQT and DRI: the tables for decoding scans. */
const TABLES = new Set([0xc4, 0xdb, 0xdd]);
const FRAME_BYTES = 6;
const ADOBE_BYTES = 12;
const ICC = 'ICC_PROFILE\0';

const damaged = (): PictureFault => new PictureFault({ reason: 'JPEG_DAMAGED' });

interface Walk {
  kept: Buffer[];
  orientation: number;
  hasFrame: boolean;
  scans: number;
}

/**
 * The same picture with only the segments that draw it (frame, tables, scans), its colours and its orientation, without a
 * camera's metadata. @throws PictureFault
 */
export function cleanJpeg(bytes: Buffer): Buffer {
  if (bytes[0] !== 0xff || bytes[1] !== MARK.SOI) throw damaged();
  const walk: Walk = { kept: [], orientation: 1, hasFrame: false, scans: 0 };
  let at = 2;
  for (;;) {
    // Fill bytes may precede a marker.
    while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at += 1;
    const mark = markAt(bytes, at);
    if (mark === MARK.EOI) break;
    if (at + 4 > bytes.length) throw damaged();
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (end < at + 4 || end > bytes.length) throw damaged();
    const next = mark === MARK.SOS ? endOfScan(bytes, end) : end;
    take(walk, mark, bytes.subarray(at + 4, end), bytes.subarray(at, next));
    at = next;
  }
  if (!walk.scans) throw damaged();
  const upright = walk.orientation === 1 ? [] : [exifOf(walk.orientation)];
  return Buffer.concat([
    Buffer.from([0xff, MARK.SOI]),
    ...upright,
    ...walk.kept,
    Buffer.from([0xff, MARK.EOI]),
  ]);
}

function markAt(bytes: Buffer, at: number): number {
  const mark = bytes[at + 1];
  if (bytes[at] !== 0xff || mark === undefined) throw damaged();
  return mark;
}

function take(walk: Walk, mark: number, content: Buffer, whole: Buffer): void {
  if (FRAMES.has(mark)) takeFrame(walk, content);
  else if (areColours(mark, content)) {
    // Kept as it is: a photo of skin must look as the camera saw it.
  } else if (mark === MARK.SOS) {
    walk.scans += 1;
    if (!walk.hasFrame || walk.scans > SCANS_MAX) throw damaged();
  } else if (mark === MARK.APP1)
    return void (walk.orientation = exifOrientation(content) ?? walk.orientation);
  else if ((mark >= MARK.APP0 && mark <= MARK.APP15) || mark === MARK.COM) return;
  else if (!TABLES.has(mark)) throw damaged();
  walk.kept.push(whole);
}

function takeFrame(walk: Walk, content: Buffer): void {
  const [depth, components = 0] = [content[0], content[FRAME_BYTES - 1]];
  if (walk.hasFrame || content.length !== FRAME_BYTES + 3 * components) throw damaged();
  const [height, width] = [content.readUInt16BE(1), content.readUInt16BE(3)];
  if (!width || !height || depth !== 8) throw damaged();
  if (components !== 1 && components !== 3 && components !== 4)
    throw new PictureFault({ reason: 'JPEG_COLOURS' });
  mustBeWithin(width * height, STORED_PIXELS_MAX);
  walk.hasFrame = true;
}

/** A colour profile, or Adobe's marker without anything after it. */
function areColours(mark: number, content: Buffer): boolean {
  if (mark === MARK.APP2) return content.toString('latin1', 0, ICC.length) === ICC;
  return mark === MARK.APP14 && content.length === ADOBE_BYTES;
}

/** The offset of the next marker: inside a scan, 0xff is followed by 0 or is a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 2)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at;
  }
  throw damaged();
}
