import { lazy, Suspense, useState } from 'react';
import { loadOfflineParts, loadOfflinePartsLater } from './load-offline-parts.ts';
import { OfferPlace } from './offer-place.tsx';
import { useConnection } from './use-connection.ts';
import { useWaitingCount } from '#api/outbox/unsent-count.ts';
import { PUSH_DECLINED_KEY } from '#contract/device-names.ts';
import { shell } from '#i18n/en/shell.ts';
import { useText } from '#i18n/text.ts';
import { ConnectionPill } from '#ui/feedback/connection-pill.tsx';

const Strips = lazy(() => loadOfflinePartsLater().then((m) => ({ default: m.Strips })));
const WaitingDialog = lazy(() => loadOfflineParts().then((m) => ({ default: m.WaitingDialog })));

/** The connection pill; pressed, it says what its word means. */
export function LiveStatus() {
  const text = useText(shell);
  const connection = useConnection();
  const waiting = useWaitingCount();
  const [isOpen, setOpen] = useState(false);
  const isOffline = connection === 'offline';
  const state =
    waiting === 0 || connection === 'reconnecting' ? connection : isOffline ? 'offline-waiting' : 'waiting';
  const words =
    waiting === 0 ? text[connection] : isOffline ? text.offlineWaiting(waiting) : text.waiting(waiting);
  return (
    <>
      <ConnectionPill
        state={state}
        words={connection === 'reconnecting' ? text.reconnecting : words}
        onPress={() =>
          waiting ? setOpen(true) : void loadOfflineParts().then((parts) => parts.tellConnection(connection))
        }
      />
      {isOpen && (
        <Suspense>
          <WaitingDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Before any code of push has loaded: whether it will be offered. A device that declined is asked again later. */
const willOfferPush = (): boolean =>
  'PushManager' in window &&
  'Notification' in window &&
  Notification.permission === 'default' &&
  !localStorage.getItem(PUSH_DECLINED_KEY);

/** Notices under the bar: a new version, the offer of notifications or to install, the time of cached data. */
export const LateStrips = ({ offers }: { offers?: boolean }) => (
  <Suspense fallback={offers && willOfferPush() && <OfferPlace />}>
    <Strips />
  </Suspense>
);
