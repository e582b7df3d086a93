import { useEffect, useRef, useState } from 'react';
import type { PDFDocumentProxy, PDFPageProxy, RenderTask } from 'pdfjs-dist/legacy/build/pdf.mjs';
import styles from './document-viewer.module.css';
import { canvasScale, type PageSize } from './pdf-window.ts';
import { pdf } from '#i18n/en/pdf.ts';
import { useText } from '#i18n/text.ts';
import { useFileWords } from '#ui/file-words.ts';
import { useWords } from '#ui/words.ts';

interface PdfPageProps {
  readonly file: PDFDocumentProxy;
  /** Page number from 1. */
  readonly number: number;
  readonly size: PageSize;
  readonly isDrawn: boolean;
  /** A part of it could not be drawn. */
  readonly isInParts: boolean;
}

/** A page in its size and with its name; it has a canvas only while it is in or near the view. */
export function PdfPage({ file, number, size, isDrawn, isInParts }: PdfPageProps) {
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
        <PageCanvas {...{ file, number, size, isReady }} onReady={setReady} onFail={() => setFailed(true)} />
      )}
    </div>
  );
}

interface PageCanvasProps extends Pick<PdfPageProps, 'file' | 'number' | 'size'> {
  readonly isReady: boolean;
  /** It is not while it is drawn: pdf.js begins with a black canvas. */
  readonly onReady: (isReady: boolean) => void;
  readonly onFail: () => void;
}

function PageCanvas({ file, number, size: { width, height }, isReady, onReady, onFail }: PageCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const tell = useRef({ onReady, onFail });
  useEffect(() => void (tell.current = { onReady, onFail }), [onReady, onFail]);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    let page: PDFPageProxy | undefined;
    let task: RenderTask | undefined;
    let gone = false;
    const draw = async (): Promise<void> => {
      page = await file.getPage(number);
      if (gone) return;
      const scale =
        (width / page.getViewport({ scale: 1 }).width) * canvasScale({ width, height }, devicePixelRatio);
      const viewport = page.getViewport({ scale });
      element.width = Math.round(viewport.width);
      element.height = Math.round(viewport.height);
      task = page.render({ canvas: element, viewport });
      await task.promise;
      if (!gone) tell.current.onReady(true);
    };
    draw().catch(() => {
      // A drawing that was stopped, because the page went or was enlarged, is no fault.
      if (!gone) tell.current.onFail();
    });
    return () => {
      gone = true;
      tell.current.onReady(false);
      task?.cancel();
      // Safari counts the memory of a canvas until it has no size, and pdf.js that of images until the page is cleaned up.
      element.width = 0;
      element.height = 0;
      page?.cleanup();
    };
  }, [file, number, width, height]);
  return <canvas ref={canvas} className={styles.drawing} data-ready={isReady || undefined} />;
}
