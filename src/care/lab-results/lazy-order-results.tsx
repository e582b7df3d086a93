import { lazy, Suspense, type ComponentProps } from 'react';

const OrderResults = lazy(() => import('./lab-results.tsx').then((m) => ({ default: m.OrderResults })));
const PatientResults = lazy(() => import('./lab-results.tsx').then((m) => ({ default: m.PatientResults })));

/** The values of an order, which load with the first order that is shown. */
export function LazyOrderResults(props: ComponentProps<typeof OrderResults>) {
  return (
    <Suspense>
      <OrderResults {...props} />
    </Suspense>
  );
}

/** The newest results of a patient. */
export function LazyPatientResults(props: ComponentProps<typeof PatientResults>) {
  return (
    <Suspense>
      <PatientResults {...props} />
    </Suspense>
  );
}
