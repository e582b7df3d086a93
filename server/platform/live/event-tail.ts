import type { StoredEvent } from './event-rows.ts';

/** The number of newest events in memory: after an outage all clients ask for the same minute. */
const TAIL = 10_000;

export interface EventTail {
  keep(told: readonly StoredEvent[]): void;
  /** Events after a number, oldest first; undefined when that number is older than the tail. */
  since(after: number): readonly StoredEvent[] | undefined;
}

/** Holds the newest events in memory. @param newest the number of the last event before them */
export function openTail(newest: number): EventTail {
  const tail: StoredEvent[] = [];
  let tailAfter = newest;
  return {
    keep(told) {
      tail.push(...told);
      tailAfter = tail.splice(0, tail.length - TAIL).at(-1)?.event.seq ?? tailAfter;
    },
    since: (after) =>
      after < tailAfter ? undefined : tail.slice(tail.findLastIndex(({ event }) => event.seq <= after) + 1),
  };
}
