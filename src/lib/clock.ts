import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

/**
 * The time of day in ms, for everything on the screen that counts: one timer for all, a tick a second. What need not be
 * drawn that often says its own step, in ms.
 */
export function useNow(stepMs = 1): number {
  return useSyncExternalStore(subscribe, () => now - (now % stepMs));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (!timer) {
    now = Date.now();
    timer = setInterval(tick, 1000);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
  };
}

function tick(): void {
  now = Date.now();
  for (const listener of listeners) listener();
}
