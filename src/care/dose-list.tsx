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
}

/** Medicines with dose and time: never cut. */
export function DoseList({ label, rows }: { readonly label: string; readonly rows: readonly DoseRow[] }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {rows.map(({ id, name, strength, facts, note }) => (
        <li key={id} className={styles.row}>
          <p className={styles.drug}>
            <span className={styles.name}>{name.toUpperCase()}</span> {strength}
          </p>
          <p className={styles.facts}>{facts}</p>
          {note && <p className={styles.note}>{note}</p>}
        </li>
      ))}
    </ul>
  );
}
