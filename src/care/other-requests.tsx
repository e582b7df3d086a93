import { lazy, Suspense } from 'react';
import type { OtherRequest } from '#contract/other-request.ts';

const OtherRequestsList = lazy(() =>
  import('./other-requests-list.tsx').then((m) => ({ default: m.OtherRequestsList })),
);

/** Loads the list of other open requests only where a patient has one: few rows do. */
export function OtherRequests({ of }: { of: readonly OtherRequest[] | undefined }) {
  return of?.length ? (
    <Suspense>
      <OtherRequestsList of={of} />
    </Suspense>
  ) : null;
}
