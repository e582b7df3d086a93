import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { DocumentMarks, type MarkedPages } from './document-marks.tsx';
import styles from './document-viewer.module.css';
import { PdfPage, type PageHits } from './pdf-page.tsx';
import { placeOfTurned, turnedPlace, turnedSize, type Turn } from './pdf-turn.ts';
import { pagesToDraw, type PageSize } from './pdf-window.ts';
import type { Hit } from './use-pdf-search.ts';

interface PdfPagesProps extends MarkedPages {
  readonly file: PDFDocumentProxy;
  readonly name: string;
  /** The part that scrolls. */
  readonly frame: React.RefObject<HTMLDivElement | null>;
  readonly sizes: readonly PageSize[];
  readonly zoom: number;
  readonly turn: Turn;
  /** Pages of which a part is not drawn, from 1. */
  readonly inParts: readonly number[];
  readonly hits: Hits;
  /** A new one brings its page into view. */
  readonly target: { readonly page: number } | undefined;
  /** The page in view, from 1. */
  readonly onPage: (page: number) => void;
}

interface Hits {
  readonly all: readonly Hit[];
  readonly length: number;
  readonly chosen: Hit | undefined;
  readonly jumps: number;
}

/** Between a movement and the next choice of pages: who scrolls past a page does not wait for its drawing. */
const SETTLE_MS = 80;

/** All pages of a document with their heights; those in and near the view have a canvas. */
export function PdfPages(props: PdfPagesProps) {
  const { file, name, frame, sizes, zoom, turn, inParts, hits, target, onPage, marks, onPlace } = props;
  const view = useView(frame);
  const width = view.width * zoom;
  const shown = useMemo(
    () =>
      sizes.map((size) => {
        const turned = turnedSize(size, turn);
        return { width, height: (width * turned.height) / turned.width };
      }),
    [sizes, width, turn],
  );
  const drawn = useMemo(() => new Set(pagesToDraw(shown, view.gap, view, devicePixelRatio)), [shown, view]);
  const pageHits = useMemo(() => hitsByPage(hits), [hits]);
  useKeptPlace(frame, width);
  useTarget(frame, { target, hits }, shown, view.gap);
  const inView = pageInView(shown, view);
  useEffect(() => onPage(inView), [inView, onPage]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div ref={frame} className={styles.pages} role="group" aria-label={name} tabIndex={0}>
      {width > 0 &&
        shown.map((size, at) => (
          <DocumentMarks
            key={at}
            page={at + 1}
            marks={marks?.map((mark) => turnedPlace(mark, turn))}
            onPlace={onPlace && ((place) => onPlace(placeOfTurned(place, turn)))}
          >
            <PdfPage
              file={file}
              number={at + 1}
              size={size}
              turn={turn}
              isDrawn={drawn.has(at)}
              isInParts={inParts.includes(at + 1)}
              hits={pageHits.get(at + 1)}
            />
          </DocumentMarks>
        ))}
    </div>
  );
}

function hitsByPage({ all, length, chosen, jumps }: Hits): ReadonlyMap<number, PageHits> {
  const starts = new Map<number, number[]>();
  for (const { page, start } of all) {
    const own = starts.get(page);
    if (own) own.push(start);
    else starts.set(page, [start]);
  }
  return new Map(
    [...starts].map(([page, own]) => [
      page,
      { starts: own, length, jumps, chosen: chosen?.page === page ? chosen.start : undefined },
    ]),
  );
}

/** Returns the page, from 1, that a third of the view down is on. */
function pageInView(sizes: readonly PageSize[], { top, height, gap }: View): number {
  let bottom = 0;
  const at = sizes.findIndex((size) => (bottom += size.height + gap) > top + height / 3);
  return at < 0 ? Math.max(1, sizes.length) : at + 1;
}

/** Scrolls to the head of a page each time that another target is set, or a match is chosen. */
function useTarget(
  frame: React.RefObject<HTMLDivElement | null>,
  { target, hits: { chosen, jumps } }: Pick<PdfPagesProps, 'target' | 'hits'>,
  sizes: readonly PageSize[],
  gap: number,
): void {
  const scroll = useEffectEvent((page: number | undefined) => {
    if (page === undefined) return;
    const top = sizes.slice(0, page - 1).reduce((sum, { height }) => sum + height + gap, 0);
    frame.current?.scrollTo(frame.current.scrollLeft, top);
  });
  useLayoutEffect(() => scroll(target?.page), [target]);
  useLayoutEffect(() => scroll(chosen?.page), [chosen?.page, chosen?.start, jumps]);
}

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
