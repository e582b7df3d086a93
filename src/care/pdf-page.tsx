import { useState } from 'react';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import styles from './document-viewer.module.css';
import { PageCanvas } from './page-canvas.tsx';
import { PdfHits } from './pdf-hits.tsx';
import type { Turn } from './pdf-turn.ts';
import type { PageSize } from './pdf-window.ts';
import { pdf } from '#i18n/en/pdf.ts';
import { useText } from '#i18n/text.ts';
import { useFileWords } from '#ui/file-words.ts';
import { useWords } from '#ui/words.ts';

interface PdfPageProps {
  readonly file: PDFDocumentProxy;
  /** Page number from 1. */
  readonly number: number;
  readonly size: PageSize;
  readonly turn: Turn;
  readonly isDrawn: boolean;
  /** A part of it could not be drawn. */
  readonly isInParts: boolean;
  /** Matches of the search on this page. */
  readonly hits: PageHits | undefined;
}

export interface PageHits {
  readonly starts: readonly number[];
  readonly length: number;
  readonly chosen: number | undefined;
  readonly jumps: number;
}

/** A page in its size and with its name; it has a canvas only while it is in or near the view. */
export function PdfPage({ file, number, size, turn, isDrawn, isInParts, hits }: PdfPageProps) {
  const words = useFileWords();
  const basic = useWords();
  const text = useText(pdf);
  const [isFailed, setFailed] = useState(false);
  const [isReady, setReady] = useState(false);
  const style = { width: `${size.width}px`, height: `${size.height}px` };
  if (isFailed)
    return (
      <p className={styles.failed} role="alert" style={style}>
        {text.pageFailed(number)}
      </p>
    );
  const name = words.page(number, file.numPages);
  return (
    <div
      className={styles.page}
      role="img"
      aria-label={isInParts ? text.pageInParts(name) : name}
      style={style}
    >
      {isDrawn && !isReady && <span className={styles.loading}>{basic.loading}</span>}
      {isDrawn && (
        <PageCanvas
          {...{ file, number, size, turn, isReady }}
          onReady={setReady}
          onFail={() => setFailed(true)}
        />
      )}
      {isDrawn && hits && <PdfHits {...{ file, number, turn }} {...hits} />}
    </div>
  );
}
