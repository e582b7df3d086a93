import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';

const fontPath = createRequire(import.meta.url).resolve;
const FONTS = {
  latin: fontPath('@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff'),
  strong: fontPath('@fontsource/noto-sans/files/noto-sans-latin-700-normal.woff'),
  devanagari: fontPath(
    '@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-400-normal.woff',
  ),
} as const;

export const MARGIN = 56;
const INK = '#10201d';
export const QUIET = '#566561';

export type Pdf = InstanceType<typeof PDFDocument>;

interface LineStyle {
  size?: number;
  strong?: boolean;
  colour?: string;
  /** A cell: what does not fit is cut. */
  width?: number;
  height?: number;
}

/** Devanagari has its own face; every other script falls back to the transliteration that the store holds. */
export function line(
  pdf: Pdf,
  text: string,
  { size = 10.5, strong = false, colour = INK, ...box }: LineStyle = {},
): void {
  const isDevanagari = /\p{Script=Devanagari}/u.test(text);
  pdf
    .font(isDevanagari ? 'devanagari' : strong ? 'strong' : 'latin')
    .fontSize(size)
    .fillColor(colour)
    .text(text, box.width ? { ...box, ellipsis: true } : {});
}

export function rule(pdf: Pdf): void {
  pdf.moveDown(0.6);
  pdf
    .moveTo(MARGIN, pdf.y)
    .lineTo(pdf.page.width - MARGIN, pdf.y)
    .lineWidth(0.7)
    .strokeColor('#d9dfdb')
    .stroke();
  pdf.moveDown(0.8);
}

/** One A4 document with our fonts; `draw` fills it. @returns its bytes */
export async function pdfOf(
  about: { title: string; producer: string },
  draw: (pdf: Pdf) => void,
): Promise<Uint8Array> {
  const pdf = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    info: { Title: about.title, Producer: about.producer },
  });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => pdf.on('end', resolve));
  for (const [name, path] of Object.entries(FONTS)) pdf.registerFont(name, path);
  draw(pdf);
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
}

/** Who answers for the document, as the guidelines ask: name, qualification, council and registration. */
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
