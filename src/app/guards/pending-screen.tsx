import { useEffect, useState } from 'react';
import { chunkLoadError } from './chunk-error.ts';
import { Page } from '#ui/layout/page.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';

/** R8.07: a chunk that has not come by then counts as lost. */
const CHUNK_TIMEOUT_MS = 120_000;

/** What stands in a route's place while its code is on the way. */
export function PendingScreen() {
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
