import type { Sharp } from 'sharp';
import { readMetadata, recode, smaller, smallerJpeg } from './decoder.ts';
import { heicToJpeg } from './heic.ts';
import { cleanJpeg } from './jpeg.ts';
import { JPEG_QUALITY, STORED_PIXELS_MAX } from './limits.ts';
import { PictureFault } from './picture-fault.ts';
import { cleanTiff } from './tiff.ts';
import { cleanWebp } from './webp.ts';

/** A picture written by us, and its type, which may differ from that of the upload. */
export interface OwnCopy {
  bytes: Buffer;
  contentType: string;
  pages?: number;
}

const CLEAN: Record<string, (bytes: Buffer) => Promise<OwnCopy>> = {
  'image/jpeg': async (bytes) => jpeg(withoutLoss(cleanJpeg, bytes) ?? (await recode(bytes, smallerJpeg))),
  'image/webp': async (bytes) => ({
    bytes: withoutLoss(cleanWebp, bytes) ?? (await recode(bytes, smallerWebp)),
    contentType: 'image/webp',
  }),
  'image/png': async (bytes) => ({ bytes: await cleanPng(bytes), contentType: 'image/png' }),
  'image/avif': async (bytes) => jpeg(await recode(bytes, smallerJpeg)),
  'image/heic': async (bytes) => jpeg(await heicToJpeg(bytes, smallerJpeg)),
  'image/tiff': cleanTiff,
};

/**
 * The same picture, written by us: its pixels, colours and which way is up, and nothing else of what the file held. JPEG and
 * WebP keep their compressed pixels, without loss, unless they are too large. HEIC and AVIF become JPEG, TIFF a JPEG or a PDF.
 * @throws PictureFault
 */
export async function cleanPicture(bytes: Buffer, contentType: string): Promise<OwnCopy> {
  const clean = CLEAN[contentType];
  if (!clean) throw new PictureFault({ reason: 'PICTURE_TYPE' });
  return clean(bytes);
}

const jpeg = (bytes: Buffer): OwnCopy => ({ bytes, contentType: 'image/jpeg' });

/** @returns undefined for a picture that is too large to be kept in its size */
function withoutLoss(clean: (bytes: Buffer) => Buffer, bytes: Buffer): Buffer | undefined {
  try {
    return clean(bytes);
  } catch (error) {
    if (error instanceof PictureFault && error.why.reason === 'PICTURE_TOO_LARGE') return undefined;
    throw error;
  }
}

async function cleanPng(bytes: Buffer): Promise<Buffer> {
  const { width, height } = await readMetadata(bytes);
  const isLarge = width * height > STORED_PIXELS_MAX;
  return recode(bytes, (picture) => (isLarge ? smaller(picture) : picture).png());
}

const smallerWebp = (picture: Sharp): Sharp => smaller(picture).webp({ quality: JPEG_QUALITY });
