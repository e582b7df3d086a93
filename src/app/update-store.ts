import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let waiting = false;

/** A new version waits to be loaded. */
export function offerUpdate(): void {
  waiting = true;
  for (const listener of listeners) listener();
}

export function useUpdateWaiting(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => waiting,
  );
}
