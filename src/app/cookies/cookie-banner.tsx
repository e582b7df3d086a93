import { lazy, Suspense, useState } from 'react';
import { readConsent, writeConsent, type CookiePreferences } from './cookie-consent.ts';
import styles from './cookie-banner.module.css';
import { shell } from '#i18n/en/shell.ts';
import { useText } from '#i18n/text.ts';
import { Button } from '#ui/inputs/button.tsx';

const CookieDialog = lazy(() => import('./cookie-dialog.tsx').then((m) => ({ default: m.CookieDialog })));

/** R2.30, R4.12, R4.14: on every page until consent is set. */
export function CookieBanner() {
  const text = useText(shell);
  const [consent, setConsent] = useState(readConsent);
  const [choosing, setChoosing] = useState(false);
  if (consent) return null;
  function give(preferences: CookiePreferences): void {
    writeConsent(preferences);
    setConsent(preferences);
  }
  return (
    <section className={styles.banner} aria-label={text.cookieTitle}>
      <p className={styles.text}>{text.cookieText}</p>
      <div className={styles.actions}>
        <Button size="s" tone="quiet" onClick={() => setChoosing(true)}>
          {text.cookieManage}
        </Button>
        <Button size="s" onClick={() => give({ essential: true, analytics: true, marketing: true })}>
          {text.cookieAccept}
        </Button>
      </div>
      <Suspense>{choosing && <CookieDialog onClose={() => setChoosing(false)} onSave={give} />}</Suspense>
    </section>
  );
}
