import { useEffect, useState } from 'react';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PageSize } from './pdf-window.ts';

/** Sizes read at a time. */
const SIZES = 50;
/** In points. */
const A4: PageSize = { width: 595, height: 842 };

/** Reads the sizes of all pages, the first before the others; until it is read, a page has that of the one before it. */
export function usePageSizes(file: PDFDocumentProxy): readonly PageSize[] {
  const [sizes, setSizes] = useState<readonly PageSize[]>([]);
  useEffect(() => {
    let gone = false;
    const sizeOf = async (number: number): Promise<PageSize | undefined> => {
      // A page that cannot be read keeps its place: it says so itself.
      const page = await file.getPage(number).catch(() => undefined);
      return page?.getViewport({ scale: 1 });
    };
    const readAll = async (): Promise<void> => {
      const read: PageSize[] = [];
      while (read.length < file.numPages) {
        const count = read.length ? Math.min(SIZES, file.numPages - read.length) : 1;
        const next = await Promise.all(Array.from({ length: count }, (_, n) => sizeOf(read.length + n + 1)));
        for (const size of next) read.push(size ?? read.at(-1) ?? A4);
        const last = read.at(-1) ?? A4;
        const rest = Array.from({ length: file.numPages - read.length }, () => last);
        if (gone) return;
        setSizes([...read, ...rest]);
      }
    };
    void readAll();
    return () => void (gone = true);
  }, [file]);
  return sizes;
}
