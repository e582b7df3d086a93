import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { cleanPicture } from '#server/platform/pictures/clean-picture.ts';
import { PictureFault } from '#server/platform/pictures/picture-fault.ts';
import {
  cameraNotes,
  chunk,
  comment,
  goodJpeg,
  goodPng,
  header,
  pixels,
  pngOf,
  segment,
} from '#tests/support/inputs/evil-pictures.ts';
import { atNight } from '#tests/support/at-night.ts';
import { goodWebp, webpChunk, webpNotes, webpOf } from '#tests/support/inputs/webp.ts';

const [PNG, JPEG, WEBP] = ['image/png', 'image/jpeg', 'image/webp'] as const;
const PLACE = '73.8567';

const flat = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#c86' } });

const cleaned = async (bytes: Buffer, type = ''): Promise<Buffer> => (await cleanPicture(bytes, type)).bytes;

/** Its samples in sRGB, row by row. */
const samples = (picture: Buffer): Promise<Buffer> =>
  sharp(picture).ensureAlpha().toColourspace('srgb').raw().toBuffer();

describe('a PNG that is kept', () => {
  test.each([
    ['in colour with alpha', goodPng()],
    ['larger than a signature may be', goodPng(1_200, 1_000)],
    ['of 16 bits', pngOf(header(2, 1, { depth: 16 }), pixels(16, 1))],
    ['of a bit', pngOf(header(9, 2, { depth: 1, colour: 0 }), pixels(2, 2))],
    [
      'with a palette',
      pngOf(header(2, 1, { colour: 3 }), chunk('PLTE', Buffer.from([9, 8, 7, 6, 5, 4])), pixels(2, 1)),
    ],
    [
      'interlaced',
      // 3 × 3: the passes have 1, 0, 0, 1, 2 (one row each), 1 + 1 and 3 pixels in rows with a filter.
      pngOf(
        header(3, 3, { interlaced: 1, colour: 0 }),
        chunk('IDAT', deflateSync(Buffer.alloc(2 + 0 + 0 + 2 + 3 + 2 * 2 + 4))),
      ),
    ],
  ])('%s has the same pixels', async (_, bytes) => {
    const own = await cleaned(bytes, PNG);
    expect(await samples(own)).toEqual(await samples(bytes));
  });

  test('loses notes, places, and what is hidden behind its pixels or its end', async () => {
    const hidden = Buffer.concat([deflateSync(Buffer.alloc(5)), Buffer.from(PLACE)]);
    const noted = pngOf(
      header(1, 1),
      chunk('eXIf', Buffer.from(`MM ${PLACE}`)),
      chunk('tEXt', Buffer.from('Author\0Meera')),
      chunk('IDAT', hidden),
    );
    const own = await cleaned(Buffer.concat([noted, Buffer.from('a page')]), PNG);
    for (const lost of [PLACE, 'Meera', 'a page']) expect(own.includes(lost)).toBe(false);
  });

  test('becomes smaller from 25 megapixels on', async () => {
    const large = await flat(5_200, 5_000).png().toBuffer();
    expect(await sharp(await cleaned(large, PNG)).metadata()).toMatchObject({ width: 4_096, height: 3_938 });
  });

  test.each([
    ['with a part that must be understood', pngOf(header(1, 1), chunk('EVIL', goodPng()), pixels(4, 1))],
    ['of 130 megapixels', pngOf(header(130_000, 1_000), pixels(1, 1))],
    ['of 60 megapixels, interlaced', pngOf(header(60_000, 1_000, { interlaced: 1 }), pixels(1, 1))],
    ['that unpacks to less', pngOf(header(2, 2), pixels(4, 2))],
    ['with a palette that is not there', pngOf(header(2, 1, { colour: 3 }), pixels(2, 1))],
    ['of 3 bits', pngOf(header(1, 1, { depth: 3 }), pixels(4, 1))],
    ['without pixels', pngOf(header(1, 1))],
  ])('%s is refused', async (_, bytes) => {
    await expect(cleaned(bytes, PNG)).rejects.toThrow(PictureFault);
  });
});

describe('a JPEG that is kept', () => {
  const profile = segment(0xe2, Buffer.from('ICC_PROFILE\0\u0001\u0001 of a camera'));

  test('loses where and with what it was taken, and keeps its colours and which way is up', async () => {
    const other = segment(0xe2, Buffer.from(`MPF\0 ${PLACE}`));
    const taken = goodJpeg({ extra: [cameraNotes(6), comment('taken by Meera'), profile, other] });
    const own = await cleaned(Buffer.concat([taken, Buffer.from('a video')]), JPEG);
    for (const lost of [PLACE, 'Meera', 'a video']) expect(own.includes(lost)).toBe(false);
    expect(own.includes(profile)).toBe(true);
    expect(await cleaned(own, JPEG)).toEqual(own);
  });

  test.each([
    ['larger than 120 megapixels', goodJpeg({ width: 65_535, height: 65_535 })],
    ['in arithmetic code', goodJpeg({ mark: 0xc9 })],
    ['that is its first bytes alone', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
  ])('%s is refused', async (_, bytes) => {
    await expect(cleaned(bytes, JPEG)).rejects.toThrow(PictureFault);
  });
});

describe('a JPEG of a phone with', () => {
  test.each([
    ['48 megapixels', 8_000, 6_000, 3_072],
    ['108 megapixels', 12_000, 9_000, 3_072],
  ])('%s is made smaller, without its place', async (_, width, height, stored) => {
    const taken = await flat(width, height)
      .jpeg()
      .withExif({ IFD3: { GPSLatitudeRef: 'N' } })
      .toBuffer();
    expect((await sharp(taken).metadata()).exif).toBeDefined();
    const own = await sharp(await cleaned(taken, JPEG)).metadata();
    expect(own).toMatchObject({ width: 4_096, height: stored, space: 'srgb' });
    expect(own.exif).toBeUndefined();
  });

  test('26 megapixels that was held upright is stored upright', async () => {
    const taken = await flat(6_500, 4_000).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    expect(await sharp(await cleaned(taken, JPEG)).metadata()).toMatchObject({ width: 2_521, height: 4_096 });
  });

  test('60 megapixels in a progressive file is refused, with the limit', async () => {
    const taken = goodJpeg({ mark: 0xc2, width: 10_000, height: 6_000 });
    await expect(cleaned(taken, JPEG)).rejects.toMatchObject({
      why: { reason: 'PICTURE_TOO_LARGE', params: { megapixels: 50 } },
    });
  });
});

describe('a WebP that is kept', () => {
  test('stays the same when it has one part', async () =>
    expect(await cleaned(goodWebp(), WEBP)).toEqual(goodWebp()));

  test('loses where it was taken, keeps its colours and which way is up', async () => {
    const own = await cleaned(
      Buffer.concat([webpNotes({ orientation: 6, place: PLACE }), Buffer.from('a page')]),
      WEBP,
    );
    expect([own.includes(PLACE), own.includes('a page'), own.includes('profile')]).toEqual([
      false,
      false,
      true,
    ]);
    // Written again, it is the same: what we write can be read.
    expect(await cleaned(own, WEBP)).toEqual(own);
    expect(own.includes('EXIF')).toBe(true);
    const upright = await cleaned(webpNotes({ orientation: 1, place: PLACE }), WEBP);
    expect(upright.includes('EXIF')).toBe(false);
  });

  test.each([
    [
      'of two pictures',
      webpOf(
        webpChunk('VP8L', Buffer.from([0x2f, 0, 0, 0, 0])),
        webpChunk('VP8L', Buffer.from([0x2f, 0, 0, 0, 0])),
      ),
    ],
    ['without pixels', webpOf(webpChunk('ICCP', Buffer.alloc(20)))],
    ['of 268 megapixels', webpOf(webpChunk('VP8L', Buffer.from([0x2f, 0xff, 0xff, 0xff, 0x0f])))],
    [
      'that moves',
      webpOf(
        webpChunk('VP8X', Buffer.from([2, 0, 0, 0, 0, 0, 0, 0, 0, 0])),
        webpChunk('VP8L', Buffer.from([0x2f, 0, 0, 0, 0])),
      ),
    ],
    ['cut off', goodWebp().subarray(0, -2)],
  ])('%s is refused', async (_, bytes) => {
    await expect(cleaned(bytes, WEBP)).rejects.toThrow(PictureFault);
  });
});

const CHANGING_MS = atNight(600_000, 60_000);

test(
  'whatever is changed in a picture, it is read or refused',
  async () => {
    const of = fc.constantFrom(
      [goodPng(), PNG],
      [goodJpeg({ extra: [cameraNotes(6)] }), JPEG],
      [webpNotes({ orientation: 6, place: PLACE }), WEBP],
    );
    const changes = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(of, changes, fc.nat(), async ([good, type], bytes, cut) => {
        const changed = Buffer.from(good as Buffer);
        for (const [at, byte] of bytes) changed[at % changed.length] = byte;
        try {
          await cleaned(cut % 3 ? changed : changed.subarray(0, cut % changed.length), String(type));
        } catch (error) {
          expect(error).toBeInstanceOf(PictureFault);
        }
      }),
      { seed: 20_261_125, numRuns: atNight(3_000, 300) },
    );
  },
  CHANGING_MS,
);
