import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanPicture } from '#server/platform/pictures/clean-picture.ts';
import { PictureFault } from '#server/platform/pictures/picture-fault.ts';
import {
  backwardPng,
  cameraNotes,
  chunk,
  comment,
  goodJpeg,
  goodPng,
  header,
  pixels,
  pngOf,
  segment,
  twoHeadersPng,
} from '#tests/support/inputs/evil-pictures.ts';
import { goodWebp, webpChunk, webpNotes, webpOf } from '#tests/support/inputs/webp.ts';

const [PNG, JPEG, WEBP] = ['image/png', 'image/jpeg', 'image/webp'];
const PLACE = '73.8567';

describe('a PNG that is kept', () => {
  test.each([
    ['in colour with alpha', goodPng()],
    ['larger than a signature may be', goodPng(1_200, 1_000)],
    ['of 16 bits', pngOf(header(2, 1, { depth: 16 }), pixels(16, 1))],
    ['of a bit', pngOf(header(9, 2, { depth: 1, colour: 0 }), pixels(2, 2))],
    ['with a palette', pngOf(header(2, 1, { colour: 3 }), chunk('PLTE', Buffer.alloc(6)), pixels(2, 1))],
    [
      'interlaced',
      // 3 × 3: the passes have 1, 0, 0, 1, 2 (one row each), 1 + 1 and 3 pixels in rows with a filter.
      pngOf(
        header(3, 3, { interlaced: 1, colour: 0 }),
        chunk('IDAT', deflateSync(Buffer.alloc(2 + 0 + 0 + 2 + 3 + 2 * 2 + 4))),
      ),
    ],
  ])('%s has the same pixels', (_, bytes) => expect(cleanPicture(bytes, PNG ?? '')).toEqual(bytes));

  test('loses notes, places, and what is hidden behind its pixels or its end', () => {
    const hidden = Buffer.concat([deflateSync(Buffer.alloc(5)), Buffer.from(PLACE)]);
    const noted = pngOf(
      header(1, 1),
      chunk('gAMA', Buffer.from([0, 0, 177, 143])),
      chunk('eXIf', Buffer.from(`MM ${PLACE}`)),
      chunk('tEXt', Buffer.from('Author\0Meera')),
      chunk('IDAT', hidden),
    );
    const own = cleanPicture(Buffer.concat([noted, Buffer.from('a page')]), PNG ?? '');
    expect(own).toEqual(
      pngOf(
        header(1, 1),
        chunk('gAMA', Buffer.from([0, 0, 177, 143])),
        chunk('IDAT', deflateSync(Buffer.alloc(5))),
      ),
    );
  });

  test.each([
    ['with two headers', twoHeadersPng()],
    ['with a length that leads back', backwardPng()],
    ['of 26 megapixels', pngOf(header(26_000, 1_000), pixels(1, 1))],
    ['that unpacks to more than its size', pngOf(header(1, 1), pixels(4, 1_000))],
    ['that unpacks to less', pngOf(header(2, 2), pixels(4, 2))],
    ['with a palette that is not there', pngOf(header(2, 1, { colour: 3 }), pixels(2, 1))],
    ['of 3 bits', pngOf(header(1, 1, { depth: 3 }), pixels(4, 1))],
    ['without an end', goodPng().subarray(0, -12)],
  ])('%s is refused', (_, bytes) => {
    expect(() => cleanPicture(bytes, PNG ?? '')).toThrow(PictureFault);
  });
});

describe('a JPEG that is kept', () => {
  const profile = segment(0xe2, Buffer.from('ICC_PROFILE\0\u0001\u0001 of a camera'));

  test('loses where and with what it was taken, and keeps its colours and which way is up', () => {
    const other = segment(0xe2, Buffer.from(`MPF\0 ${PLACE}`));
    const taken = goodJpeg({ extra: [cameraNotes(6), comment('taken by Meera'), profile, other] });
    const own = cleanPicture(Buffer.concat([taken, Buffer.from('a video')]), JPEG ?? '');
    for (const lost of [PLACE, 'Meera', 'a video']) expect(own.includes(lost)).toBe(false);
    expect(own.includes(profile)).toBe(true);
    expect(cleanPicture(own, JPEG ?? '')).toEqual(own);
  });

  test.each([
    ['larger than 25 megapixels', goodJpeg({ width: 65_535, height: 65_535 })],
    ['in arithmetic code', goodJpeg({ mark: 0xc9 })],
    ['that is its first bytes alone', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
  ])('%s is refused', (_, bytes) => {
    expect(() => cleanPicture(bytes, JPEG ?? '')).toThrow(PictureFault);
  });
});

describe('a WebP that is kept', () => {
  test('stays the same when it has one part', () =>
    expect(cleanPicture(goodWebp(), WEBP ?? '')).toEqual(goodWebp()));

  test('loses where it was taken, keeps its colours and which way is up', () => {
    const own = cleanPicture(
      Buffer.concat([webpNotes({ orientation: 6, place: PLACE }), Buffer.from('a page')]),
      WEBP ?? '',
    );
    expect([own.includes(PLACE), own.includes('a page'), own.includes('profile')]).toEqual([
      false,
      false,
      true,
    ]);
    // Written again, it is the same: what we write can be read.
    expect(cleanPicture(own, WEBP ?? '')).toEqual(own);
    expect(own.includes('EXIF')).toBe(true);
    expect(cleanPicture(webpNotes({ orientation: 1, place: PLACE }), WEBP ?? '').includes('EXIF')).toBe(
      false,
    );
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
  ])('%s is refused', (_, bytes) => {
    expect(() => cleanPicture(bytes, WEBP ?? '')).toThrow(PictureFault);
  });
});

test('whatever is changed in a picture, it is read or refused', () => {
  const of = fc.constantFrom(
    [goodPng(), PNG],
    [goodJpeg({ extra: [cameraNotes(6)] }), JPEG],
    [webpNotes({ orientation: 6, place: PLACE }), WEBP],
  );
  const changes = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(of, changes, fc.nat(), ([good, type], bytes, cut) => {
      const changed = Buffer.from(good as Buffer);
      for (const [at, byte] of bytes) changed[at % changed.length] = byte;
      try {
        cleanPicture(cut % 3 ? changed : changed.subarray(0, cut % changed.length), String(type));
      } catch (error) {
        expect(error).toBeInstanceOf(PictureFault);
      }
    }),
    { seed: 20_261_125, numRuns: 3_000 },
  );
});
