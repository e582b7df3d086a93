import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { documentType, storedName } from '#server/files/checked-file.ts';
import { pictureThread } from '#server/platform/pictures/picture-thread.ts';

const file = (name: string): Buffer =>
  readFileSync(join(import.meta.dirname, '../../../support/pictures', name));

const keep = pictureThread({ use: 'keep' });
const draw = pictureThread({ use: 'draw' });
const kept = (bytes: Buffer) => keep(bytes, documentType(bytes));

describe('a picture of another kind becomes a JPEG', () => {
  test.each([
    ['pug.heic', 'image/heic', 64, 64],
    ['notes.heic', 'image/heic', 64, 64],
    ['profile.heic', 'image/heic', 1_025, 900],
    ['rainbow.heic', 'image/heic', 451, 461],
    ['example.avif', 'image/avif', 800, 533],
    ['colour.tif', 'image/tiff', 32, 10],
    ['grey.tif', 'image/tiff', 21, 21],
  ])('%s is %s by its first bytes', async (name, type, width, height) => {
    expect(documentType(file(name))).toBe(type);
    const { bytes, contentType } = await kept(file(name));
    expect(contentType).toBe('image/jpeg');
    const metadata = await sharp(bytes).metadata();
    expect(metadata).toMatchObject({ format: 'jpeg', width, height });
    expect([metadata.exif, metadata.xmp, metadata.iptc]).toEqual([undefined, undefined, undefined]);
  });

  test('in the colours of its file', async () => {
    const { bytes } = await kept(file('rainbow.heic'));
    const metadata = await sharp(bytes).metadata();
    expect(metadata.icc?.toString('latin1', 36, 40)).toBe('acsp');
    const { channels } = await sharp(bytes).stats();
    expect(channels.map(({ max }) => max > 230)).toEqual([true, true, true]);
  });

  test('with a long edge of at most 4,096 pixels', async () => {
    const flat = sharp({ create: { width: 5_000, height: 1_000, channels: 3, background: '#c86' } });
    const { bytes } = await kept(await flat.tiff({ compression: 'lzw' }).toBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 4_096, height: 819 });
  });
});

test('a scan of pages becomes a PDF of its pages in their size', async () => {
  const { bytes, contentType, pages } = await kept(file('fax-pages.tif'));
  expect([contentType, pages]).toEqual(['application/pdf', 2]);
  const pdf = Buffer.from(bytes).toString('latin1');
  // 2,464 × 3,248 dots with 300 an inch are 591 × 780 points.
  expect(pdf).toContain('/MediaBox [0 0 591.36 779.52]');
  expect(pdf.match(/MediaBox/g)).toHaveLength(2);
  expect(pdf.match(/Subtype \/Image/g)).toHaveLength(2);
});

test('a signature of any kind is drawn, as a JPEG', async () => {
  for (const name of ['pug.heic', 'example.avif', 'colour.tif', 'fax-pages.tif']) {
    const { bytes, contentType } = await draw(file(name), documentType(file(name)));
    expect([name, contentType, (await sharp(bytes).metadata()).format]).toEqual([name, 'image/jpeg', 'jpeg']);
  }
});

test.each([
  ['cut off in its pixels', file('profile.heic').subarray(0, 90_000), 'PICTURE_DAMAGED'],
  ['with its first bytes alone', file('pug.heic').subarray(0, 40), 'PICTURE_DAMAGED'],
  ['of AVIF, cut off', file('example.avif').subarray(0, 60_000), 'PICTURE_DAMAGED'],
  ['of a scan, cut off', file('fax-pages.tif').subarray(0, 90_000), 'PICTURE_DAMAGED'],
])('one %s is refused with the reason', async (_, bytes, reason) => {
  await expect(kept(Buffer.from(bytes))).rejects.toMatchObject({ code: 'WRONG_TYPE', more: { reason } });
});

test('a scan of more than 200 pages is refused with the limit', async () => {
  const height = 8 * 201;
  const raw = { width: 8, height, channels: 1, pageHeight: 8 } as const;
  const many = await sharp(Buffer.alloc(8 * height), { raw })
    .tiff()
    .toBuffer();
  await expect(kept(many)).rejects.toMatchObject({ more: { reason: 'PICTURE_PAGES', params: { max: 200 } } });
});

test('the name of a converted file has the extension of its type', () => {
  expect(storedName('IMG_0412.HEIC', 'image/jpeg')).toBe('IMG_0412.jpg');
  expect(storedName('scan.tiff', 'application/pdf')).toBe('scan.pdf');
  expect(storedName('report.heic.pdf', 'application/pdf')).toBe('report.heic.pdf');
  expect(storedName('photo.jpeg', 'image/jpeg')).toBe('photo.jpeg');
});
