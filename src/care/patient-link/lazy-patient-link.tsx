import { lazy, Suspense } from 'react';

const PatientLink = lazy(() => import('./patient-link.tsx').then((m) => ({ default: m.PatientLink })));

/** Loads behind the visit that it is shown with. */
export function LazyPatientLink({ consultationNumber }: { consultationNumber: string }) {
  return (
    <Suspense>
      <PatientLink consultationNumber={consultationNumber} />
    </Suspense>
  );
}
