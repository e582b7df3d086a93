import { expect, test } from 'vitest';
import { signaturePicture } from '#features/profile/signature-picture.ts';

async function photo(width: number, height: number): Promise<File> {
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.fillRect(0, 0, 1, 1);
  return new File([await canvas.convertToBlob({ type: 'image/png' })], 'photo.png');
}

test.each([
  ['of a phone is made smaller', 4_000, 3_000, 1_154, 866],
  ['that is small stays as large as it is', 300, 100, 300, 100],
])('a picture %s, on white and as a JPEG', async (_, width, height, newWidth, newHeight) => {
  const sent = await signaturePicture(await photo(width, height));
  expect(sent.type).toBe('image/jpeg');
  const picture = await createImageBitmap(sent);
  expect([picture.width, picture.height]).toEqual([newWidth, newHeight]);
  const context = new OffscreenCanvas(newWidth, newHeight).getContext('2d');
  context?.drawImage(picture, 0, 0);
  const corner = context?.getImageData(newWidth - 1, newHeight - 1, 1, 1).data ?? [];
  for (const part of corner) expect(part).toBeGreaterThan(250);
});

test('uploads a format unchanged that this browser cannot show', async () => {
  const file = new File(['no picture'], 'x.png');
  expect(await signaturePicture(file)).toBe(file);
});
