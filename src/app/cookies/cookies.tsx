import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { hasChosen } from './consent-cookie.ts';
import { cookieSettings } from '#lib/cookie-settings.ts';

const CookieBanner = lazy(() => import('./cookie-banner.tsx').then((m) => ({ default: m.CookieBanner })));

/** The cookie banner loads after the screen, where nothing is chosen yet or the preferences are opened again. */
export function Cookies() {
  const [isAsked] = useState(() => !hasChosen());
  const isOpen = useSyncExternalStore(cookieSettings.subscribe, cookieSettings.get);
  return (
    (isAsked || isOpen) && (
      <Suspense>
        <CookieBanner />
      </Suspense>
    )
  );
}
