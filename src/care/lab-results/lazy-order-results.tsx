import { lazy, Suspense, type ComponentProps } from 'react';

const OrderResults = lazy(() => import('./lab-results.tsx').then((m) => ({ default: m.OrderResults })));

/** The values of an order, which load with the first order that is shown. */
export function LazyOrderResults(props: ComponentProps<typeof OrderResults>) {
  return (
    <Suspense>
      <OrderResults {...props} />
    </Suspense>
  );
}
