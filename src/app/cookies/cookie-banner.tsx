import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { readChoice, writeChoice, type CookieChoice } from './cookie-consent.ts';
import styles from './cookie-banner.module.css';
import { cookieChoice } from '#i18n/en/cookie-choice.ts';
import { useText } from '#i18n/text.ts';
import { cookieSettings } from '#lib/cookie-settings.ts';
import { Button } from '#ui/inputs/button.tsx';

const CookieDialog = lazy(() => import('./cookie-dialog.tsx').then((m) => ({ default: m.CookieDialog })));

/** R2.30, R4.12, R4.14: on every page until consent is set, to true or to false; the preferences open again from a footer. */
export function CookieBanner() {
  const text = useText(cookieChoice);
  const [choice, setChoice] = useState(readChoice);
  const isOpen = useSyncExternalStore(cookieSettings.subscribe, cookieSettings.get);
  function choose(next: CookieChoice): void {
    writeChoice(next);
    setChoice(next);
  }
  return (
    <>
      {!choice && (
        <section className={styles.banner} aria-label={text.cookieTitle}>
          <p className={styles.text}>{text.cookieText}</p>
          <div className={styles.actions}>
            <Button size="s" tone="quiet" onClick={() => cookieSettings.set(true)}>
              {text.cookieManage}
            </Button>
            <Button
              size="s"
              tone="quiet"
              onClick={() => choose({ consent: false, essential: true, analytics: false, marketing: false })}
            >
              {text.cookieReject}
            </Button>
            <Button
              size="s"
              tone="quiet"
              onClick={() => choose({ consent: true, essential: true, analytics: true, marketing: true })}
            >
              {text.cookieAccept}
            </Button>
          </div>
        </section>
      )}
      <Suspense>
        {isOpen && <CookieDialog choice={choice} onClose={() => cookieSettings.set(false)} onSave={choose} />}
      </Suspense>
    </>
  );
}
