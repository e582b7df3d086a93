import type { ServiceRequest } from '#contract/requests.ts';
import styles from './row-wait.module.css';
import { waitWords } from '#domain/format.ts';
import { hasEnded } from '#domain/transitions.ts';
import { dueSince, waitStep } from '#domain/waiting.ts';
import { useNow } from '#lib/clock.ts';
import { Chip } from '#ui/feedback/chip.tsx';
import { WaitLine, type WaitStep } from './wait-line.tsx';

type Row = Pick<ServiceRequest, 'kind' | 'requestStatus' | 'requestedAt' | 'waitingSince' | 'returnedAt'>;

interface RowWaitProps {
  readonly row: Row;
  /** Word after a wait past its last limit: "Overdue". Without it the colour and the time say so. */
  readonly overdue?: string | undefined;
}

/**
 * A duration in the column of waiting times, updated each second by `useNow`: a wait line while the hospital owes the next step, else the
 * time since the request; a dash once it has ended.
 */
export function RowWait({ row, overdue }: RowWaitProps) {
  const now = useNow();
  const secondsSince = (at: string): number => (now - Date.parse(at)) / 1000;
  if (hasEnded(row.requestStatus)) return '–';
  const due = dueSince(row);
  if (due === null) return waitWords(secondsSince(row.requestedAt));
  const waitedS = secondsSince(due);
  const step = waitStep(row.kind, waitedS) as WaitStep;
  const line = <WaitLine step={step} words={waitWords(waitedS)} />;
  if (!overdue || step < 5) return line;
  return (
    <span className={styles.late}>
      {line}
      <Chip tone="danger">{overdue}</Chip>
    </span>
  );
}
