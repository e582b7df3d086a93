import { layOut, widthOf, type LaidLine, type MeasureRun } from './pdf-layout.ts';
import { CHAINS } from './pdf-fonts.ts';
import { uncovered, type Run } from './pdf-runs.ts';
import { inside, marked, type Pdf, type Tag } from './pdf-tags.ts';

export const MARGIN = 56;
const INK = '#10201d';
export const QUIET = '#566561';

export interface LineStyle {
  size?: number;
  strong?: boolean;
  colour?: string;
  /** A cell of one line; text that does not fit is replaced by an ellipsis. */
  width?: number;
  /** Wraps at this width instead of the right margin. */
  column?: number;
  /** Draws a box for a character that no face has. Only for documents that are not signed. */
  boxes?: boolean;
  /** What it is for a screen reader: a paragraph unless named. */
  tag?: Tag;
}

/** A text that is measured before it is drawn. */
export interface Text extends LineStyle {
  text: string;
  /** Space above it. */
  before?: number;
}

export const LATIN = CHAINS.usual[0]?.name ?? '';

const measureIn =
  (pdf: Pdf): MeasureRun =>
  ({ face, text }, size) =>
    pdf.font(face.name).fontSize(size).widthOfString(text);

function laidLines(pdf: Pdf, text: string, style: LineStyle): LaidLine[] {
  const missing = style.boxes ? [] : uncovered(text);
  if (missing.length) throw new Error(`no face has ${missing.join(' ')}`);
  const width = style.width ?? columnOf(pdf, style);
  const at = { size: style.size ?? 10.5, weight: style.strong ? ('strong' as const) : ('usual' as const) };
  return layOut(text, at, { width, isCell: style.width !== undefined, measure: measureIn(pdf) });
}

const columnOf = (pdf: Pdf, { column }: LineStyle): number => column ?? pdf.page.width - MARGIN - pdf.x;

/**
 * Draws a text from the left margin, in as many lines as it needs and in the faces that have its characters.
 */
export function line(pdf: Pdf, text: string, style: LineStyle = {}): void {
  const lines = laidLines(pdf, text, style);
  const column = columnOf(pdf, style);
  inside(pdf, style.tag ?? 'P', () => {
    for (const one of lines) {
      const isCell = style.width !== undefined;
      if (!isCell && pdf.y + one.height > bottomOf(pdf)) pdf.addPage();
      const shift = one.isRightToLeft && !isCell ? column - widthOf(one.runs, one.size, measureIn(pdf)) : 0;
      marked(pdf, style.tag ?? 'P', () => drawLine(pdf, one, style.colour ?? INK, shift));
    }
  });
  pdf.font(LATIN);
}

function drawLine(pdf: Pdf, { runs, size, ...one }: LaidLine, colour: string, shift: number): void {
  const { x: left, y: top } = pdf;
  let x = left + shift;
  const draw = (run: Run): void => {
    pdf.font(run.face.name).fontSize(size).fillColor(colour);
    pdf.text(run.text, x, top + one.ascent, { lineBreak: false, baseline: 'alphabetic' });
    x += widthOf([run], size, measureIn(pdf));
  };
  // A program that reads the text gets the characters as entered: glyphs of these scripts are in drawing order.
  if (one.isMixed) spoken(pdf, one.text, 'ur', () => runs.forEach(draw));
  else
    for (const run of runs)
      if (run.face.language) spoken(pdf, run.text, run.face.language, () => draw(run));
      else draw(run);
  pdf.x = left;
  pdf.y = top + one.height;
}

function spoken(pdf: Pdf, actual: string, lang: string, draw: () => void): void {
  pdf.markContent('Span', { actual, lang });
  draw();
  pdf.endMarkedContent();
}

export const bottomOf = (pdf: Pdf): number => pdf.page.height - MARGIN;

export function heightOf(pdf: Pdf, texts: readonly Text[]): number {
  const height = texts.reduce(
    (sum, { text, before = 0, ...style }) =>
      laidLines(pdf, text, style).reduce((all, one) => all + one.height, sum + before),
    0,
  );
  pdf.font(LATIN);
  return height;
}

export function drawTexts(pdf: Pdf, texts: readonly Text[]): void {
  for (const { text, before = 0, ...style } of texts) {
    pdf.y += before;
    line(pdf, text, style);
  }
}

/** Begins a page if `height` is not left on this one; what is higher than a page begins where it is. */
export function reserve(pdf: Pdf, height: number): void {
  if (pdf.y + height > bottomOf(pdf) && height < bottomOf(pdf) - MARGIN) pdf.addPage();
}
