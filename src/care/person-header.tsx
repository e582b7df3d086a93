import { useId, type ReactNode } from 'react';
import { AllergyNote, type Allergy } from './allergy-note.tsx';
import styles from './person-header.module.css';
import { cx } from '#ui/cx.ts';
import { useMedia } from '#ui/use-media.ts';

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
  /** Under the facts, in full width: what else is open of this person. */
  readonly below?: ReactNode;
  readonly actions?: ReactNode;
  /** True for the lowest height: the content below needs it. */
  readonly low?: boolean | undefined;
  /** True to keep the actions in view on a phone: they show waiting people. */
  readonly keepsActions?: boolean | undefined;
}

/** Media query of a phone, where a whole sticky header would take a third of the window. */
const PHONE = '(max-width: 43.75em) and (min-height: 30.01em)';

/**
 * The person first; stays on top while the page scrolls. Its name is the page's heading. On a phone the way back, the name, the
 * status and the allergies stay; the other facts and the actions scroll with the page.
 */
export function PersonHeader({
  name,
  nameLang,
  facts,
  allergy,
  status,
  back,
  below,
  actions,
  low = false,
  keepsActions = false,
}: PersonHeaderProps) {
  const id = useId();
  const isPhone = useMedia(PHONE);
  const isShort = isPhone && !low && !keepsActions;
  return (
    // Not a header element: beside the page's own that would be a second banner.
    <section className={cx(styles.header, low && styles.low, isShort && styles.short)} aria-labelledby={id}>
      <div className={styles.top}>
        {back}
        <div className={styles.who}>
          <div className={styles.first}>
            <h1 id={id} className={styles.name} lang={nameLang}>
              {name}
            </h1>
            {status}
          </div>
          <div className={styles.facts}>
            {!isShort && <Facts of={facts} />}
            <AllergyNote allergy={allergy} />
          </div>
        </div>
      </div>
      {/* The actions keep their place in the tree when a phone is turned: a dialog of theirs stays open. */}
      <div className={styles.rest}>
        {isShort && (
          <div className={styles.facts}>
            <Facts of={facts} />
          </div>
        )}
        {actions && <div className={styles.actions}>{actions}</div>}
        {below && <div className={styles.below}>{below}</div>}
      </div>
    </section>
  );
}

function Facts({ of }: { of: readonly string[] }) {
  return of.map((fact) => <span key={fact}>{fact}</span>);
}
