import { layOut, widthOf, type LaidLine, type MeasureRun } from './pdf-layout.ts';
import { CHAINS } from './pdf-fonts.ts';
import { uncovered, type Run } from './pdf-runs.ts';
import { inside, marked, type Pdf, type Spoken, type Tag } from './pdf-tags.ts';

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
  /** Role for a screen reader: a paragraph unless named. */
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
      drawLine(pdf, one, { colour: style.colour ?? INK, shift, tag: style.tag ?? 'P' });
    }
  });
  pdf.font(LATIN);
}

interface DrawnAs {
  colour: string;
  /** Distance from the left of the column. */
  shift: number;
  tag: Tag;
}

function drawLine(pdf: Pdf, laid: LaidLine, { colour, shift, tag }: DrawnAs): void {
  const { x: left, y: top } = pdf;
  let x = left + shift;
  for (const { runs, spoken } of partsOf(laid))
    marked(
      pdf,
      tag,
      () => {
        for (const run of runs) {
          pdf.font(run.face.name).fontSize(laid.size).fillColor(colour);
          pdf.text(run.text, x, top + laid.ascent, { lineBreak: false, baseline: 'alphabetic' });
          x += widthOf([run], laid.size, measureIn(pdf));
        }
      },
      spoken,
    );
  pdf.x = left;
  pdf.y = top + laid.height;
}

/**
 * The runs that are marked together. A program that reads the text gets the characters as entered: glyphs of these
 * scripts are in drawing order.
 */
function partsOf({ runs, isMixed, text }: LaidLine): { runs: Run[]; spoken?: Spoken }[] {
  if (isMixed) return [{ runs, spoken: { actual: text, lang: 'ur' } }];
  const parts: { runs: Run[]; spoken?: Spoken }[] = [];
  for (const run of runs) {
    const last = parts.at(-1);
    const { language: lang } = run.face;
    if (lang) parts.push({ runs: [run], spoken: { actual: run.text, lang } });
    else if (last && !last.spoken) last.runs.push(run);
    else parts.push({ runs: [run] });
  }
  return parts;
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
