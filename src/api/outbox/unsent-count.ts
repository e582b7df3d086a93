import { useSyncExternalStore } from 'react';
import { valueStore } from '#lib/value-store.ts';

const count = valueStore(0);

/** How many unsent writes are on this device; a file of its own, as the outbox loads after the first screen. */
export function useWaitingCount(): number {
  return useSyncExternalStore(count.subscribe, count.get);
}

export const tellWaiting = count.set;
