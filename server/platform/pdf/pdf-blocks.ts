import { bottomOf, drawTexts, heightOf, MARGIN, reserve, type Text } from './pdf-line.ts';
import { artifact, inside, marked, type Pdf } from './pdf-tags.ts';

const GAP = 24;
const LABEL = { size: 8.5, strong: true, colour: '#566561', tag: 'H2' } as const;

/** A small heading and what is under it. */
export const labelled = (label: string, ...texts: (string | Text)[]): Text[] => [
  { text: label, ...LABEL },
  ...texts.map((one) => (typeof one === 'string' ? { text: one } : one)),
];

/** Two columns beside each other, the first with its share of the width; one below the other if higher than a page. */
export function columns(pdf: Pdf, left: readonly Text[], right: readonly Text[], share = 0.5): void {
  const both = pdf.page.width - 2 * MARGIN - GAP;
  const widths = [both * share, both * (1 - share)];
  const sides = [left, right].map((texts, i) => texts.map((one) => ({ ...one, column: widths[i] ?? both })));
  const height = Math.max(...sides.map((texts) => heightOf(pdf, texts)));
  if (height > bottomOf(pdf) - MARGIN) return [left, right].forEach((texts) => drawTexts(pdf, texts));
  reserve(pdf, height);
  const top = pdf.y;
  sides.forEach((texts, i) => {
    Object.assign(pdf, { x: MARGIN + (i && (widths[0] ?? 0) + GAP), y: top });
    drawTexts(pdf, texts);
  });
  Object.assign(pdf, { x: MARGIN, y: top + height });
}

/** Draws texts on one page, where a page can hold them. */
export function together(pdf: Pdf, texts: readonly Text[], indent = 0): void {
  pdf.x = MARGIN + indent;
  reserve(pdf, heightOf(pdf, texts));
  drawTexts(pdf, texts);
  pdf.x = MARGIN;
}

/** A picture that a screen reader names. */
export function figure(pdf: Pdf, alt: string, draw: () => void): void {
  inside(pdf, 'Figure', () => marked(pdf, 'Figure', draw), { alt });
}

/** Draws a matrix of squares, dark where true, with its corner at x and y. */
export function squares(
  pdf: Pdf,
  rows: readonly boolean[][],
  at: { x: number; y: number; size: number },
): void {
  const side = at.size / rows.length;
  rows.forEach((row, y) =>
    row.forEach((dark, x) => {
      if (dark) pdf.rect(at.x + x * side, at.y + y * side, side, side);
    }),
  );
  pdf.fill('#000000');
}

export function hairline(pdf: Pdf): void {
  artifact(pdf, () => {
    pdf
      .moveTo(MARGIN, pdf.y)
      .lineTo(pdf.page.width - MARGIN, pdf.y)
      .lineWidth(0.5)
      .strokeColor('#d9dfdb')
      .stroke();
  });
}
