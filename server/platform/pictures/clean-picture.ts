import type { Sharp } from 'sharp';
import { recode } from './decoder.ts';
import { cleanJpeg } from './jpeg.ts';
import { JPEG_QUALITY, STORED_EDGE, STORED_PIXELS_MAX } from './limits.ts';
import { PictureFault } from './picture-fault.ts';
import { cleanWebp } from './webp.ts';

/** A picture written by us, and its type, which may differ from that of the upload. */
export interface OwnCopy {
  bytes: Buffer;
  contentType: string;
}

/**
 * The same picture, written by us: its pixels, colours and which way is up, and nothing else of what the file held. JPEG and
 * WebP keep their compressed pixels, without loss, unless they are too large.
 * @throws PictureFault
 */
export async function cleanPicture(bytes: Buffer, contentType: string): Promise<OwnCopy> {
  if (contentType === 'image/jpeg')
    return { contentType, bytes: keptPixels(cleanJpeg, bytes) ?? (await recode(bytes, smallerJpeg)) };
  if (contentType === 'image/webp')
    return { contentType, bytes: keptPixels(cleanWebp, bytes) ?? (await recode(bytes, smallerWebp)) };
  if (contentType === 'image/png') return { contentType, bytes: await cleanPng(bytes) };
  throw new PictureFault({ reason: 'PICTURE_TYPE' });
}

/** @returns undefined for a picture that is too large to be kept in its size */
function keptPixels(clean: (bytes: Buffer) => Buffer, bytes: Buffer): Buffer | undefined {
  try {
    return clean(bytes);
  } catch (error) {
    if (error instanceof PictureFault && error.why.reason === 'PICTURE_TOO_LARGE') return undefined;
    throw error;
  }
}

function cleanPng(bytes: Buffer): Promise<Buffer> {
  return recode(bytes, (picture, { width, height }) =>
    (width * height > STORED_PIXELS_MAX ? smaller(picture) : picture).png(),
  );
}

const smallerJpeg = (picture: Sharp): Sharp => smaller(picture).jpeg({ quality: JPEG_QUALITY });
const smallerWebp = (picture: Sharp): Sharp => smaller(picture).webp({ quality: JPEG_QUALITY });

function smaller(picture: Sharp): Sharp {
  return picture.resize({
    width: STORED_EDGE,
    height: STORED_EDGE,
    fit: 'inside',
    withoutEnlargement: true,
  });
}
