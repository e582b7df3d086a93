import { useCallback, useEffect, useState } from 'react';
import { Check, RefreshCw, Send } from 'lucide-react';
import { useUnsentCount } from '#api/outbox/pending-count.ts';
import { StatusPage } from '#ui/layout/status-page.tsx';
import styles from '#features/status/maintenance-screen.module.css';
import { status } from '#i18n/en/status.ts';
import { useText } from '#i18n/text.ts';
import { useNow } from '#lib/clock.ts';
import { clockNow } from '#lib/times.ts';
import { Button } from '#ui/inputs/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Icon } from '#ui/media/icon.tsx';

const EVERY_MS = 5_000;

/** Says what is wrong, keeps trying by itself, and goes back to where the person was. */
export function MaintenanceScreen({ back }: { back: string }) {
  const text = useText(status);
  const now = useNow();
  const kept = useUnsentCount();
  const [since] = useState(clockNow);
  const [{ tries, nextAt }, setNext] = useState(() => ({ tries: 1, nextAt: Date.now() + EVERY_MS }));
  const attempt = useCallback(() => {
    setNext((last) => ({ tries: last.tries + 1, nextAt: Date.now() + EVERY_MS }));
    fetch('/health', { cache: 'no-store' }).then(
      (answer) => answer.ok && location.replace(back),
      () => undefined,
    );
  }, [back]);
  useEffect(() => {
    const timer = setTimeout(attempt, Math.max(0, nextAt - Date.now()));
    return () => clearTimeout(timer);
  }, [attempt, nextAt]);
  const seconds = Math.max(0, Math.ceil((nextAt - now) / 1000));
  return (
    <StatusPage line="broken" title={text.maintenanceTitle} sub={text.maintenanceText}>
      <Card pad className={styles.card}>
        <div className={styles.row}>
          <Icon of={RefreshCw} />
          <div className={styles.grow}>
            <strong>{text.tryingIn(seconds)}</strong>
            <p className={styles.how} role="status">
              {text.tried(tries, since)} {navigator.onLine ? text.networkWorks : text.noNetwork}
            </p>
          </div>
          <Button onClick={attempt}>{text.tryNow}</Button>
        </div>
        <ul className={styles.safe}>
          <li className={styles.row}>
            <Icon of={Check} />
            <span className={styles.grow}>{text.drafts}</span>
            <strong className={styles.ok}>{text.safeHere}</strong>
          </li>
          {kept > 0 && (
            <li className={styles.row}>
              <Icon of={Send} />
              <span className={styles.grow}>{text.unsent(kept)}</span>
              <strong className={styles.later}>{text.goOut}</strong>
            </li>
          )}
        </ul>
      </Card>
    </StatusPage>
  );
}
