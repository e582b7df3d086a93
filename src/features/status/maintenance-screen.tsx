import { useEffect, useState } from 'react';
import { status } from '#i18n/en/status.ts';
import { useText } from '#i18n/text.ts';
import { useNow } from '#lib/clock.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Page } from '#ui/page.tsx';

const EVERY_MS = 5_000;

/** Says what is wrong, keeps trying by itself, and goes back to where the person was. */
export function MaintenanceScreen({ back }: { back: string }) {
  const text = useText(status);
  const now = useNow();
  const [nextAt, setNextAt] = useState(() => Date.now() + EVERY_MS);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setTries((count) => count + 1), Math.max(0, nextAt - Date.now()));
    return () => clearTimeout(timer);
  }, [nextAt]);
  useEffect(() => {
    if (tries === 0) return;
    setNextAt(Date.now() + EVERY_MS);
    fetch('/health', { cache: 'no-store' }).then(
      (answer) => answer.ok && location.replace(back),
      () => undefined,
    );
  }, [tries, back]);
  const seconds = Math.max(0, Math.ceil((nextAt - now) / 1000));
  return (
    <Page narrow>
      <EmptyState title={text.maintenanceTitle} action={<Button onClick={() => setTries((count) => count + 1)}>{text.tryNow}</Button>}>
        {text.maintenanceText} {text.tryingIn(seconds)}
      </EmptyState>
    </Page>
  );
}
