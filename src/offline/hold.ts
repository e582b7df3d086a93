import type { OutboxItem } from '#offline/outbox.ts';

/** The longest time until a write is tried again, whatever the server says. */
export const RETRY_DELAY_MAX_MS = 300_000;

interface Hold {
  held: NonNullable<OutboxItem['held']>;
  nextAt: number;
}

/** The server counts a person's writes in windows of this length; a longer wait is for a limit of something else. */
const WINDOW_MS = 60_000;

/** Returns how long the server asks to wait, at most the longest delay; 0 if it does not say. */
export function retryAfterMs(body: unknown): number {
  const { retryAfterS = 0 } = (body ?? {}) as { retryAfterS?: number };
  return Math.min(retryAfterS * 1000, RETRY_DELAY_MAX_MS);
}

/**
 * Returns how long a write is held after a 429. The connection works, so that it counts as no failed attempt. Only the limit of
 * a minute concerns all writes; others, such as the bytes of files in a day, concern the write itself.
 */
export function holdOf(body: unknown, now: number): Hold {
  const { reason } = (body ?? {}) as { reason?: string };
  const waitMs = Math.max(1_000, retryAfterMs(body));
  const isOfAll = reason === undefined && waitMs <= WINDOW_MS;
  return { held: isOfAll ? 'MINUTE' : 'LATER', nextAt: now + waitMs };
}

/** Returns when the server takes more changes, ms since 1970; undefined when nothing is held by the limit of a minute. */
export function heldUntil(items: readonly OutboxItem[], now = Date.now()): number | undefined {
  const times = items
    .filter(({ state, held, nextAt }) => state === 'waiting' && held === 'MINUTE' && nextAt > now)
    .map(({ nextAt }) => nextAt)
    // A later time means that the device's clock was set back.
    .filter((nextAt) => nextAt <= now + RETRY_DELAY_MAX_MS);
  return times.length ? Math.max(...times) : undefined;
}
