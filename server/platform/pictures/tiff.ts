import { buffer } from 'node:stream/consumers';
import type { Metadata } from 'sharp';
import { readMetadata, recode, smaller, smallerJpeg } from './decoder.ts';
import { PAGES_MAX, PDF_MAX_BYTES } from './limits.ts';
import { PictureFault } from './picture-fault.ts';

const POINTS_AN_INCH = 72;
/** Width of A4, for a scan that does not name its resolution. */
const PAGE_POINTS = 595;
/** The longest side of a page that readers of PDF show. */
const SIDE_MAX_POINTS = 14_400;

export interface CleanTiff {
  bytes: Buffer;
  contentType: string;
  pages: number;
}

/**
 * A scan as one JPEG, or as a PDF of its pages; pages of black and white stay without loss.
 * @throws PictureFault PICTURE_PAGES, PICTURE_TOO_LARGE, PICTURE_DAMAGED, PICTURE_TOO_COSTLY
 */
export async function cleanTiff(bytes: Buffer): Promise<CleanTiff> {
  const { pages = 1 } = await readMetadata(bytes);
  if (pages > PAGES_MAX) throw new PictureFault({ reason: 'PICTURE_PAGES', params: { max: PAGES_MAX } });
  if (pages === 1) return { bytes: await recode(bytes, smallerJpeg), contentType: 'image/jpeg', pages };
  const { default: PDFDocument } = await import('pdfkit');
  const pdf = new PDFDocument({ autoFirstPage: false });
  const whole = buffer(pdf);
  let size = 0;
  for (let page = 0; page < pages; page += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one page after the other in memory
    const metadata = await readMetadata(bytes, page);
    // oxlint-disable-next-line no-await-in-loop -- as above
    const picture = await recode(bytes, isBilevel(metadata) ? bilevel : smallerJpeg, page);
    size += picture.length;
    if (size > PDF_MAX_BYTES) throw new PictureFault({ reason: 'PICTURE_TOO_COSTLY' });
    const [width, height] = pageSize(metadata);
    pdf.addPage({ size: [width, height], margin: 0 }).image(picture, 0, 0, { width, height });
  }
  pdf.end();
  return { bytes: await whole, contentType: 'application/pdf', pages };
}

const isBilevel = ({ bitsPerSample, channels }: Metadata): boolean => bitsPerSample === 1 && channels === 1;

const bilevel = (picture: Parameters<typeof smaller>[0]) => smaller(picture).toColourspace('b-w').png();

/** Width and height of a page in points, the right way up. */
function pageSize({ autoOrient: { width, height }, density }: Metadata): [number, number] {
  const points = density ? (width / density) * POINTS_AN_INCH : PAGE_POINTS;
  const factor = Math.min(1, SIDE_MAX_POINTS / Math.max(points, (points * height) / width));
  return [points * factor, ((points * height) / width) * factor];
}
