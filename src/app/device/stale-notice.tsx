import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { RefreshCw, WifiOff } from 'lucide-react';
import { useConnection } from './use-connection.ts';
import { deviceNotices } from '#i18n/en/device-notices.ts';
import { useText } from '#i18n/text.ts';
import { shortTime } from '#lib/times.ts';
import { Banner } from '#ui/feedback/banner.tsx';

/** Most interruptions are over by then: the pill in the bar says them, and nothing moves under a hand. */
const RECONNECTING_MS = 30_000;
/** Lists that are the same for everybody, and of dialogs that show their own time. */
const NOT_IN_VIEW: readonly unknown[] = ['reference', 'duty'];

/** Without a connection: as of when what is on the screen was read. */
export function SeenNotice() {
  const text = useText(deviceNotices);
  const connection = useConnection();
  const isLong = useLasting(connection === 'reconnecting');
  const client = useQueryClient();
  const subscribe = useCallback((tell: () => void) => client.getQueryCache().subscribe(tell), [client]);
  const oldest = useSyncExternalStore(subscribe, () => oldestInView(client));
  if (connection === 'online' || oldest === undefined) return null;
  const when = shortTime(new Date(oldest).toISOString());
  if (connection === 'offline') {
    return (
      <Banner tone="warn" icon={WifiOff}>
        {text.asOf(when)}
      </Banner>
    );
  }
  if (!isLong) return null;
  return (
    <Banner tone="warn" icon={RefreshCw}>
      {text.reconnectingAsOf(when)}
    </Banner>
  );
}

/** Returns whether a state has lasted longer than an interruption. */
function useLasting(isOn: boolean): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setTimeout(() => setLong(true), RECONNECTING_MS);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isOn]);
  return isLong;
}

/** When the oldest of what is on the screen was read, ms since 1970. */
function oldestInView(client: QueryClient): number | undefined {
  const times = client
    .getQueryCache()
    .findAll({ type: 'active' })
    .filter(({ queryKey, state }) => !NOT_IN_VIEW.includes(queryKey[0]) && state.data !== undefined)
    .map(({ state }) => state.dataUpdatedAt);
  return times.length ? Math.min(...times) : undefined;
}
