import { EVENT_CURSOR_HEADER } from '#contract/event-cursor.ts';

let lowest: number | undefined;
let hasFailed = false;

/** Notes which events an answer knows; one that failed knows none. */
export function noteCursor(answer?: Response): void {
  const told = answer?.headers.get(EVENT_CURSOR_HEADER);
  if (!answer?.ok) hasFailed = true;
  if (told) lowest = Math.min(lowest ?? Infinity, Number(told));
}

/** The number of an event up to which every read of this session knows all; undefined where that is not known. */
export const cursorOfReads = (): number | undefined => (hasFailed ? undefined : lowest);

export function forgetCursor(): void {
  lowest = undefined;
  hasFailed = false;
}
