import { useQuery } from '@tanstack/react-query';
import type { ToAdd } from '#contract/second-factor.ts';
import { setUpStateQuery } from '#api/resources/operator-session.ts';
import { AddApp } from '#care/second-factor/add-app.tsx';
import { setUp as catalogue } from '#i18n/en/operations.ts';
import { useText } from '#i18n/text.ts';
import { Question } from './set-up-frame.tsx';
import styles from './set-up.module.css';

interface AppStepProps {
  toAdd: ToAdd;
  onCode: (code: string) => Promise<void>;
  onBack: () => void;
}

const CLOCK_MS = 10_000;

/** QR code, key and code side by side; the server's clock, which is the usual reason for a refused code. */
export function AppStep({ toAdd, onCode, onBack }: AppStepProps) {
  const text = useText(catalogue);
  const { data } = useQuery({
    ...setUpStateQuery(),
    queryKey: ['setUpClock'],
    refetchInterval: CLOCK_MS,
  });
  return (
    <>
      <Question title={text.appTitle} sub={text.appSub} />
      <AddApp toAdd={toAdd} add={onCode} onBack={onBack} />
      {data && (
        <p className={styles.clock}>
          {text.clock(new Date(data.now).toLocaleTimeString('en-GB', { timeZone: data.timeZone.value }))}
        </p>
      )}
    </>
  );
}
