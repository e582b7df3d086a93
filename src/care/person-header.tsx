import { useId, type ReactNode } from 'react';
import { AllergyNote, type Allergy } from './allergy-note.tsx';
import styles from './person-header.module.css';
import { cx } from '#ui/cx.ts';

interface PersonHeaderProps {
  readonly name: string;
  readonly nameLang?: string | undefined;
  /** "62 y · F", "MRN 204518", "Diabetes type 2" */
  readonly facts: readonly string[];
  readonly allergy: Allergy;
  /** Beside the name: the status. */
  readonly status?: ReactNode;
  /** In front: the way back. */
  readonly back?: ReactNode;
  readonly actions?: ReactNode;
  /** As low as it can be: what is below needs the height. */
  readonly low?: boolean | undefined;
}

/** The person first; stays on top while the page scrolls. Its name is the page's heading. */
export function PersonHeader({
  name,
  nameLang,
  facts,
  allergy,
  status,
  back,
  actions,
  low,
}: PersonHeaderProps) {
  const id = useId();
  return (
    // Not a header element: beside the page's own that would be a second banner.
    <section className={cx(styles.header, low && styles.low)} aria-labelledby={id}>
      {back}
      <div className={styles.who}>
        <div className={styles.first}>
          <h1 id={id} className={styles.name} lang={nameLang}>
            {name}
          </h1>
          {status}
        </div>
        <div className={styles.facts}>
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
          <AllergyNote allergy={allergy} />
        </div>
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </section>
  );
}
