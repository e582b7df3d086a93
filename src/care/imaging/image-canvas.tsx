import { useEffect, useId, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import type { ImagingPicture } from '#contract/imaging-picture.ts';
import styles from './imaging-view.module.css';
import { imaging } from '#i18n/en/imaging.ts';
import { useText } from '#i18n/text.ts';
import { stepOf } from './look.ts';

interface ImageCanvasProps {
  /** Name of the file. */
  readonly name: string;
  readonly picture: ImagingPicture;
  readonly drawn: ImageBitmap | undefined;
  readonly isFit: boolean;
  /** Moves the window, in parts of the first one; undefined for colours. */
  readonly onAdjust: ((brighter: number, contrast: number) => void) | undefined;
}

/** The picture, with pixels in the shape that they have in the patient. */
export function ImageCanvas({ name, picture, drawn, isFit, onAdjust }: ImageCanvasProps) {
  const text = useText(imaging);
  const howId = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  const { rows, columns, aspect, orientation } = picture;
  const ratio = columns / (rows * aspect);
  useEffect(() => {
    if (drawn) canvas.current?.getContext('bitmaprenderer')?.transferFromImageBitmap(drawn);
  }, [drawn]);
  const drag = useDrag(onAdjust, isFit);
  function press(event: KeyboardEvent): void {
    const step = stepOf(event.key);
    if (!step || !onAdjust || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onAdjust(...step);
  }
  const size = isFit ? { width: `min(100cqw, 100cqh * ${ratio})` } : { width: columns };
  return (
    <div className={styles.frame} data-fit={isFit || undefined}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- moved by keys like a slider, in two directions */}
      <div
        role="application"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as above
        tabIndex={0}
        className={styles.picture}
        style={{ ...size, aspectRatio: ratio }}
        aria-label={text.image(name)}
        aria-describedby={onAdjust && howId}
        onKeyDown={press}
        {...drag}
      >
        <canvas ref={canvas} className={styles.canvas} width={columns} height={rows} />
        {orientation && <Directions {...orientation} />}
      </div>
      {onAdjust && (
        <p id={howId} className="vh">
          {text.how}
        </p>
      )}
    </div>
  );
}

const OPPOSITES: Readonly<Record<string, string>> = { A: 'P', P: 'A', R: 'L', L: 'R', H: 'F', F: 'H' };
const oppositeOf = (directions: string): string =>
  directions.replaceAll(/[APRLHF]/g, (one) => OPPOSITES[one] ?? '');

/** The patient's directions at the sides of the picture, if the file has them. */
function Directions({ right, lower }: NonNullable<ImagingPicture['orientation']>) {
  const letters = { right, lower, left: oppositeOf(right), upper: oppositeOf(lower) };
  return Object.entries(letters).map(([edge, directions]) => (
    <span key={edge} className={styles.direction} data-edge={edge}>
      {directions}
    </span>
  ));
}

/** A drag across the whole picture moves the window by the whole first one. A finger moves a picture in its actual size. */
function useDrag(onAdjust: ImageCanvasProps['onAdjust'], isFit: boolean) {
  const last = useRef<{ x: number; y: number }>(undefined);
  if (!onAdjust) return {};
  const stop = (): void => void (last.current = undefined);
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0 || (event.pointerType === 'touch' && !isFit)) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      last.current = { x: event.clientX, y: event.clientY };
    },
    onPointerMove({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) {
      if (!last.current) return;
      const { width, height } = currentTarget.getBoundingClientRect();
      onAdjust((last.current.y - clientY) / height, (clientX - last.current.x) / width);
      last.current = { x: clientX, y: clientY };
    },
    onPointerUp: stop,
    onPointerCancel: stop,
  };
}
