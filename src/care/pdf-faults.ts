/** Why a document is not shown: it has no bytes or pages, it is no PDF that can be read, or its bytes did not arrive. */
export type PdfFault = 'empty' | 'damaged' | 'unreachable';

/** Returns what an error of pdf.js on opening means. `Unreachable` is ours: src/care/open-pdf.ts. */
export function faultOf(error: unknown): PdfFault {
  if (!(error instanceof Error)) return 'damaged';
  if (error.name === 'Unreachable') return 'unreachable';
  const { name, message } = error;
  return name === 'InvalidPDFException' && /\bempty\b/.test(message) ? 'empty' : 'damaged';
}

/** Warnings of pdf.js after which a part of a page is not drawn. Others are of fonts and forms, which it draws otherwise. */
const LOSSES = [
  /^Warning: Unable to decode (inline )?image\b/,
  /^Warning: getOperatorList - ignoring (errors during|XObject|Shading|annotation data)/,
  /^Warning: (handleTilingType - ignoring pattern|parseShading - ignoring shading)/,
  /^Warning: getContentStream - ignoring sub-stream/,
  /^Warning: Image (dimensions are missing|exceeded)/,
  / -- ignoring the rest of the image data/,
];

/** Returns the page, from 1, of which pdf.js lost a part, 'unknown' if the warning names none; undefined if nothing is lost. */
export function lossOf(warning: string): number | 'unknown' | undefined {
  // A page that was left before it was drawn.
  if (warning.includes('Worker task was terminated')) return undefined;
  if (!LOSSES.some((loss) => loss.test(warning))) return undefined;
  const [, page] = /(?:img_p|GetOperatorList: page )(\d+)/.exec(warning) ?? [];
  return page === undefined ? 'unknown' : Number(page) + 1;
}
