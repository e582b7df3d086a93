import type { ImagingPicture } from '#contract/imaging-picture.ts';
import { endsOf, type Look } from './grey-values.ts';

/** Part of the first window that a key or a button moves. */
const STEP = 0.05;
/** The narrowest window, as a part of the first one. */
const NARROWEST = 0.001;

/** The look of a picture at first: its own window, or all of its values. */
export function firstLook(
  { window }: Pick<ImagingPicture, 'window'>,
  range: Pick<Look, 'low' | 'high'> | null,
): Look {
  const { low, high } = window ? endsOf(window) : (range ?? { low: 0, high: 255 });
  return { low, high, isInverted: false };
}

/**
 * Moves the window, in parts of the first one.
 * @param brighter shows the same value brighter if positive
 * @param contrast makes the window narrower if positive
 */
export function adjusted(look: Look, first: Look, brighter: number, contrast: number): Look {
  const unit = first.high - first.low + 1;
  const width = Math.max(look.high - look.low - contrast * unit, unit * NARROWEST);
  // What is dark in the picture is light when it is inverted.
  const move = (look.isInverted ? 1 : -1) * brighter * unit;
  const middle = (look.low + look.high) / 2 + move;
  return { ...look, low: middle - width / 2, high: middle + width / 2 };
}

/** Steps of the arrow keys; none for other keys. */
export function stepOf(key: string): readonly [brighter: number, contrast: number] | undefined {
  const steps: Readonly<Record<string, readonly [number, number]>> = {
    ArrowUp: [STEP, 0],
    ArrowDown: [-STEP, 0],
    ArrowRight: [0, STEP],
    ArrowLeft: [0, -STEP],
  };
  return steps[key];
}
