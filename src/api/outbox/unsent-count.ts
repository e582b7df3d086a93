import { useSyncExternalStore } from 'react';
import { valueStore } from '#lib/value-store.ts';

const count = valueStore(0);

/** How many writes wait on this device; apart from the outbox, whose code comes after the first screen. */
export function useWaitingCount(): number {
  return useSyncExternalStore(count.subscribe, count.get);
}

export const tellWaiting = count.set;
