import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { folded, pageText, placesIn } from './pdf-text.ts';

export interface Hit {
  /** Page number from 1. */
  readonly page: number;
  /** In the text of the page. */
  readonly start: number;
}

export interface PdfSearch {
  readonly query: string;
  /** Searches from this page on. */
  readonly search: (query: string, fromPage: number) => void;
  readonly hits: readonly Hit[];
  /** Place of the chosen one in `hits`; -1 without one. */
  readonly at: number;
  readonly step: (by: 1 | -1) => void;
  /** How often a match was asked for, also the same one again. */
  readonly jumps: number;
  /** Characters of one match. */
  readonly length: number;
  /** Pages that were read so far, and those of them that have no text. */
  readonly read: number;
  readonly withoutText: number;
}

/** Pages read at a time, so that the pages in view are drawn in between. */
const BATCH = 8;

/** Searches the text of all pages, which are read one batch after another while the search is open. */
export function usePdfSearch(file: PDFDocumentProxy, isOpen: boolean): PdfSearch {
  const texts = useTexts(file, isOpen);
  const [asked, setAsked] = useState({ query: '', fromPage: 1 });
  const [chosen, setChosen] = useState<number>();
  const [jumps, setJumps] = useState(0);
  const query = useDeferredValue(folded(asked.query));
  const hits = useMemo(
    () => texts.flatMap((text, at) => placesIn(text, query).map((start) => ({ page: at + 1, start }))),
    [texts, query],
  );
  const first = hits.findIndex(({ page }) => page >= asked.fromPage);
  const at = hits.length ? Math.min(chosen ?? Math.max(0, first), hits.length - 1) : -1;
  return {
    query: asked.query,
    search(next, fromPage) {
      setAsked({ query: next, fromPage });
      setChosen(undefined);
    },
    hits,
    at,
    step(by) {
      setChosen((at + by + hits.length) % Math.max(1, hits.length));
      setJumps(jumps + 1);
    },
    jumps,
    length: query.length,
    read: texts.length,
    withoutText: texts.filter((text) => text.trim() === '').length,
  };
}

/** Reads the texts of the pages; a page of which the text cannot be read has none. */
function useTexts(file: PDFDocumentProxy, isOpen: boolean): readonly string[] {
  const [texts, setTexts] = useState<readonly string[]>([]);
  const { length } = texts;
  useEffect(() => {
    if (!isOpen || length >= file.numPages) return;
    let gone = false;
    const textOf = async (number: number): Promise<string> =>
      pageText(await (await file.getPage(number)).getTextContent()).text;
    const count = Math.min(BATCH, file.numPages - length);
    const next = Array.from({ length: count }, (_, n) => textOf(length + n + 1).catch(() => ''));
    void Promise.all(next).then((read) => gone || setTexts((before) => [...before, ...read]));
    return () => void (gone = true);
  }, [file, isOpen, length]);
  return texts;
}
