import { lazy, Suspense, type ComponentProps } from 'react';
import type { WaitingBell as Bell } from './waiting-bell.tsx';

const WaitingBell = lazy(() => import('./waiting-bell.tsx').then((m) => ({ default: m.WaitingBell })));

/** The bell of screens that open without it: its code comes after theirs. */
export function LateWaitingBell(props: ComponentProps<typeof Bell>) {
  return (
    <Suspense>
      <WaitingBell {...props} />
    </Suspense>
  );
}
