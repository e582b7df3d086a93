import type { PageSize } from './pdf-window.ts';

/** Degrees clockwise by which the reader has turned the pages. */
export type Turn = 0 | 90 | 180 | 270;

const NEXT: Readonly<Record<Turn, Turn>> = { 0: 90, 90: 180, 180: 270, 270: 0 };

export const nextTurn = (turn: Turn): Turn => NEXT[turn];

export function turnedSize({ width, height }: PageSize, turn: Turn): PageSize {
  return turn === 90 || turn === 270 ? { width: height, height: width } : { width, height };
}

/** Shares of a page's width and height from its top left corner, 0 to 1. */
interface Place {
  readonly x: number;
  readonly y: number;
}

/** Returns where a place of the page is on the turned page. */
export function turnedPlace<At extends Place>(place: At, turn: Turn): At {
  const { x, y } = place;
  if (turn === 90) return { ...place, x: 1 - y, y: x };
  if (turn === 180) return { ...place, x: 1 - x, y: 1 - y };
  if (turn === 270) return { ...place, x: y, y: 1 - x };
  return place;
}

/** Returns the place of the page for a place on the turned page. */
export function placeOfTurned<At extends Place>(place: At, turn: Turn): At {
  return turnedPlace(place, turn === 90 ? 270 : turn === 270 ? 90 : turn);
}
