import { useCallback, useSyncExternalStore } from 'react';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { WifiOff } from 'lucide-react';
import { useConnection } from './use-connection.ts';
import { deviceNotices } from '#i18n/en/device-notices.ts';
import { useText } from '#i18n/text.ts';
import { shortTime } from '#lib/times.ts';
import { Banner } from '#ui/feedback/banner.tsx';

/** Without a connection: as of when what is on the screen was read. */
export function SeenNotice() {
  const text = useText(deviceNotices);
  const connection = useConnection();
  const client = useQueryClient();
  const subscribe = useCallback((tell: () => void) => client.getQueryCache().subscribe(tell), [client]);
  const oldest = useSyncExternalStore(subscribe, () => oldestInView(client));
  if (connection === 'online' || oldest === undefined) return null;
  return (
    <Banner tone="warn" icon={WifiOff}>
      {text.asOf(shortTime(new Date(oldest).toISOString()))}
    </Banner>
  );
}

/** When the oldest of what is on the screen was read, ms since 1970; lists that are the same for everybody do not count. */
function oldestInView(client: QueryClient): number | undefined {
  const times = client
    .getQueryCache()
    .findAll({ type: 'active' })
    .filter(({ queryKey, state }) => queryKey[0] !== 'reference' && state.data !== undefined)
    .map(({ state }) => state.dataUpdatedAt);
  return times.length ? Math.min(...times) : undefined;
}
