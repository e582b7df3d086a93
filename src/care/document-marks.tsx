import type { MouseEvent, ReactNode } from 'react';
import styles from './document-viewer.module.css';
import { useFileWords } from '#ui/file-words.ts';

/** A place on a page: shares of its width and height from its top left corner, 0 to 1. */
export interface DocumentPlace {
  readonly page: number;
  readonly x: number;
  readonly y: number;
}

export interface DocumentMark extends DocumentPlace {
  readonly id: string;
  /** Its number in the notes beside the document; none for one that is being written. */
  readonly number?: number | undefined;
}

export interface MarkedPages {
  readonly marks?: readonly DocumentMark[] | undefined;
  readonly onPlace?: ((place: DocumentPlace) => void) | undefined;
}

interface DocumentMarksProps extends MarkedPages {
  /** Page number from 1. */
  readonly page: number;
  readonly children: ReactNode;
}

/** A page with its numbered places; while a place is looked for the whole page is one button. */
export function DocumentMarks({ page, marks = [], onPlace, children }: DocumentMarksProps) {
  const words = useFileWords();
  function place(event: MouseEvent<HTMLButtonElement>): void {
    const box = event.currentTarget.getBoundingClientRect();
    // A press by key comes without a place: the middle.
    const x = event.detail === 0 ? 0.5 : (event.clientX - box.left) / box.width;
    const y = event.detail === 0 ? 0.5 : (event.clientY - box.top) / box.height;
    onPlace?.({ page, x: share(x), y: share(y) });
  }
  return (
    <div className={styles.sheet}>
      {children}
      {marks
        .filter((mark) => mark.page === page)
        .map(({ id, number, x, y }) => (
          <span
            key={id}
            role="img"
            className={styles.mark}
            data-new={number === undefined || undefined}
            aria-label={number === undefined ? words.now : words.note(number)}
            style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
          >
            {number ?? '+'}
          </span>
        ))}
      {onPlace && (
        <button type="button" className={styles.placing} aria-label={words.placeHere(page)} onClick={place} />
      )}
    </div>
  );
}

function share(value: number): number {
  return Math.min(1, Math.max(0, Math.round(value * 10_000) / 10_000));
}
