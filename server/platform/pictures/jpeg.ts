import { PictureFault } from './picture-fault.ts';
import { STORED_PIXELS_MAX } from './limits.ts';
import { exifOrientation, exifOf } from './exif-orientation.ts';

/**
 * The reader of the prescription decodes the picture, not this server. The limit admits a phone camera's
 * picture.
 */
const PIXELS_MAX = 16_000_000;
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

/** Rules for a JPEG by its use. */
interface Rules {
  pixelsMax: number;
  tooLarge: 'JPEG_TOO_LARGE' | 'PICTURE_TOO_LARGE';
  /** Only grey and YCbCr, as pdfkit reads them. */
  plainColours: boolean;
}
const DRAWN: Rules = { pixelsMax: PIXELS_MAX, tooLarge: 'JPEG_TOO_LARGE', plainColours: true };
const STORED_RULES: Rules = {
  pixelsMax: STORED_PIXELS_MAX,
  tooLarge: 'PICTURE_TOO_LARGE',
  plainColours: false,
};

interface Walk {
  rules: Rules;
  kept: Buffer[];
  orientation: number;
  hasFrame: boolean;
  components: number;
  isYcc: boolean;
  scans: number;
}

/**
 * The same picture with only the segments that draw it (frame, tables, scans) and its orientation, without a
 * camera's metadata. @throws PictureFault
 */
export const ownJpeg = (bytes: Buffer): Buffer => rewritten(bytes, DRAWN);

/** The same with its colour profile, and in all colours that browsers show. @throws PictureFault */
export const cleanJpeg = (bytes: Buffer): Buffer => rewritten(bytes, STORED_RULES);

function rewritten(bytes: Buffer, rules: Rules): Buffer {
  if (bytes[0] !== 0xff || bytes[1] !== MARK.SOI) throw damaged();
  const walk: Walk = {
    rules,
    kept: [],
    orientation: 1,
    hasFrame: false,
    components: 0,
    isYcc: true,
    scans: 0,
  };
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
  if (rules.plainColours && walk.components === 3 && !walk.isYcc)
    throw new PictureFault({ reason: 'JPEG_COLOURS' });
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
  else if (!walk.rules.plainColours && areColours(mark, content)) {
    // Kept as it is: a photo of skin must look as the camera saw it.
  } else if (mark === MARK.SOS) {
    walk.scans += 1;
    if (!walk.hasFrame || walk.scans > SCANS_MAX) throw damaged();
  } else if (mark === MARK.APP1)
    return void (walk.orientation = exifOrientation(content) ?? walk.orientation);
  else if (mark === MARK.APP14) return void (walk.isYcc &&= isYcc(content));
  else if ((mark >= MARK.APP0 && mark <= MARK.APP15) || mark === MARK.COM) return;
  else if (!TABLES.has(mark)) throw damaged();
  walk.kept.push(whole);
}

function takeFrame(walk: Walk, content: Buffer): void {
  const { rules } = walk;
  const [depth, components = 0] = [content[0], content[FRAME_BYTES - 1]];
  if (walk.hasFrame || content.length !== FRAME_BYTES + 3 * components) throw damaged();
  const [height, width] = [content.readUInt16BE(1), content.readUInt16BE(3)];
  if (!width || !height || depth !== 8) throw damaged();
  if (components !== 1 && components !== 3 && (rules.plainColours || components !== 4))
    throw new PictureFault({ reason: 'JPEG_COLOURS' });
  if (width * height > rules.pixelsMax)
    throw new PictureFault({ reason: rules.tooLarge, params: { megapixels: rules.pixelsMax / 1e6 } });
  walk.hasFrame = true;
  walk.components = components;
}

/** A colour profile, or Adobe's marker without anything after it. */
function areColours(mark: number, content: Buffer): boolean {
  if (mark === MARK.APP2) return content.toString('latin1', 0, ICC.length) === ICC;
  return mark === MARK.APP14 && content.length === ADOBE_BYTES;
}

/**
 * Adobe's marker says how three components are coded; without it readers assume YCbCr, which we cannot
 * change.
 */
function isYcc(content: Buffer): boolean {
  const isAdobe = content.length === ADOBE_BYTES && content.toString('latin1', 0, 5) === 'Adobe';
  return !isAdobe || content[ADOBE_BYTES - 1] !== 0;
}

/** The offset of the next marker: inside a scan, 0xff is followed by 0 or is a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 2)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at;
  }
  throw damaged();
}
