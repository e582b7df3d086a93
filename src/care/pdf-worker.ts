import 'pdfjs-dist/legacy/build/pdf.worker.min.mjs';

/** Sent to the page for each warning of pdf.js, which has no other way to report that it lost an image. */
export interface PdfWarning {
  readonly warning: string;
}

/** pdf.js in a thread of its own; its messages have a `targetName`, so that it ignores these. */
// oxlint-disable-next-line no-console -- pdf.js writes there what it could not read
console.warn = (warning: string): void => postMessage({ warning } satisfies PdfWarning);
