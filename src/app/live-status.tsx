import { useSyncExternalStore } from 'react';
import { useLiveState } from '#api/live.ts';
import { toast } from '#ui/notify.ts';
import { shell } from '#i18n/en/shell.ts';
import { useText } from '#i18n/text.ts';
import { ConnectionPill } from '#ui/connection-pill.tsx';

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

/** The connection pill; pressed, it says what its word means. */
export function LiveStatus() {
  const text = useText(shell);
  const state = useConnection();
  const why = {
    online: text.connectionOnline,
    reconnecting: text.connectionReconnecting,
    offline: text.connectionOffline,
  };
  return <ConnectionPill state={state} words={text[state]} onPress={() => toast({ text: why[state] })} />;
}
