import type { OutboxItem } from '#offline/outbox.ts';

/** The longest time until a held write is tried again. */
const HOLD_MAX_MS = 300_000;

interface Hold {
  held: NonNullable<OutboxItem['held']>;
  nextAt: number;
}

/** The server counts a person's writes in windows of this length; a longer wait is for a limit of something else. */
const WINDOW_S = 60;

/**
 * Returns how long a write is held after a 429. The connection works, so that it counts as no failed attempt. Only the limit of
 * a minute concerns all writes; others, such as the bytes of files in a day, concern the write itself.
 */
export function holdOf(body: unknown, now: number): Hold {
  const { retryAfterS = 1, reason } = (body ?? {}) as { retryAfterS?: number; reason?: string };
  const nextAt = now + Math.min(Math.max(1, retryAfterS) * 1000, HOLD_MAX_MS);
  const isOfAll = reason === undefined && retryAfterS <= WINDOW_S;
  return { held: isOfAll ? 'MINUTE' : 'LATER', nextAt };
}

/** Returns when the server takes more changes, ms since 1970; undefined when nothing is held by the limit of a minute. */
export function heldUntil(items: readonly OutboxItem[], now = Date.now()): number | undefined {
  const times = items
    .filter(({ state, held, nextAt }) => state === 'waiting' && held === 'MINUTE' && nextAt > now)
    .map(({ nextAt }) => nextAt)
    // A later time means that the device's clock was set back.
    .filter((nextAt) => nextAt <= now + HOLD_MAX_MS);
  return times.length ? Math.max(...times) : undefined;
}
