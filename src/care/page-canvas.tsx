import { useEffect, useRef } from 'react';
import type { PDFDocumentProxy, PDFPageProxy, RenderTask } from 'pdfjs-dist/legacy/build/pdf.mjs';
import styles from './document-viewer.module.css';
import type { Turn } from './pdf-turn.ts';
import { canvasScale, type PageSize } from './pdf-window.ts';

interface PageCanvasProps {
  readonly file: PDFDocumentProxy;
  /** Page number from 1. */
  readonly number: number;
  /** In CSS pixels, turned. */
  readonly size: PageSize;
  readonly turn: Turn;
  readonly isReady: boolean;
  /** It is not while it is drawn: pdf.js begins with a black canvas. */
  readonly onReady: (isReady: boolean) => void;
  readonly onFail: () => void;
}

/** The drawing of a page; its memory is released with it. */
export function PageCanvas(props: PageCanvasProps) {
  const { file, number, turn, isReady, onReady, onFail } = props;
  const { width, height } = props.size;
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
      const rotation = (page.rotate + turn) % 360;
      const whole = page.getViewport({ scale: 1, rotation });
      const scale = (width / whole.width) * canvasScale({ width, height }, devicePixelRatio);
      const viewport = page.getViewport({ scale, rotation });
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
  }, [file, number, turn, width, height]);
  return <canvas ref={canvas} className={styles.drawing} data-ready={isReady || undefined} />;
}
