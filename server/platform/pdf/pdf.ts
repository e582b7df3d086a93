import PDFDocument from 'pdfkit';
import { CHAINS, FACES } from './pdf-fonts.ts';
import { cutTo, linesOf, printable, runsOf, uncovered, type Run, type Weight } from './pdf-runs.ts';

export const MARGIN = 56;
const INK = '#10201d';
export const QUIET = '#566561';

export type Pdf = InstanceType<typeof PDFDocument>;

interface LineStyle {
  size?: number;
  strong?: boolean;
  colour?: string;
  /** A cell of one line; text that does not fit is replaced by an ellipsis. */
  width?: number;
  /** Draws a box for a character that no face has. Only for documents that are not signed. */
  boxes?: boolean;
}

const LATIN = CHAINS.usual[0]?.name ?? '';
/** Above the baseline, as a share of the size: the highest of our faces. */
const ASCENT = 1.069;

/**
 * Draws a text from the left margin, in as many lines as it needs and in the faces that have its characters.
 */
export function line(
  pdf: Pdf,
  text: string,
  { size = 10.5, strong = false, colour = INK, width, boxes = false }: LineStyle = {},
): void {
  const missing = boxes ? [] : uncovered(text);
  if (missing.length) throw new Error(`no face has ${missing.join(' ')}`);
  const weight = strong ? 'strong' : 'usual';
  const measure = (part: string): number => widthOf(pdf, runsOf(part, weight), size);
  const shown = printable(text);
  const column = pdf.page.width - MARGIN - pdf.x;
  const lines = width ? [cutTo(shown, width, measure)] : linesOf(shown, column, measure);
  for (const one of lines) drawLine(pdf, one, { size, weight, colour, isCell: width !== undefined });
  pdf.font(LATIN);
}

function widthOf(pdf: Pdf, runs: readonly Run[], size: number): number {
  return runs.reduce(
    (sum, { face, text }) => sum + pdf.font(face.name).fontSize(size).widthOfString(text),
    0,
  );
}

interface DrawnLine {
  size: number;
  weight: Weight;
  colour: string;
  isCell: boolean;
}

function drawLine(pdf: Pdf, text: string, { size, weight, colour, isCell }: DrawnLine): void {
  const runs = runsOf(text, weight);
  const descent = Math.max(
    ...[...runs.map(({ face }) => face), ...CHAINS[weight].slice(0, 1)].map((face) => face.descent),
  );
  const height = (ASCENT + descent) * size;
  if (!isCell && pdf.y + height > pdf.page.height - MARGIN) pdf.addPage();
  const { x: left, y: top } = pdf;
  let x = left;
  for (const run of runs) {
    const { face, text: part } = run;
    pdf.font(face.name).fontSize(size).fillColor(colour);
    pdf.text(part, x, top + ASCENT * size, { lineBreak: false, baseline: 'alphabetic' });
    x += widthOf(pdf, [run], size);
  }
  pdf.x = left;
  pdf.y = top + height;
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

/** One A4 document with our fonts; `draw` adds the content. @returns its bytes */
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
  for (const { name, path } of FACES) pdf.registerFont(name, path);
  pdf.font(LATIN);
  draw(pdf);
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
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
