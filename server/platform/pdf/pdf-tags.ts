import type PDFDocument from 'pdfkit';

export type Pdf = InstanceType<typeof PDFDocument>;

/** Types of structure of PDF 1.7 that our documents use. */
export type Tag =
  | 'Document'
  | 'Sect'
  | 'H1'
  | 'H2'
  | 'H3'
  | 'P'
  | 'L'
  | 'LI'
  | 'Lbl'
  | 'LBody'
  | 'Table'
  | 'TR'
  | 'TH'
  | 'TD'
  | 'Figure';

type Element = PDFKit.PDFStructureElement;

/** The element that is open in each document, and those around it. */
const open = new WeakMap<Pdf, Element[]>();

const parentOf = (pdf: Pdf): Element | undefined => open.get(pdf)?.at(-1);

/** Draws the content of one element of the structure that screen readers follow. */
export function inside(
  pdf: Pdf,
  tag: Tag,
  draw: () => void,
  options: { alt?: string; title?: string; lang?: string } = {},
): void {
  const parent = parentOf(pdf);
  // Outside of the document are the feet of its pages.
  if (!parent && tag !== 'Document') return draw();
  const element = pdf.struct(tag, options);
  if (parent) parent.add(element);
  else pdf.addStructure(element);
  open.set(pdf, [...(open.get(pdf) ?? []), element]);
  draw();
  open.get(pdf)?.pop();
}

/** The text of glyphs as it was entered, and its language. */
export interface Spoken {
  actual: string;
  lang: string;
}

/** Draws content of the open element. It must not begin a page. */
export function marked(pdf: Pdf, tag: Tag, draw: () => void, spoken?: Spoken): void {
  const parent = parentOf(pdf);
  if (!parent) return draw();
  parent.add(spoken ? pdf.markStructureContent('Span', spoken) : pdf.markStructureContent(tag));
  draw();
  pdf.endMarkedContent();
}

/** Draws what a screen reader passes over. */
export function artifact(pdf: Pdf, draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
  pdf.markContent('Artifact', { type });
  draw();
  pdf.endMarkedContent();
}
