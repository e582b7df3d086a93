import type { Clock } from '#server/platform/deps.ts';

/** The moment at which every test begins: 10:30 in Pune. */
export const NOW = new Date('2026-11-21T05:00:00Z');

export interface TestClock extends Clock {
  advance(seconds: number): void;
}

/** Stands still until a test turns it. */
export function testClock(): TestClock {
  let at = NOW.getTime();
  return {
    now: () => new Date(at),
    advance: (seconds) => {
      at += seconds * 1000;
    },
  };
}
