import { lazy, Suspense } from 'react';
import type { VitalSet } from '#contract/vitals.ts';

const TakenSets = lazy(() => import('./taken-sets.tsx').then((m) => ({ default: m.TakenSets })));

interface VisitVitalsProps {
  /** "Vitals taken" */
  label: string;
  sets: readonly VitalSet[];
}

/** The vital signs of a home visit in the details of its order; nothing where none were taken. */
export function VisitVitals({ label, sets }: VisitVitalsProps) {
  if (!sets.length) return null;
  return (
    <section aria-label={label}>
      <strong>{label}</strong>
      <Suspense>
        <TakenSets sets={sets} />
      </Suspense>
    </section>
  );
}
