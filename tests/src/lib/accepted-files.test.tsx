import { describe, expect, it } from 'vitest';
import { DOCUMENTS, PICTURES, prepareUpload } from '#lib/accepted-files.ts';

/** A photo as a camera writes it: with its place (EXIF), which shrinking drops. */
async function photo(width: number, height: number, quality: number, turned = false): Promise<File> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  for (let x = 0; x < width; x += 16) {
    context.fillStyle = `hsl(${x % 360} 60% 50%)`;
    context.fillRect(x, (x * 7) % height, 16, height);
  }
  const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality });
  return new File([jpeg.slice(0, 2), exif(turned ? 6 : 1), jpeg.slice(2)], 'IMG_1.JPEG', {
    type: 'image/jpeg',
  });
}

/** A segment with an orientation and a note of the place. */
function exif(orientation: number): Uint8Array<ArrayBuffer> {
  const text = `Exif\0\0MM\0*\0\0\0\b\0\u0001\u0001\u0012\0\u0003\0\0\0\u0001\0${String.fromCharCode(orientation)}\0\0\0\0\0\0`;
  const content = new TextEncoder().encode(`${text}73.8567 E`);
  return new Uint8Array([0xff, 0xe1, 0, content.length + 2, ...content]);
}

const sizeOf = async (file: File): Promise<number[]> => {
  const { width, height } = await createImageBitmap(file);
  return [width, height];
};

describe('a file before its upload', () => {
  it('becomes smaller, upright and without its place when it is a large photo', async () => {
    const taken = await photo(4_000, 3_000, 0.9, true);
    const sent = await prepareUpload(taken);
    expect(await sizeOf(sent)).toEqual([1_920, 2_560]);
    expect([sent.name, sent.type]).toEqual(['IMG_1.jpg', 'image/jpeg']);
    expect(await taken.text()).toContain('73.8567');
    expect(await sent.text()).not.toContain('73.8567');
  });

  it('stays as it is when it is a small picture', async () => {
    const small = await photo(800, 600, 0.8);
    expect(await prepareUpload(small)).toBe(small);
  });

  it.each([
    ['a picture that the browser cannot decode', 'IMG.HEIC', 'image/heic'],
    ['a scan', 'scan.tiff', 'image/tiff'],
    ['a PDF', 'report.pdf', 'application/pdf'],
    ['a file without a type', 'IMG.HEIC', ''],
  ])('stays as it is when it is %s', async (_, name, type) => {
    const file = new File(['x'.repeat(2_000_000)], name, { type });
    expect(await prepareUpload(file)).toBe(file);
  });
});

it('offers the camera and names each kind by type and extension', () => {
  for (const accept of [PICTURES, DOCUMENTS]) {
    const kinds = accept.split(',');
    expect(kinds[0]).toBe('image/*');
    for (const kind of ['image/heic', '.heic', '.heif', 'image/avif', '.avif', 'image/tiff', '.tif', '.tiff'])
      expect(kinds).toContain(kind);
  }
  expect(DOCUMENTS).toContain('application/pdf');
});
