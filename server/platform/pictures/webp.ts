import { exifOf, exifOrientation } from './exif-orientation.ts';
import { STORED_PIXELS_MAX } from './limits.ts';
import { mustBeWithin, PictureFault } from './picture-fault.ts';

const damaged = (): PictureFault => new PictureFault({ reason: 'WEBP_DAMAGED' });

const HEAD_BYTES = 12;
/** Name and length before a chunk's content. */
const AROUND_BYTES = 8;
const EXTENDED_BYTES = 10;
/** Flags of the extended header. */
const [ANIMATION, EXIF, XMP] = [0x02, 0x08, 0x04];
/** The mark and length of a segment of a JPEG. */
const EXIF_MARK_BYTES = 4;

interface Chunk {
  type: string;
  content: Buffer;
}

/**
 * The same picture with only the chunks that draw it and its orientation. An animation is refused: a picture is still.
 * @throws PictureFault
 */
export function cleanWebp(bytes: Buffer): Buffer {
  const chunks = chunksOf(bytes);
  const pixels = chunks.filter(({ type }) => type === 'VP8 ' || type === 'VP8L');
  const [first] = chunks;
  const [drawn] = pixels;
  if (!first || !drawn || pixels.length > 1) throw damaged();
  mustBeSmall(sizeOf(drawn));
  if (first.type !== 'VP8X') return written([drawn]);
  if (first.content.length !== EXTENDED_BYTES || (first.content[0] ?? 0) & ANIMATION) throw damaged();
  mustBeSmall([1 + first.content.readUIntLE(4, 3), 1 + first.content.readUIntLE(7, 3)]);
  const orientation = orientationOf(chunks);
  const header = Buffer.from(first.content);
  header[0] = ((header[0] ?? 0) & ~(EXIF | XMP)) | (orientation === 1 ? 0 : EXIF);
  const one = (type: string): Chunk[] => chunks.filter((chunk) => chunk.type === type).slice(0, 1);
  return written([
    { type: 'VP8X', content: header },
    ...one('ICCP'),
    ...(drawn.type === 'VP8 ' ? one('ALPH') : []),
    drawn,
    ...(orientation === 1
      ? []
      : [{ type: 'EXIF', content: exifOf(orientation).subarray(EXIF_MARK_BYTES + EXIF_HEAD.length) }]),
  ]);
}

/** The chunks within the length that the file says; what follows it is dropped. */
function chunksOf(bytes: Buffer): Chunk[] {
  if (bytes.length < HEAD_BYTES + AROUND_BYTES || bytes.toString('latin1', 8, 12) !== 'WEBP') throw damaged();
  const end = 8 + bytes.readUInt32LE(4);
  if (end > bytes.length) throw damaged();
  const chunks: Chunk[] = [];
  for (let at = HEAD_BYTES; at < end;) {
    if (end - at < AROUND_BYTES) throw damaged();
    const length = bytes.readUInt32LE(at + 4);
    if (at + AROUND_BYTES + length > end) throw damaged();
    const content = bytes.subarray(at + AROUND_BYTES, at + AROUND_BYTES + length);
    chunks.push({ type: bytes.toString('latin1', at, at + 4), content });
    // Chunks begin at even offsets.
    at += AROUND_BYTES + length + (length % 2);
  }
  return chunks;
}

/** Width and height by the head of the pixels. */
function sizeOf({ type, content }: Chunk): readonly [number, number] {
  if (type === 'VP8L') {
    if (content.length < 5 || content[0] !== 0x2f) throw damaged();
    const bits = content.readUInt32LE(1);
    return [1 + (bits & 0x3fff), 1 + ((bits >>> 14) & 0x3fff)];
  }
  const isKey = content.length >= 10 && ((content[0] ?? 1) & 1) === 0;
  if (!isKey || content.readUIntBE(3, 3) !== 0x9d012a) throw damaged();
  return [content.readUInt16LE(6) & 0x3fff, content.readUInt16LE(8) & 0x3fff];
}

function mustBeSmall([width, height]: readonly [number, number]): void {
  if (!width || !height) throw damaged();
  mustBeWithin(width * height, STORED_PIXELS_MAX);
}

const EXIF_HEAD = Buffer.from('Exif\0\0', 'latin1');

/** Some cameras write the head that only a JPEG needs. */
function orientationOf(chunks: readonly Chunk[]): number {
  const content = chunks.find(({ type }) => type === 'EXIF')?.content ?? Buffer.alloc(0);
  const hasHead = content.subarray(0, EXIF_HEAD.length).equals(EXIF_HEAD);
  return exifOrientation(hasHead ? content : Buffer.concat([EXIF_HEAD, content])) ?? 1;
}

function written(chunks: readonly Chunk[]): Buffer {
  const parts = chunks.flatMap(({ type, content }) => {
    const around = Buffer.alloc(AROUND_BYTES);
    around.write(type, 'latin1');
    around.writeUInt32LE(content.length, 4);
    return [around, content, Buffer.alloc(content.length % 2)];
  });
  const body = Buffer.concat([Buffer.from('WEBP', 'latin1'), ...parts]);
  const head = Buffer.alloc(8);
  head.write('RIFF', 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
}
