/** The longer edge of a picture that is sent, in pixels. */
const EDGE = 2_560;
/** A picture of at most this size and edge is sent as it is. */
const SMALL_BYTES = 1_500_000;
const QUALITY = 0.85;

/**
 * Returns a photo as it is sent: a JPEG of at most 2,560 pixels, upright, without place and camera. A small picture, and one
 * that this browser cannot decode, are returned unchanged: the server converts them.
 */
export async function shrinkPicture(file: File): Promise<File> {
  const picture = await decode(file);
  if (!picture) return file;
  try {
    const isSmall = Math.max(picture.width, picture.height) <= EDGE && file.size <= SMALL_BYTES;
    const blob = isSmall ? null : await encode(picture);
    return blob ? new File([blob], jpegName(file.name), { type: blob.type }) : file;
  } finally {
    picture.close();
  }
}

/** @returns null for a picture that this browser cannot show, such as HEIC in Chrome */
async function decode(file: File): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    return null;
  }
}

/** @returns null without the memory for it */
async function encode(picture: ImageBitmap): Promise<Blob | null> {
  const scale = Math.min(1, EDGE / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.imageSmoothingQuality = 'high';
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
}

const jpegName = (name: string): string => `${name.replace(/\.[^.]*$/, '')}.jpg`;
