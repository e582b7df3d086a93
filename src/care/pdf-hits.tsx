import { useEffect, useMemo, useRef, useState } from 'react';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { cornersOf, pageText, type TextRun } from './pdf-text.ts';
import styles from './pdf-tools.module.css';
import type { Turn } from './pdf-turn.ts';

interface PdfHitsProps {
  readonly file: PDFDocumentProxy;
  /** Page number from 1. */
  readonly number: number;
  readonly turn: Turn;
  /** Places of the matches in the text of the page, each of so many characters. */
  readonly starts: readonly number[];
  readonly length: number;
  /** Place of the chosen match, if it is on this page. */
  readonly chosen: number | undefined;
  /** How often a match was asked for. */
  readonly jumps: number;
}

interface Read {
  readonly page: PDFPageProxy;
  readonly runs: readonly TextRun[];
}

/** Marks of the matches on a page; the chosen one comes into view. */
export function PdfHits({ file, number, turn, starts, length, chosen, jumps }: PdfHitsProps) {
  const [read, setRead] = useState<Read>();
  useEffect(() => {
    let gone = false;
    const readPage = async (): Promise<void> => {
      const page = await file.getPage(number);
      const { runs } = pageText(await page.getTextContent());
      if (!gone) setRead({ page, runs });
    };
    // A page of which the text cannot be read has no matches.
    readPage().catch(() => undefined);
    return () => void (gone = true);
  }, [file, number]);
  const boxes = useMemo(
    () => (read ? starts.flatMap((start) => boxesOf(read, turn, start, length)) : []),
    [read, turn, starts, length],
  );
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (chosen !== undefined && boxes.length)
      mark.current?.scrollIntoView({ block: 'center', inline: 'nearest' });
  }, [chosen, boxes, jumps]);
  const first = boxes.findIndex(({ start }) => start === chosen);
  return boxes.map(({ start, ...style }, at) => (
    <span
      key={at}
      ref={at === first ? mark : undefined}
      className={styles.hit}
      data-chosen={start === chosen || undefined}
      aria-hidden
      style={style}
    />
  ));
}

const percent = (part: number): string => `${part * 100}%`;

/** Returns the boxes of one match, in shares of the turned page. */
function boxesOf({ page, runs }: Read, turn: Turn, start: number, length: number) {
  const viewport = page.getViewport({ scale: 1, rotation: (page.rotate + turn) % 360 });
  return cornersOf(runs, start, length, widthOf).map((corners) => {
    const points = corners.map(([x, y]) => viewport.convertToViewportPoint(x, y) as [number, number]);
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
    const [left, top] = [Math.min(...xs), Math.min(...ys)];
    return {
      start,
      left: percent(left / viewport.width),
      top: percent(top / viewport.height),
      width: percent((Math.max(...xs) - left) / viewport.width),
      height: percent((Math.max(...ys) - top) / viewport.height),
    };
  });
}

let pen: CanvasRenderingContext2D | null | undefined;

function widthOf(text: string, fontFamily: string): number {
  pen ??= document.createElement('canvas').getContext('2d');
  if (!pen) return text.length;
  pen.font = `16px ${fontFamily}`;
  return pen.measureText(text).width;
}
