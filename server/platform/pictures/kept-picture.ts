import { keptJpeg } from './jpeg.ts';
import { keptPng } from './png.ts';
import { PictureFault } from './picture-fault.ts';
import { keptWebp } from './webp.ts';

/**
 * The same picture, written by us: its pixels, colours and which way is up, and nothing else of what the file held.
 * @throws PictureFault
 */
export function keptPicture(bytes: Buffer, contentType: string): Buffer {
  if (contentType === 'image/png') return keptPng(bytes);
  if (contentType === 'image/jpeg') return keptJpeg(bytes);
  if (contentType === 'image/webp') return keptWebp(bytes);
  throw new PictureFault({ reason: 'PICTURE_TYPE' });
}
