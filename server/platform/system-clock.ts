import type { Clock } from './deps.ts';

/** The clock of this machine. */
export const systemClock: Clock = {
  now: () => new Date(),
  elapsedMs: () => performance.now(),
};
