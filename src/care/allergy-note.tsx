import { TriangleAlert } from 'lucide-react';
import styles from './allergy-note.module.css';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/media/icon.tsx';

/** Recorded allergies. They are always shown: "none known" is a fact too. */
export interface Allergy {
  /** "Allergy: penicillin", or "No known allergies". */
  readonly words: string;
  /** There is one: crimson, with a warning icon. */
  readonly known: boolean;
}

interface AllergyNoteProps {
  readonly allergy: Allergy;
  readonly boxed?: boolean | undefined;
}

export function AllergyNote({ allergy, boxed }: AllergyNoteProps) {
  if (!allergy.known) return <span className={cx(styles.note, styles.none)}>{allergy.words}</span>;
  return (
    <span className={cx(styles.note, boxed && styles.box)}>
      <Icon of={TriangleAlert} size="em" />
      {allergy.words}
    </span>
  );
}
