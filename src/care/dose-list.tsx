import type { ReactNode } from 'react';
import styles from './dose-list.module.css';

export interface DoseRow {
  readonly id: string;
  /** The generic name; shown in capitals, as the law asks. */
  readonly name: string;
  /** "500 mg, tablet" */
  readonly strength: string;
  /** "1-0-1, after food, 30 days" */
  readonly facts: string;
  readonly note?: string | undefined;
  /** Says by whom it was stopped, when and why. */
  readonly stopped?: string | undefined;
  readonly action?: ReactNode;
}

/** Medicines with dose and time: never cut. */
export function DoseList({ label, rows }: { readonly label: string; readonly rows: readonly DoseRow[] }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {rows.map(({ id, name, strength, facts, note, stopped, action }) => (
        <li key={id} className={styles.row}>
          <p className={styles.drug}>
            <span className={styles.name}>{name.toUpperCase()}</span> {strength}
          </p>
          <p className={styles.facts}>{facts}</p>
          {note && <p className={styles.note}>{note}</p>}
          {stopped && <p className={styles.stopped}>{stopped}</p>}
          {action}
        </li>
      ))}
    </ul>
  );
}
