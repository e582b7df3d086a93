import type { OwnCopy } from './clean-picture.ts';
import { recode } from './decoder.ts';
import { DRAWN_EDGE, JPEG_QUALITY } from './limits.ts';
import { PictureFault } from './picture-fault.ts';

/** The same picture on white, re-encoded by us, so that it is safe to pass to pdfkit. @throws PictureFault */
export async function ownPicture(bytes: Buffer, contentType: string): Promise<OwnCopy> {
  if (contentType !== 'image/png' && contentType !== 'image/jpeg')
    throw new PictureFault({ reason: 'SIGNATURE_TYPE' });
  const own = await recode(bytes, (picture) => {
    const drawn = picture
      .flatten({ background: 'white' })
      .resize({ width: DRAWN_EDGE, height: DRAWN_EDGE, fit: 'inside', withoutEnlargement: true });
    return contentType === 'image/png' ? drawn.png() : drawn.jpeg({ quality: JPEG_QUALITY });
  });
  return { bytes: own, contentType };
}
