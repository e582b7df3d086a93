import { cleanJpeg } from './jpeg.ts';
import { cleanPng } from './png.ts';
import { PictureFault } from './picture-fault.ts';
import { cleanWebp } from './webp.ts';

/**
 * The same picture, written by us: its pixels, colours and which way is up, and nothing else of what the file held.
 * @throws PictureFault
 */
export function cleanPicture(bytes: Buffer, contentType: string): Buffer {
  if (contentType === 'image/png') return cleanPng(bytes);
  if (contentType === 'image/jpeg') return cleanJpeg(bytes);
  if (contentType === 'image/webp') return cleanWebp(bytes);
  throw new PictureFault({ reason: 'PICTURE_TYPE' });
}
