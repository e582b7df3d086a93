import type { Clock } from '#server/platform/deps.ts';

/** The moment at which every test begins: 10:30 in Pune. */
export const NOW = new Date('2026-11-21T05:00:00Z');

export interface TestClock extends Clock {
  advance(seconds: number): void;
  /** The clock is set, while no time passes. */
  set(at: Date): void;
}

/** Moves only when a test moves it. */
export function testClock(): TestClock {
  let at = NOW.getTime();
  let elapsed = 0;
  return {
    now: () => new Date(at),
    elapsedMs: () => elapsed,
    advance: (seconds) => {
      at += seconds * 1000;
      elapsed += seconds * 1000;
    },
    set: (to) => {
      at = to.getTime();
    },
  };
}
