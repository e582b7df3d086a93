import { lazy, Suspense, type ComponentProps } from 'react';
import type { EmergencyBar as Bar } from './emergency-bar.tsx';

const EmergencyBar = lazy(() => import('./emergency-bar.tsx').then((m) => ({ default: m.EmergencyBar })));

/** The bar of a waiting emergency: its code comes after the screen. */
export function LateEmergencyBar(props: ComponentProps<typeof Bar>) {
  return (
    <Suspense>
      <EmergencyBar {...props} />
    </Suspense>
  );
}
