import { lazy, Suspense } from 'react';

const CookieBanner = lazy(() => import('./cookie-banner.tsx').then((m) => ({ default: m.CookieBanner })));

/** What asks about cookies comes behind the screen that it stands on. */
export function Cookies() {
  return (
    <Suspense>
      <CookieBanner />
    </Suspense>
  );
}
