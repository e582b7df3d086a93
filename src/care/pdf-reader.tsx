import { useMemo, useRef, useState } from 'react';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { MarkedPages } from './document-marks.tsx';
import { PdfPages } from './pdf-pages.tsx';
import { PdfSearchBar } from './pdf-search-bar.tsx';
import { PdfThumbnails } from './pdf-thumbnails.tsx';
import { PdfToolbar, type PdfTools } from './pdf-toolbar.tsx';
import styles from './pdf-tools.module.css';
import { nextTurn, type Turn } from './pdf-turn.ts';
import { usePageSizes } from './use-page-sizes.ts';
import { usePdfKeys } from './use-pdf-keys.ts';
import { usePdfSearch } from './use-pdf-search.ts';

export interface Turned {
  /** How the pages were turned before. */
  readonly turn?: Turn | undefined;
  readonly onTurn?: ((turn: Turn) => void) | undefined;
}

interface PdfReaderProps extends MarkedPages, Turned {
  readonly file: PDFDocumentProxy;
  readonly name: string;
  /** Pages of which a part is not drawn, from 1. */
  readonly inParts: readonly number[];
}

const SCALES = [1, 1.5, 2, 3];

/** An open document with its tools: search, thumbnails, rotation, zoom and keys. */
export function PdfReader({ file, name, inParts, marks, onPlace, turn: before = 0, onTurn }: PdfReaderProps) {
  const part = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState(0);
  const [turn, setTurn] = useState(before);
  const [hasThumbnails, setThumbnails] = useState(false);
  const [isSearching, setSearching] = useState(false);
  const [page, setPage] = useState(1);
  const [target, setTarget] = useState<{ readonly page: number }>();
  const sizes = usePageSizes(file);
  const search = usePdfSearch(file, isSearching);
  const hit = isSearching ? search.hits[search.at] : undefined;
  const go = (to: number): void => setTarget({ page: to });
  const shownHits = useMemo(
    () => ({ all: isSearching ? search.hits : [], length: search.length, chosen: hit, jumps: search.jumps }),
    [isSearching, search.hits, search.length, search.jumps, hit],
  );
  const tools: PdfTools = {
    zoomIn: zoom < SCALES.length - 1 ? () => setZoom(zoom + 1) : undefined,
    zoomOut: zoom > 0 ? () => setZoom(zoom - 1) : undefined,
    rotate() {
      const next = nextTurn(turn);
      setTurn(next);
      onTurn?.(next);
      go(page);
    },
    openSearch() {
      setSearching(true);
      part.current?.querySelector<HTMLInputElement>('[role=search] input')?.focus();
    },
    toggleThumbnails: file.numPages > 1 ? () => setThumbnails(!hasThumbnails) : undefined,
  };
  function closeSearch(): void {
    setSearching(false);
    frame.current?.focus();
  }
  usePdfKeys(part, frame, { tools, closeSearch: isSearching ? closeSearch : undefined });
  return (
    <div ref={part} className={styles.reader}>
      <PdfToolbar {...{ tools, isSearching, hasThumbnails, page }} pages={file.numPages} />
      {isSearching && <PdfSearchBar {...{ search, page }} pages={file.numPages} onClose={closeSearch} />}
      <div className={styles.view}>
        {hasThumbnails && <PdfThumbnails {...{ file, sizes, turn, page }} onGo={go} />}
        <PdfPages
          {...{ file, name, frame, sizes, turn, inParts, marks, onPlace, target }}
          zoom={SCALES[zoom] ?? 1}
          hits={shownHits}
          onPage={setPage}
        />
      </div>
    </div>
  );
}
