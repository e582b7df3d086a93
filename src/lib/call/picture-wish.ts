import type { PictureWish, Signal } from '#contract/room.ts';
import type { Tracks } from '#lib/call/link-options.ts';
import { deviceChoice } from '#lib/call/device-choice.ts';

/** The wish of a side that has told none. */
export const ANY_PICTURE: PictureWish = { lines: 720, savesData: false };
/** A size is sent on once it has stayed for so long: a window that is being resized has many. */
const SETTLED_MS = 1_000;
/** The small picture is asked for so long after their picture came over a weak line; each time twice as long. */
const SMALL_MS = { first: 15_000, most: 240_000 } as const;
/** An enlarged picture this much larger than its pixels still looks sharp. */
const STRETCH = 1.25;

/** Returns the smallest size that fills a shorter edge of so many pixels of the screen. */
export function linesFor(pixels: number): PictureWish['lines'] {
  if (pixels <= 180 * STRETCH) return 180;
  return pixels <= 360 * STRETCH ? 360 : 720;
}

/** The sizes of the pictures of one connection: what each side wants of the other. The data saver of one holds for both. */
export class PictureWishes {
  /** The wish of the other side. */
  theirs = ANY_PICTURE;
  #send: (signal: Signal) => Promise<unknown>;
  #shown: PictureWish['lines'] = ANY_PICTURE.lines;
  #wanted = ANY_PICTURE;
  #sinceMs = 0;
  #told = ANY_PICTURE;
  #isSending = false;
  #smallUntilMs = 0;
  #smallMs: number = SMALL_MS.first;

  constructor(send: (signal: Signal) => Promise<unknown>) {
    this.#send = send;
  }

  /** Their picture fills so many pixels of the screen. */
  setShown(lines: PictureWish['lines']): void {
    this.#shown = lines;
  }

  /** Their picture comes over a weak line. Where the media server sends it, only we can tell. */
  noteWeak(nowMs: number): void {
    // The look at which it was found weak is not the only one: the line needs a moment to recover.
    if (nowMs < this.#smallUntilMs) return;
    this.#smallUntilMs = nowMs + this.#smallMs;
    this.#smallMs = Math.min(this.#smallMs * 2, SMALL_MS.most);
  }

  /** After a new connection, the other side has no wish of ours. */
  forget(): void {
    this.#told = ANY_PICTURE;
    this.#smallUntilMs = 0;
    this.#smallMs = SMALL_MS.first;
  }

  /** Limits of what we send: by their wish, and by our own data saver. A shared screen is read, and keeps its pixels. */
  limitOf({ video, isScreen }: Pick<Tracks, 'video' | 'isScreen'>): { wish: PictureWish; lines: number } {
    const { width = 1280, height = 720 } = video?.getSettings() ?? {};
    const savesData = savesDataHere() || this.theirs.savesData;
    const shown = isScreen ? ANY_PICTURE.lines : this.theirs.lines;
    return {
      wish: { lines: savesData ? 180 : shown, savesData },
      lines: Math.min(width, height),
    };
  }

  /** Sends our wish once it has changed and settled: to be called about twice a second while there is a connection. */
  async tick(nowMs: number): Promise<void> {
    const savesData = savesDataHere();
    const isSmall = savesData || nowMs < this.#smallUntilMs;
    const wish: PictureWish = { lines: isSmall ? 180 : this.#shown, savesData };
    if (!isSame(wish, this.#wanted)) {
      this.#wanted = wish;
      this.#sinceMs = nowMs;
    }
    if (this.#isSending || isSame(wish, this.#told) || nowMs - this.#sinceMs < SETTLED_MS) return;
    this.#isSending = true;
    try {
      await this.#send({ wish });
      this.#told = wish;
    } catch {
      // It is sent again after the same time.
      this.#sinceMs = nowMs;
    }
    this.#isSending = false;
  }
}

const savesDataHere = (): boolean => deviceChoice.get().savesData === true;

function isSame(a: PictureWish, b: PictureWish): boolean {
  return a.lines === b.lines && a.savesData === b.savesData;
}
