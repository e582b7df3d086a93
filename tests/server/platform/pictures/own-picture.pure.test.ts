import { inflateSync } from 'node:zlib';
import fc from 'fast-check';
import PDFDocument from 'pdfkit';
import { describe, expect, test } from 'vitest';
import { ownPicture } from '#server/platform/pictures/own-picture.ts';
import { PictureFault } from '#server/platform/pictures/picture-fault.ts';
import {
  backwardPng,
  bombPng,
  cameraNotes,
  chunk,
  comment,
  goodJpeg,
  goodPng,
  header,
  pixels,
  pngOf,
  twoHeadersPng,
} from '#tests/support/inputs/evil-pictures.ts';

/** The same files each time; another seed finds others. */
const SEED = Number(process.env['PICTURE_SEED'] ?? 20_261_123);
const PNG = 'image/png';
const JPEG = 'image/jpeg';

/** Its pixels, as our own PNG packs them: each row after its filter, which is 0. */
function pixelsOf(png: Buffer): { size: number[]; colour: number | undefined; rows: number[] } {
  const at = png.indexOf('IDAT');
  const length = png.readUInt32BE(at - 4);
  return {
    size: [png.readUInt32BE(16), png.readUInt32BE(20)],
    colour: png[25],
    rows: [...inflateSync(png.subarray(at + 4, at + 4 + length))],
  };
}

/** Resolves once a PDF with the picture has been written to its end. */
function drawn(picture: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const pdf = new PDFDocument();
    pdf.on('end', resolve).on('error', reject).resume();
    pdf.image(picture, 0, 0, { fit: [100, 50] });
    pdf.end();
  });
}

describe('a PNG', () => {
  test('the pixels stay, on white where it was transparent', () => {
    const rows = Buffer.from([0, 10, 20, 30, 255, 10, 20, 30, 0, 0, 0, 0, 128]);
    const own = ownPicture(
      pngOf(
        header(3, 1),
        pixels(12, 1, (i) => rows[i] ?? 0),
      ),
      PNG,
    );
    expect(pixelsOf(own)).toEqual({
      size: [3, 1],
      colour: 2,
      rows: [0, 10, 20, 30, 255, 255, 255, 127, 127, 127],
    });
  });

  test('each filter of rows is undone, as PNG defines it', () => {
    const rows = [
      [10, 20, 30, 40],
      [0, 0, 0, 0],
    ].flat();
    const of = (filter: number): number[] => {
      const packed = pixels(4, 2, (i) => rows[i > 4 ? i - 2 : i - 1] ?? 0, filter);
      return pixelsOf(ownPicture(pngOf(header(4, 2, { colour: 0 }), packed), PNG)).rows;
    };
    expect(of(0)).toEqual([0, 10, 20, 30, 40, 0, 0, 0, 0, 0]);
    expect(of(1)).toEqual([0, 10, 30, 60, 100, 0, 0, 0, 0, 0]);
    expect(of(2)).toEqual([0, 10, 20, 30, 40, 0, 10, 20, 30, 40]);
    expect(of(3)).toEqual([0, 10, 25, 42, 61, 0, 5, 15, 28, 44]);
    expect(of(4)).toEqual([0, 10, 30, 60, 100, 0, 10, 30, 60, 100]);
  });

  test('nothing but size and pixels remains', () => {
    const noted = pngOf(header(1, 1), chunk('tEXt', Buffer.from('Author\0Meera')), pixels(4, 1));
    expect(ownPicture(noted, PNG).includes('Meera')).toBe(false);
  });

  const good = goodPng();
  test.each([
    ['with two headers', twoHeadersPng()],
    ['with a length that leads back', backwardPng()],
    ['larger than a megapixel', bombPng()],
    ['one pixel larger than a megapixel', pngOf(header(1_000_001, 1), pixels(4_000_004, 1))],
    ['of no size', pngOf(header(0, 1), pixels(0, 1))],
    ['that unpacks to more than its size', pngOf(header(1, 1), pixels(4, 1_000))],
    ['that unpacks to less', pngOf(header(2, 2), pixels(4, 2))],
    [
      'with a filter that is none',
      pngOf(
        header(1, 1),
        pixels(4, 1, () => 0, 5),
      ),
    ],
    ['with a palette', pngOf(header(1, 1, { colour: 3 }), pixels(1, 1))],
    ['interlaced', pngOf(header(1, 1, { interlaced: 1 }), pixels(4, 1))],
    ['of 16 bits', pngOf(header(1, 1, { depth: 16 }), pixels(8, 1))],
    ['whose pixels are in two places', pngOf(header(1, 1), pixels(4, 1), chunk('tEXt', good), pixels(4, 1))],
    ['with a part that must be understood', pngOf(header(1, 1), chunk('EVIL', good), pixels(4, 1))],
    // The last byte of the checksum of the pixels: the 12 bytes of the end follow it.
    ['with a wrong checksum', good.with(good.length - 13, (good.at(-13) ?? 0) ^ 1)],
    ['followed by something', Buffer.concat([good, Buffer.from('x')])],
    ['that ends twice', pngOf(header(1, 1), pixels(4, 1), chunk('IEND', Buffer.alloc(0)))],
    ['without pixels', pngOf(header(1, 1))],
    ['that does not begin with its header', pngOf(pixels(4, 1), header(1, 1))],
  ])('%s is refused', (_, bytes) => {
    expect(() => ownPicture(Buffer.from(bytes), PNG)).toThrow(PictureFault);
  });
});

describe('a JPEG', () => {
  test('keeps what draws it and which way is up, and loses what the camera wrote', () => {
    const own = ownPicture(goodJpeg({ extra: [cameraNotes(6), comment('taken by Meera')] }), JPEG);
    expect(own.includes('73.8567')).toBe(false);
    expect(own.includes('Meera')).toBe(false);
    const pdf = new PDFDocument();
    const image = (pdf as unknown as { openImage: (bytes: Buffer) => object }).openImage(own);
    expect(image).toMatchObject({ width: 8, height: 8, orientation: 6 });
    expect(ownPicture(goodJpeg({ extra: [cameraNotes(1)] }), JPEG)).toEqual(goodJpeg());
  });

  test('drops what follows its end', () => {
    expect(ownPicture(Buffer.concat([goodJpeg(), Buffer.from('a video')]), JPEG)).toEqual(goodJpeg());
  });

  test.each([
    ['larger than 16 megapixels', goodJpeg({ width: 65_535, height: 65_535 })],
    ['of no size', goodJpeg({ width: 0 })],
    ['of 12 bits', goodJpeg({ depth: 12 })],
    ['in arithmetic code', goodJpeg({ mark: 0xc9 })],
    ['with two frames', goodJpeg({ extra: [goodJpeg().subarray(71, 84)] })],
    ['of two pictures', Buffer.concat([goodJpeg().subarray(0, -2), goodJpeg()])],
  ])('%s is refused', (_, bytes) => {
    expect(() => ownPicture(bytes, JPEG)).toThrow(PictureFault);
  });
});

test('a file that is cut off anywhere is refused', () => {
  for (const [good, type] of [
    [goodPng(), PNG],
    [goodJpeg(), JPEG],
  ] as const)
    for (let length = 0; length < good.length; length += 1)
      expect(() => ownPicture(good.subarray(0, length), type), `${type} ${length}`).toThrow(PictureFault);
});

/** Changes of an attacker to a file: changed, cut out, doubled or foreign bytes; checksums made right again, or not. */
const spoiled = (good: Buffer, mend: (bytes: Buffer) => Buffer): fc.Arbitrary<Buffer> => {
  const place = fc.nat(good.length - 1);
  const change = fc.oneof(
    fc.record({ at: place, with: fc.uint8Array({ minLength: 1, maxLength: 4 }), over: fc.nat(4) }),
    fc
      .record({ at: place, from: place, length: fc.nat(40) })
      .map(({ at, from, length }) => ({ at, with: good.subarray(from, from + length), over: 0 })),
    fc.record({ at: place, with: fc.constant(Buffer.alloc(0)), over: fc.nat(40) }),
  );
  return fc
    .tuple(fc.array(change, { minLength: 1, maxLength: 3 }), fc.boolean())
    .map(([changes, isMended]) => {
      let bytes = good;
      for (const { at, with: put, over } of changes)
        bytes = Buffer.concat([bytes.subarray(0, at), put, bytes.subarray(at + over)]);
      return isMended ? mend(bytes) : bytes;
    });
};

/** Gives each chunk that can be found the checksum of what it holds now. */
function withSums(bytes: Buffer): Buffer {
  const chunks: Buffer[] = [];
  let at = 8;
  while (at + 12 <= bytes.length) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) break;
    chunks.push(chunk(bytes.toString('latin1', at + 4, at + 8), bytes.subarray(at + 8, end - 4)));
    at = end;
  }
  return Buffer.concat([bytes.subarray(0, 8), ...chunks, bytes.subarray(at)]);
}

test.each([
  ['PNG', PNG, spoiled(pngOf(header(2, 1), chunk('tEXt', Buffer.alloc(60, 'x')), pixels(8, 1)), withSums)],
  ['JPEG', JPEG, spoiled(goodJpeg({ extra: [cameraNotes(3), comment('x')] }), (bytes) => bytes)],
])('whatever is done to a %s, it is refused or can be drawn', async (_, type, arbitrary) => {
  const counts = { refused: 0, drawn: 0 };
  await fc.assert(
    fc.asyncProperty(arbitrary, async (bytes) => {
      let own: Buffer;
      try {
        own = ownPicture(bytes, type);
      } catch (error) {
        if (!(error instanceof PictureFault)) throw error;
        counts.refused += 1;
        return;
      }
      await drawn(own);
      counts.drawn += 1;
    }),
    { numRuns: Number(process.env['PICTURE_RUNS'] ?? 2_000), seed: SEED },
  );
  expect(Math.min(counts.refused, counts.drawn)).toBeGreaterThan(10);
});
