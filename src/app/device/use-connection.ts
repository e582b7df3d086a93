import { useSyncExternalStore } from 'react';
import { useLiveState } from '#api/live/live.ts';

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** How the device is connected, in words: a lost stream is said within 10 s. */
export function useConnection(): 'online' | 'reconnecting' | 'offline' {
  const live = useLiveState();
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  if (!online) return 'offline';
  return live === 'reconnecting' ? 'reconnecting' : 'online';
}
