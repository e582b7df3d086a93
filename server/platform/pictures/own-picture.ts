import type { Sharp } from 'sharp';
import type { OwnCopy } from './clean-picture.ts';
import { recode } from './decoder.ts';
import { heicToJpeg } from './heic.ts';
import { DRAWN_EDGE, JPEG_QUALITY } from './limits.ts';
import { PictureFault } from './picture-fault.ts';

/** The same picture on white, re-encoded by us, so that it is safe to pass to pdfkit. @throws PictureFault */
export async function ownPicture(bytes: Buffer, contentType: string): Promise<OwnCopy> {
  if (!contentType.startsWith('image/')) throw new PictureFault({ reason: 'SIGNATURE_TYPE' });
  if (contentType === 'image/png')
    return { bytes: await recode(bytes, (picture) => drawn(picture).png()), contentType };
  const decode = contentType === 'image/heic' ? heicToJpeg : recode;
  const jpeg = await decode(bytes, (picture) => drawn(picture).jpeg({ quality: JPEG_QUALITY }));
  return { bytes: jpeg, contentType: 'image/jpeg' };
}

const drawn = (picture: Sharp): Sharp =>
  picture
    .flatten({ background: 'white' })
    .resize({ width: DRAWN_EDGE, height: DRAWN_EDGE, fit: 'inside', withoutEnlargement: true });
