import { cx } from '#ui/cx.ts';
import styles from './progress.module.css';

interface ProgressProps {
  /** Running action: "Sending VitD_panel.pdf". */
  readonly label: string;
  /** 0 to 100. */
  readonly percent: number;
  readonly paused?: boolean | undefined;
}

export function Progress({ label, percent, paused }: ProgressProps) {
  const whole = Math.round(Math.min(100, Math.max(0, percent)));
  return (
    <div className={styles.row}>
      <div
        className={styles.track}
        role="progressbar"
        aria-label={label}
        aria-valuenow={whole}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <span className={cx(styles.fill, paused && styles.paused)} style={{ width: `${whole}%` }} />
      </div>
      <span aria-hidden="true">{whole} %</span>
    </div>
  );
}
