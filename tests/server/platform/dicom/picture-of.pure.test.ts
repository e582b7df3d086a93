import sharp, { type JpegOptions } from 'sharp';
import { describe, expect, test } from 'vitest';
import { readDicom } from '#server/platform/dicom/read-dicom.ts';
import { encapsulated, SYNTAX, words, xray, type Item } from '#tests/support/models/dicom.ts';

const pictureOf = (given: Parameters<typeof xray>[0]) => readDicom(xray(given)).picture;
const jpegOf = async (columns: number, rows: number, options: JpegOptions = {}) =>
  sharp({ create: { width: columns, height: rows, channels: 3, background: '#808080' } })
    .jpeg(options)
    .toBuffer();

describe('a picture of grey values', () => {
  test('names its place in the file, its bits, and its sign', () => {
    const file = xray({ pixels: words(1, 2, 3, 4, 5, 6, 7, 8), bits: [16, 12], isSigned: true });
    const { picture } = readDicom(file);
    expect(picture).toMatchObject({
      rows: 2,
      columns: 4,
      encoding: 'RAW',
      photometric: 'MONOCHROME2',
      sampleBytes: 2,
      storedBits: 12,
      isSigned: true,
    });
    const { offset, length } = picture?.parts[0] ?? { offset: 0, length: 0 };
    expect(file.subarray(offset, offset + length)).toEqual(words(1, 2, 3, 4, 5, 6, 7, 8));
  });

  test('takes the window, the scale, the padding and the directions that are stated', () => {
    const picture = pictureOf({
      isSigned: true,
      bits: [16, 16],
      more: [
        ['00281050', 'DS', '40\\400'],
        ['00281051', 'DS', '350\\1500'],
        ['00281052', 'DS', '-1024'],
        ['00281053', 'DS', '2.5'],
        ['00280120', 'SS', -2000],
        ['00280121', 'SS', -1900],
        ['00280030', 'DS', '0.4\\0.2'],
        ['00200020', 'CS', 'L\\F'],
      ],
    });
    expect(picture).toMatchObject({
      window: { center: 40, width: 350 },
      slope: 2.5,
      intercept: -1024,
      padding: { from: -2000, to: -1900 },
      aspect: 2,
      orientation: { right: 'L', lower: 'F' },
    });
  });

  test('takes none of them where none is stated', () => {
    expect(pictureOf({})).toMatchObject({
      window: null,
      slope: 1,
      intercept: 0,
      padding: null,
      aspect: 1,
      orientation: null,
    });
  });

  test('reads a padding without a sign as one without', () => {
    expect(pictureOf({ more: [['00280120', 'US', 65_535]] })?.padding).toEqual({ from: 65_535, to: 65_535 });
  });

  test('goes by the ratio of its pixels before their distance', () => {
    const more: Item = [
      ['00280034', 'IS', '3\\2'],
      ['00181164', 'DS', '0.1\\0.1'],
    ];
    expect(pictureOf({ more })?.aspect).toBe(1.5);
  });
});

describe('a picture is not drawn', () => {
  test.each<[string, Parameters<typeof xray>[0]]>([
    ['of JPEG 2000', { syntax: SYNTAX.jpeg2000, pixels: encapsulated(Buffer.alloc(20)) }],
    [
      'of several frames',
      { more: [['00280008', 'IS', '2']], pixels: words(...Array.from({ length: 16 }, () => 1)) },
    ],
    ['with a palette', { photometric: 'PALETTE COLOR', bits: [8, 8] }],
    ['of uncompressed YBR', { photometric: 'YBR_FULL', bits: [8, 8] }],
    ['of colours with 16 bits', { photometric: 'RGB', bits: [16, 16] }],
    ['with bits that are not the lowest', { more: [['00280102', 'US', 15]] }],
    ['of 32 bits', { bits: [32, 32] }],
    ['with a table in place of a scale', { more: [['00283000', 'SQ', [[['00283002', 'US', 1]]]]] }],
    ['with a scale that is no number', { more: [['00281053', 'DS', 'one']] }],
    ['with a scale of nothing', { more: [['00281053', 'DS', '0']] }],
    ['with pixels of no height', { more: [['00280030', 'DS', '0\\1']] }],
    ['with pixels 100 times as high as wide', { more: [['00280034', 'IS', '100\\1']] }],
    ['of more than 16.8 megapixels', { rows: 65_535, columns: 65_535, pixels: new Uint8Array(8) }],
    ['without rows', { rows: 0, pixels: new Uint8Array(8) }],
  ])('%s', (_, given) => {
    expect(pictureOf(given)).toBeNull();
  });

  test('with a window that is impossible, of that window alone', () => {
    expect(
      pictureOf({
        more: [
          ['00281050', 'DS', '40'],
          ['00281051', 'DS', '0'],
        ],
      })?.window,
    ).toBeNull();
    expect(
      pictureOf({
        more: [
          ['00281050', 'DS', 'x'],
          ['00281051', 'DS', '9'],
        ],
      })?.window,
    ).toBeNull();
  });

  test('with directions that are none, with those', () => {
    expect(pictureOf({ more: [['00200020', 'CS', 'X\\F']] })?.orientation).toBeNull();
    expect(pictureOf({ more: [['00200020', 'CS', 'L']] })?.orientation).toBeNull();
  });
});

describe('a JPEG', () => {
  const given = (jpeg: Buffer, more: Item = [], photometric = 'YBR_FULL_422') => ({
    syntax: SYNTAX.jpeg,
    rows: 6,
    columns: 10,
    bits: [8, 8] as const,
    photometric,
    pixels: encapsulated(jpeg.subarray(0, 200), jpeg.subarray(200)),
    more,
  });

  test('comes from its parts if it is of the baseline', async () => {
    const jpeg = await jpegOf(10, 6);
    const file = xray(given(jpeg));
    const { picture } = readDicom(file);
    expect(picture).toMatchObject({ encoding: 'JPEG', photometric: 'COLOUR', rows: 6, columns: 10 });
    const parts = picture?.parts.map(({ offset, length }) => file.subarray(offset, offset + length)) ?? [];
    expect(Buffer.concat(parts).subarray(0, jpeg.length)).toEqual(jpeg);
  });

  test('counts as none if it is of another size than the file says', async () => {
    expect(pictureOf(given(await jpegOf(10, 7)))).toBeNull();
  });

  test('counts as none if it is progressive', async () => {
    expect(pictureOf(given(await jpegOf(10, 6, { progressive: true })))).toBeNull();
  });

  test('counts as none if its colours are RGB, which a browser would take for YBR', async () => {
    expect(pictureOf(given(await jpegOf(10, 6), [], 'RGB'))).toBeNull();
  });

  test('counts as none if its bytes are something else', () => {
    expect(pictureOf(given(Buffer.from('no picture at all')))).toBeNull();
  });
});
