import PDFDocument from 'pdfkit';
import { FACES } from './pdf-fonts.ts';
import { LATIN, line, MARGIN, QUIET } from './pdf-line.ts';
import { artifact, inside, type Pdf } from './pdf-tags.ts';

export { line, MARGIN, QUIET } from './pdf-line.ts';
export type { Pdf } from './pdf-tags.ts';

const HAIRLINE = '#d9dfdb';
const FOOT_GAP = 14;
const FOOT_SIZE = 8.5;

export function rule(pdf: Pdf): void {
  pdf.moveDown(0.6);
  artifact(pdf, () => {
    pdf
      .moveTo(MARGIN, pdf.y)
      .lineTo(pdf.page.width - MARGIN, pdf.y)
      .lineWidth(0.7)
      .strokeColor(HAIRLINE)
      .stroke();
  });
  pdf.moveDown(0.8);
}

export interface About {
  title: string;
  producer: string;
  /** When it was issued. With it, the same content gives the same bytes. */
  at?: Date;
  /** Text at the foot of each page, before its number: person and subject. */
  foot?: string;
  /** The language of what has none of its own; English unless named. */
  lang?: string;
}

/**
 * One A4 document with our fonts, tagged for screen readers, with a page number on each page; `draw` adds
 * the content. @returns its bytes
 */
export async function pdfOf(about: About, draw: (pdf: Pdf) => void): Promise<Uint8Array> {
  const pdf = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    pdfVersion: '1.7',
    tagged: true,
    lang: about.lang ?? 'en-IN',
    displayTitle: true,
    bufferPages: true,
    info: { Title: about.title, Producer: about.producer, ...(about.at && { CreationDate: about.at }) },
  });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => pdf.on('end', resolve));
  for (const { name, path } of FACES) pdf.registerFont(name, path);
  pdf.font(LATIN);
  inside(pdf, 'Document', () => draw(pdf), { title: about.title });
  drawFeet(pdf, about.foot ?? about.title);
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
}

/** "Sunita Patil · MRN 204341" at the left of each foot, "Page 1 of 2" at its right. */
function drawFeet(pdf: Pdf, foot: string): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let page = start; page < start + count; page++) {
    pdf.switchToPage(page);
    const number = `Page ${page + 1} of ${count}`;
    const width = pdf.font(LATIN).fontSize(FOOT_SIZE).widthOfString(number);
    const style = { size: FOOT_SIZE, colour: QUIET, boxes: true };
    artifact(
      pdf,
      () => {
        const y = pdf.page.height - MARGIN + FOOT_GAP;
        const right = pdf.page.width - MARGIN - width;
        Object.assign(pdf, { x: MARGIN, y });
        line(pdf, foot, { ...style, width: right - MARGIN - FOOT_GAP });
        Object.assign(pdf, { x: right, y });
        line(pdf, number, { ...style, width: width + 1 });
      },
      'Pagination',
    );
  }
}

/** The signer's name, qualification, council and registration, as the telemedicine guidelines require. */
export function drawSigner(
  pdf: Pdf,
  signer: {
    name: string;
    qualification: string | null;
    council: string | null;
    registrationNumber: string | null;
  },
): void {
  line(pdf, signer.name, { size: 17, strong: true });
  line(pdf, `${signer.qualification} · ${signer.council} registration ${signer.registrationNumber}`, {
    colour: QUIET,
  });
  rule(pdf);
}
