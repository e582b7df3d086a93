/** A short drop heals by itself. */
export const PATIENCE_MS = 2_000;
/** Without a connection for so long, the person is told that there is none. */
export const NO_PATH_MS = 9_500;
const STUCK = { ms: 9_000, roundTrips: 8, politeTimes: 2 } as const;

/**
 * Returns how long a side tries before it makes a new connection: some round trips of its signals longer on a slow line, and the
 * impolite side first.
 */
export function stuckAfterMs(polite: boolean, roundTripMs = 0): number {
  return (STUCK.ms + STUCK.roundTrips * roundTripMs) * (polite ? STUCK.politeTimes : 1);
}
