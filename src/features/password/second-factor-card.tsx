import { lazy, Suspense, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { SecondFactorStatus } from '#contract/second-factor.ts';
import { secondFactorQuery } from '#api/resources/second-factor.ts';
import { secondFactor } from '#i18n/en/second-factor.ts';
import { useText } from '#i18n/text.ts';
import { dayAndTime } from '#lib/times.ts';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { Button } from '#ui/inputs/button.tsx';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import styles from './second-factor-card.module.css';

const AddFactor = lazy(() => import('./add-factor.tsx').then((m) => ({ default: m.AddFactor })));
const ChangeFactor = lazy(() => import('./change-factor.tsx').then((m) => ({ default: m.ChangeFactor })));

/** The app that a sign-in asks for: nothing where the hospital offers none and there is none. */
export function SecondFactorCard() {
  const text = useText(secondFactor);
  const query = useQuery(secondFactorQuery());
  // A reading of the new state must not take away the codes that are being read.
  const [isAdding, setAdding] = useState(false);
  if (query.data?.mode === 'off' && query.data.since === null) return null;
  return (
    <Card aria-label={text.title}>
      <CardHeader title={text.title} sub={text.sub} />
      <div className={styles.body}>
        <Loaded query={query} rows={1}>
          {(status) => (
            <Suspense>
              {status.since === null || isAdding ? (
                <AddFactor onAdding={setAdding} />
              ) : (
                <Factor status={status} />
              )}
            </Suspense>
          )}
        </Loaded>
      </div>
    </Card>
  );
}

function Factor({ status: { mode, since, recoveryCodesLeft } }: { status: SecondFactorStatus }) {
  const text = useText(secondFactor);
  const [act, setAct] = useState<'renew' | 'remove'>();
  return (
    <>
      <p className={styles.facts}>
        <strong>{text.on(dayAndTime(since ?? ''))}</strong>
        <small>{text.left(recoveryCodesLeft)}</small>
        {mode !== 'offered' && <small>{mode === 'off' ? text.off : text.required}</small>}
      </p>
      {act ? (
        <ChangeFactor key={act} act={act} onDone={() => setAct(undefined)} />
      ) : (
        <div className={styles.actions}>
          <Button tone="quiet" onClick={() => setAct('renew')}>
            {text.renew}
          </Button>
          {mode !== 'required' && (
            <Button tone="quiet" onClick={() => setAct('remove')}>
              {text.remove}
            </Button>
          )}
        </div>
      )}
    </>
  );
}
