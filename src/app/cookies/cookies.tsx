import { lazy, Suspense } from 'react';

const CookieBanner = lazy(() => import('./cookie-banner.tsx').then((m) => ({ default: m.CookieBanner })));

/** The cookie banner loads after the screen that shows it. */
export function Cookies() {
  return (
    <Suspense>
      <CookieBanner />
    </Suspense>
  );
}
