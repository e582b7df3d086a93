import { ownJpeg } from './jpeg.ts';
import { PictureFault } from './picture-fault.ts';
import { ownPng } from './png.ts';

/** The same picture, re-encoded by us, so that it is safe to pass to pdfkit. @throws PictureFault */
export function ownPicture(bytes: Buffer, contentType: string): Buffer {
  if (contentType === 'image/png') return ownPng(bytes);
  if (contentType === 'image/jpeg') return ownJpeg(bytes);
  throw new PictureFault({ reason: 'SIGNATURE_TYPE' });
}
