import type { CSSProperties, KeyboardEvent, MouseEvent } from 'react';
import { OUTLINES, type Drawing, type Outline } from '#features/case-review/body-drawings.ts';
import styles from '#features/case-review/body-map.module.css';
import { caseReview } from '#i18n/en/case-review.ts';
import { useText } from '#i18n/text.ts';
import { isShortcut, useOffered } from '#ui/shortcuts.ts';

interface Point {
  x: number;
  y: number;
}

interface BodyMapProps {
  drawing: Drawing;
  label: string;
  marks: readonly (Point & { id: string; number: number })[];
  /** The mark that is being made. */
  point: Point | undefined;
  /** A press on the picture; undefined in a read-only map. */
  onPoint: ((point: Point) => void) | undefined;
}

const STEP = 0.01;
const MOVES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

/** An outline with numbered pins. The pin of a new mark takes the focus and moves by the arrow keys. */
export function BodyMap({ drawing, label, marks, point, onPoint }: BodyMapProps) {
  const text = useText(caseReview);
  const outline = OUTLINES[drawing];
  useOffered(point && onPoint ? ['movePin'] : []);
  const press = (event: MouseEvent<HTMLElement>): void => {
    const box = event.currentTarget.getBoundingClientRect();
    onPoint?.({
      x: (event.clientX - box.left) / box.width,
      y: (event.clientY - box.top) / box.height,
    });
  };
  const move = (event: KeyboardEvent): void => {
    const [x, y] = MOVES[event.key] ?? [];
    if (!isShortcut(event, 'movePin') || !point || x === undefined || y === undefined) return;
    event.preventDefault();
    onPoint?.({ x: point.x + x, y: point.y + y });
  };
  return (
    // The keyboard's way is the list of places beside it, and the arrow keys on the pin.
    <div className={styles.figure} role="presentation" data-press={onPoint ? '' : undefined} onClick={press}>
      <Drawn outline={outline} label={label} />
      {marks.map((mark) => (
        <span key={mark.id} className={styles.pin} style={at(mark)} aria-hidden="true">
          {mark.number}
        </span>
      ))}
      {point && onPoint && (
        <button
          type="button"
          className={styles.newPin}
          style={at(point)}
          aria-label={text.movePin}
          onClick={(event) => event.stopPropagation()}
          onKeyDown={move}
        />
      )}
    </div>
  );
}

function at({ x, y }: Point): CSSProperties {
  return { left: `${x * 100}%`, top: `${y * 100}%` };
}

function Drawn({ outline, label }: { outline: Outline; label: string }) {
  const { width, height, edge, lines, copies } = outline;
  const mirror = `translate(${width}) scale(-1 1)`;
  return (
    <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label} className={styles.outline}>
      {copies !== 'mirrored' && <Half edge={edge} lines={lines} />}
      {copies !== 'asDrawn' && (
        <g transform={mirror}>
          <Half edge={edge} lines={lines} />
        </g>
      )}
    </svg>
  );
}

function Half({ edge, lines }: { edge: string; lines: string }) {
  return (
    <>
      <path d={edge} className={styles.skin} />
      <path d={lines} className={styles.line} />
    </>
  );
}
