import { useCallback, useEffect, useState } from 'react';
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
  const attempt = useCallback(() => {
    setNextAt(Date.now() + EVERY_MS);
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
    <Page narrow>
      <EmptyState
        page
        title={text.maintenanceTitle}
        action={<Button onClick={attempt}>{text.tryNow}</Button>}
      >
        {text.maintenanceText} {text.tryingIn(seconds)}
      </EmptyState>
    </Page>
  );
}
