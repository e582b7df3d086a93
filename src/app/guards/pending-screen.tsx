import { useEffect, useState, lazy, Suspense, useSyncExternalStore } from 'react';
import { chunkLoadError } from './chunk-error.ts';
import { Page } from '#ui/layout/page.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { loadOfflineParts } from '#app/device/load-offline-parts.ts';
import { lockedRoles } from '#lib/device-lock.ts';

/** R8.07: a chunk that has not come by then counts as lost. */
const CHUNK_TIMEOUT_MS = 120_000;

const LockedRoute = lazy(() => loadOfflineParts().then((m) => ({ default: m.LockedRoute })));

/** Replaces a route until the password is entered or its code has loaded. */
export function PendingScreen() {
  if (!useSyncExternalStore(lockedRoles.subscribe, lockedRoles.get)) return <Loading />;
  return (
    <Suspense>
      <LockedRoute />
    </Suspense>
  );
}

function Loading() {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), CHUNK_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, []);
  if (isLate) throw chunkLoadError();
  return (
    <Page>
      <Skeleton rows={6} onRetry={() => location.reload()} />
    </Page>
  );
}
