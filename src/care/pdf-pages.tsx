import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { DocumentMarks, type MarkedPages } from './document-marks.tsx';
import styles from './document-viewer.module.css';
import { PdfPage } from './pdf-page.tsx';
import { pagesToDraw, type PageSize } from './pdf-window.ts';

interface PdfPagesProps extends MarkedPages {
  readonly file: PDFDocumentProxy;
  readonly name: string;
  readonly zoom: number;
  /** Pages of which a part is not drawn, from 1. */
  readonly inParts: readonly number[];
}

/** Between a movement and the next choice of pages: who scrolls past a page does not wait for its drawing. */
const SETTLE_MS = 80;
/** Sizes read at a time. */
const SIZES = 50;

/** All pages of a document with their heights; those in and near the view have a canvas. */
export function PdfPages({ file, name, zoom, inParts, marks, onPlace }: PdfPagesProps) {
  const frame = useRef<HTMLDivElement>(null);
  const sizes = useSizes(file);
  const view = useView(frame);
  const width = view.width * zoom;
  const shown = useMemo(
    () => sizes.map((size) => ({ width, height: (width * size.height) / size.width })),
    [sizes, width],
  );
  const drawn = useMemo(() => new Set(pagesToDraw(shown, view.gap, view, devicePixelRatio)), [shown, view]);
  useKeptPlace(frame, width);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div ref={frame} className={styles.pages} role="group" aria-label={name} tabIndex={0}>
      {width > 0 &&
        shown.map((size, at) => (
          <DocumentMarks key={at} page={at + 1} marks={marks} onPlace={onPlace}>
            <PdfPage
              file={file}
              number={at + 1}
              size={size}
              isDrawn={drawn.has(at)}
              isInParts={inParts.includes(at + 1)}
            />
          </DocumentMarks>
        ))}
    </div>
  );
}

/** Reads the sizes of all pages, the first before the others; until it is read, a page has that of the one before it. */
function useSizes(file: PDFDocumentProxy): readonly PageSize[] {
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

/** In points. */
const A4: PageSize = { width: 595, height: 842 };

interface View {
  readonly top: number;
  readonly height: number;
  readonly width: number;
  readonly gap: number;
}

/** Returns the visible part of the frame, updated after scrolling and resizing. */
function useView(frame: React.RefObject<HTMLDivElement | null>): View {
  const [view, setView] = useState<View>({ top: 0, height: 0, width: 0, gap: 0 });
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = (): void => {
      timer = undefined;
      const gap = Number.parseFloat(getComputedStyle(element).rowGap) || 0;
      const { scrollTop: top, clientHeight: height, clientWidth: width } = element;
      setView({ top, height, width, gap });
    };
    const readSoon = (): void => {
      timer ??= setTimeout(read, SETTLE_MS);
    };
    read();
    const watch = new ResizeObserver(readSoon);
    watch.observe(element);
    element.addEventListener('scroll', readSoon, { passive: true });
    return () => {
      clearTimeout(timer);
      watch.disconnect();
      element.removeEventListener('scroll', readSoon);
    };
  }, [frame]);
  return view;
}

/** The same part of the document stays in view when its pages become larger or smaller. */
function useKeptPlace(frame: React.RefObject<HTMLDivElement | null>, width: number): void {
  const before = useRef(width);
  useLayoutEffect(() => {
    const { current: last } = before;
    before.current = width;
    if (last > 0 && width !== last) frame.current?.scrollBy(0, frame.current.scrollTop * (width / last - 1));
  }, [frame, width]);
}
