import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react';
import { loadOfflineParts, loadOfflinePartsLater } from './load-offline-parts.ts';
import { useConnection } from './use-connection.ts';
import { useWaitingCount } from '#api/outbox/unsent-count.ts';
import { toast } from '#ui/feedback/notify.ts';
import { connection as connectionWords } from '#i18n/en/connection.ts';
import { shell } from '#i18n/en/shell.ts';
import { useText } from '#i18n/text.ts';
import { ConnectionPill } from '#ui/feedback/connection-pill.tsx';

const WaitingDialog = lazy(() => loadOfflineParts().then((m) => ({ default: m.WaitingDialog })));

/** The connection pill; pressed, it says what its word means. */
export function LiveStatus() {
  const text = useText(shell);
  const why = useText(connectionWords);
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
        onPress={() => (waiting ? setOpen(true) : toast({ text: why[connection] }))}
      />
      {isOpen && (
        <Suspense>
          <WaitingDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Notices under the bar: a new version, the offer to install, the time of cached data. */
export function LateStrips() {
  const [Strips, setStrips] = useState<ComponentType>();
  useEffect(() => void loadOfflinePartsLater().then((parts) => setStrips(() => parts.Strips)), []);
  return Strips && <Strips />;
}
