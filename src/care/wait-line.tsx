import { cx } from '#ui/cx.ts';
import styles from './wait-line.module.css';

export type WaitStep = 0 | 1 | 2 | 3 | 4 | 5;

const STEPS = [1, 2, 3, 4, 5] as const;

interface WaitLineProps {
  /** How many of the four limits are passed, plus one: 5 is past the last. */
  readonly step: WaitStep;
  /** The time: "12 min". */
  readonly words: string;
  readonly align?: 'start' | 'end' | undefined;
}

/** How long a patient has waited: five steps and the time in words. Only for a waiting status. */
export function WaitLine({ step, words, align = 'start' }: WaitLineProps) {
  return (
    <span
      className={cx(
        styles.wait,
        align === 'end' && styles.end,
        step >= 3 && step < 5 && styles.warm,
        step === 5 && styles.over,
      )}
    >
      <b className={styles.words}>{words}</b>
      <span className={styles.steps} aria-hidden="true">
        {STEPS.map((at) => (
          <i key={at} data-on={at <= step || undefined} />
        ))}
      </span>
    </span>
  );
}
