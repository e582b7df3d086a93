import fc from 'fast-check';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';
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

/** The picture as pdfkit gets it. */
const own = async (bytes: Buffer, type: string): Promise<Buffer> => (await ownPicture(bytes, type)).bytes;

/** Its size, its samples of a pixel, and its samples row by row. */
async function pixelsOf(picture: Buffer): Promise<{ size: number[]; channels: number; samples: number[] }> {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  return { size: [info.width, info.height], channels: info.channels, samples: [...data] };
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
  test('the pixels stay, on white where it was transparent', async () => {
    const rows = Buffer.from([0, 10, 20, 30, 255, 10, 20, 30, 0, 0, 0, 0, 128]);
    const transparent = pngOf(
      header(3, 1),
      pixels(12, 1, (i) => rows[i] ?? 0),
    );
    expect(await pixelsOf(await own(transparent, PNG))).toEqual({
      size: [3, 1],
      channels: 3,
      samples: [10, 20, 30, 255, 255, 255, 127, 127, 127],
    });
  });

  test.each([0, 1, 2, 3, 4])('the rows with filter %i are undone, as PNG defines it', async (filter) => {
    const expected = {
      0: [10, 20, 30, 40, 0, 0, 0, 0],
      1: [10, 30, 60, 100, 0, 0, 0, 0],
      2: [10, 20, 30, 40, 10, 20, 30, 40],
      3: [10, 25, 42, 61, 5, 15, 28, 44],
      4: [10, 30, 60, 100, 10, 30, 60, 100],
    }[filter];
    const rows = [10, 20, 30, 40, 0, 0, 0, 0];
    const packed = pixels(4, 2, (i) => rows[i > 4 ? i - 2 : i - 1] ?? 0, filter);
    const grey = await own(pngOf(header(4, 2, { colour: 0 }), packed), PNG);
    const { data } = await sharp(grey).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
    expect([...data]).toEqual(expected);
  });

  test('nothing but size and pixels remains', async () => {
    const noted = pngOf(header(1, 1), chunk('tEXt', Buffer.from('Author\0Meera')), pixels(4, 1));
    expect((await own(noted, PNG)).includes('Meera')).toBe(false);
  });

  test.each([
    ['with a palette', pngOf(header(2, 1, { colour: 3 }), chunk('PLTE', Buffer.alloc(6)), pixels(2, 1))],
    ['of 16 bits', pngOf(header(1, 1, { depth: 16 }), pixels(8, 1))],
    ['followed by something', Buffer.concat([goodPng(), Buffer.from('x')])],
  ])('%s is drawn', async (_, bytes) => drawn(await own(bytes, PNG)));

  test('larger than a signature is made smaller', async () => {
    const { width, height } = await sharp(await own(bombPng(), PNG)).metadata();
    expect([width, height]).toEqual([2_000, 2_000]);
  });

  test.each([
    ['with a part that must be understood', pngOf(header(1, 1), chunk('EVIL', goodPng()), pixels(4, 1))],
    ['of 130 megapixels', pngOf(header(130_000, 1_000), pixels(1, 1))],
    ['of no size', pngOf(header(0, 1), pixels(0, 1))],
    ['that unpacks to less', pngOf(header(2, 2), pixels(4, 2))],
    ['with a palette that is not there', pngOf(header(1, 1, { colour: 3 }), pixels(1, 1))],
    ['without pixels', pngOf(header(1, 1))],
    ['that does not begin with its header', pngOf(pixels(4, 1), header(1, 1))],
    ['that is a drawing behind its first bytes', Buffer.from('\x89PNG<svg xmlns="x"/>', 'latin1')],
  ])('%s is refused', async (_, bytes) => {
    await expect(own(Buffer.from(bytes), PNG)).rejects.toThrow(PictureFault);
  });

  test('with two headers, two ends or a length that leads back is refused or drawn', async () => {
    const twice = pngOf(header(1, 1), pixels(4, 1), chunk('IEND', Buffer.alloc(0)));
    for (const bytes of [twice, twoHeadersPng(), backwardPng()])
      await own(bytes, PNG).then(drawn, (error: unknown) => expect(error).toBeInstanceOf(PictureFault));
  });
});

describe('a JPEG', () => {
  test('loses what the camera wrote and is drawn upright', async () => {
    const taken = await sharp({ create: { width: 8, height: 4, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer();
    const notes = [cameraNotes(6), comment('taken by Meera')];
    const turned = Buffer.concat([taken.subarray(0, 2), ...notes, taken.subarray(2)]);
    const upright = await own(turned, JPEG);
    for (const lost of ['73.8567', 'Meera', 'Exif']) expect(upright.includes(lost)).toBe(false);
    expect(await sharp(upright).metadata()).toMatchObject({ width: 4, height: 8 });
    await drawn(upright);
  });

  test('drops what follows its end', async () => {
    const hidden = await own(Buffer.concat([goodJpeg(), Buffer.from('a video')]), JPEG);
    expect(hidden.includes('a video')).toBe(false);
  });

  test('in colours for printing is drawn in sRGB', async () => {
    const ink = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .toColourspace('cmyk')
      .jpeg()
      .toBuffer();
    expect((await sharp(ink).metadata()).channels).toBe(4);
    expect((await pixelsOf(await own(ink, JPEG))).channels).toBe(3);
  });

  test.each([
    ['larger than 120 megapixels', goodJpeg({ width: 65_535, height: 65_535 })],
    ['of no size', goodJpeg({ width: 0 })],
    ['of 12 bits', goodJpeg({ depth: 12 })],
    ['with two frames', goodJpeg({ extra: [goodJpeg().subarray(71, 84)] })],
  ])('%s is refused', async (_, bytes) => {
    await expect(own(bytes, JPEG)).rejects.toThrow(PictureFault);
  });
});

test('a file that is cut off anywhere is refused', async () => {
  // The end of a PNG (12 bytes) and the checksum before it may be missing; of a JPEG the last byte of its end.
  for (const [good, type, end] of [
    [goodPng(), PNG, 16],
    [goodJpeg(), JPEG, 3],
  ] as const)
    for (let length = 0; length < good.length - end; length += 1)
      await expect(own(good.subarray(0, length), type), `${type} ${length}`).rejects.toThrow(PictureFault);
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
      let picture: Buffer;
      try {
        picture = await own(bytes, type);
      } catch (error) {
        if (!(error instanceof PictureFault)) throw error;
        counts.refused += 1;
        return;
      }
      await drawn(picture);
      counts.drawn += 1;
    }),
    { numRuns: Number(process.env['PICTURE_RUNS'] ?? 500), seed: SEED },
  );
  expect(Math.min(counts.refused, counts.drawn)).toBeGreaterThan(10);
});
