import { useSyncExternalStore } from 'react';
import { valueStore } from '#lib/value-store.ts';

const waiting = valueStore(false);

/** A new version waits to be loaded. */
export function offerUpdate(): void {
  waiting.set(true);
}

export function useUpdateWaiting(): boolean {
  return useSyncExternalStore(waiting.subscribe, waiting.get);
}
