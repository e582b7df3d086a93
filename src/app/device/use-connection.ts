import { useLiveState } from '#api/live/live.ts';
import { useOnline } from '#ui/use-online.ts';

/** How the device is connected, in words: a lost stream is said within 10 s. */
export function useConnection(): 'online' | 'reconnecting' | 'offline' {
  const live = useLiveState();
  const online = useOnline();
  if (!online) return 'offline';
  return live === 'reconnecting' ? 'reconnecting' : 'online';
}
