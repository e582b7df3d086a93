import sharp, { type Metadata, type Sharp } from 'sharp';
import { DECODE_S, JPEG_QUALITY, STORED_EDGE, STREAMED_PIXELS_MAX, WHOLE_PIXELS_MAX } from './limits.ts';
import { mustBeWithin, PictureFault } from './picture-fault.ts';

sharp.cache(false);
sharp.concurrency(1);
// The decoder chooses a format by itself: formats that no upload has are closed, among them those that read other files.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Tiff'].map((format) => `VipsForeignLoad${format}`),
});

/** Formats that libvips decodes as a whole. */
const WHOLE = new Set(['webp', 'heif']);

const OPTIONS = { sequentialRead: true, failOn: 'error' } as const;

/** Encodes a picture that was decoded. */
export type Encode = (picture: Sharp) => Sharp;

/**
 * Decodes a picture, turned the right way up in sRGB and without its metadata, and encodes it again.
 * @throws PictureFault PICTURE_TOO_LARGE, PICTURE_DAMAGED
 */
export async function recode(bytes: Uint8Array, encode: Encode, page = 0): Promise<Buffer> {
  await readMetadata(bytes, page);
  return orDamaged(async () => {
    const picture = sharp(bytes, { ...OPTIONS, limitInputPixels: STREAMED_PIXELS_MAX, page })
      .autoOrient()
      .timeout({ seconds: DECODE_S });
    return encode(picture).toBuffer();
  });
}

/** Returns what the head of a picture says. @throws PictureFault PICTURE_TOO_LARGE, PICTURE_DAMAGED */
export async function readMetadata(bytes: Uint8Array, page = 0): Promise<Metadata> {
  // Without a limit, so that the refusal names ours.
  const metadata = await orDamaged(() =>
    sharp(bytes, { ...OPTIONS, limitInputPixels: false, page }).metadata(),
  );
  const { width, height, format, isProgressive } = metadata;
  mustBeWithin(width * height, isProgressive || WHOLE.has(format) ? WHOLE_PIXELS_MAX : STREAMED_PIXELS_MAX);
  return metadata;
}

/** Every error of the decoder is about the file: its options are constant. */
export async function orDamaged<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof PictureFault) throw error;
    throw new PictureFault({ reason: 'PICTURE_DAMAGED' }, error);
  }
}

/** Resizes a picture to the long edge of a stored one, and never makes it larger. */
export const smaller = (picture: Sharp): Sharp =>
  picture.resize({ width: STORED_EDGE, height: STORED_EDGE, fit: 'inside', withoutEnlargement: true });

/** The same as a JPEG, on white where it was transparent. */
export const smallerJpeg = (picture: Sharp): Sharp =>
  smaller(picture.flatten({ background: 'white' })).jpeg({ quality: JPEG_QUALITY });
