import { useEffect, useRef, useState } from 'react';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { PageCanvas } from './page-canvas.tsx';
import styles from './pdf-tools.module.css';
import { turnedSize, type Turn } from './pdf-turn.ts';
import type { PageSize } from './pdf-window.ts';
import { pdf } from '#i18n/en/pdf.ts';
import { useText } from '#i18n/text.ts';
import { useFileWords } from '#ui/file-words.ts';

/** In CSS pixels. */
const WIDTH = 88;

interface PdfThumbnailsProps {
  readonly file: PDFDocumentProxy;
  readonly sizes: readonly PageSize[];
  readonly turn: Turn;
  /** Page in view, from 1. */
  readonly page: number;
  readonly onGo: (page: number) => void;
}

/** Small pictures of all pages; those that are seen have a canvas. */
export function PdfThumbnails({ file, sizes, turn, page, onGo }: PdfThumbnailsProps) {
  const text = useText(pdf);
  const list = useRef<HTMLOListElement>(null);
  const seen = useSeen(list, sizes.length);
  useEffect(() => {
    list.current?.children[page - 1]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [page]);
  return (
    <ol ref={list} className={styles.thumbnails} aria-label={text.thumbnails}>
      {sizes.map((size, at) => (
        <li key={at}>
          <Thumbnail
            {...{ file, turn, onGo }}
            number={at + 1}
            size={turnedSize(size, turn)}
            isDrawn={seen.has(at)}
            isCurrent={page === at + 1}
          />
        </li>
      ))}
    </ol>
  );
}

interface ThumbnailProps extends Pick<PdfThumbnailsProps, 'file' | 'turn' | 'onGo'> {
  readonly number: number;
  readonly size: PageSize;
  readonly isDrawn: boolean;
  readonly isCurrent: boolean;
}

function Thumbnail({ file, turn, onGo, number, size, isDrawn, isCurrent }: ThumbnailProps) {
  const words = useFileWords();
  const [isReady, setReady] = useState(false);
  const shown = { width: WIDTH, height: Math.round((WIDTH * size.height) / size.width) };
  return (
    <button
      type="button"
      className={styles.thumbnail}
      aria-label={words.page(number, file.numPages)}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={() => onGo(number)}
    >
      <span className={styles.small} style={{ width: `${shown.width}px`, height: `${shown.height}px` }}>
        {isDrawn && (
          // The page itself says that it cannot be drawn.
          <PageCanvas
            {...{ file, number, turn, isReady }}
            size={shown}
            onReady={setReady}
            onFail={() => undefined}
          />
        )}
      </span>
      <span aria-hidden>{number}</span>
    </button>
  );
}

/** Returns the places of the items that are in view. */
function useSeen(list: React.RefObject<HTMLElement | null>, count: number): ReadonlySet<number> {
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set());
  useEffect(() => {
    const { current: root } = list;
    if (!root) return;
    const items = [...root.children];
    const watch = new IntersectionObserver(
      (changes) =>
        setSeen((before) => {
          const now = new Set(before);
          for (const { target, isIntersecting } of changes)
            now[isIntersecting ? 'add' : 'delete'](items.indexOf(target));
          return now;
        }),
      { root },
    );
    for (const item of items) watch.observe(item);
    return () => watch.disconnect();
  }, [list, count]);
  return seen;
}
