import { lazy, Suspense } from 'react';

const WaitingBell = lazy(() => import('./waiting-bell.tsx').then((m) => ({ default: m.WaitingBell })));

/** The bell of screens that open without it: its code comes after theirs. */
export function LateWaitingBell({ onQueue }: { onQueue: () => void }) {
  return (
    <Suspense>
      <WaitingBell onQueue={onQueue} />
    </Suspense>
  );
}
