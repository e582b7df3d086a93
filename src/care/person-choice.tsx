import { useId } from 'react';
import { FieldNote, wire } from '#ui/inputs/field-frame.tsx';
import styles from './person-choice.module.css';

export interface Candidate {
  readonly id: string;
  /** "Dr. Vikram Desai" */
  readonly label: string;
  /** Facts that help to choose: "Cardiology, on duty, in a call". */
  readonly facts?: string | undefined;
  /** They cannot take over; the facts say why. */
  readonly disabled?: boolean;
  /** Off duty: listed on request alone. */
  readonly isAway?: boolean;
}

interface PersonChoiceProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly people: readonly Candidate[];
  /** The chosen id; '' for none. */
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}

/** People as cards under each other, of whom one is chosen by a press or the arrow keys; none is chosen at first. */
export function PersonChoice({ label, hint, people, chosen, onChoose }: PersonChoiceProps) {
  const id = useId();
  const { 'aria-describedby': describedBy } = wire(id, { hint });
  return (
    <fieldset className={styles.choice} aria-describedby={describedBy}>
      <legend className={styles.legend}>{label}</legend>
      {people.map(({ id: one, label: name, facts, disabled }) => (
        <label key={one} className={styles.person}>
          <input
            type="radio"
            name={id}
            value={one}
            checked={one === chosen}
            disabled={disabled}
            onChange={() => onChoose(one)}
          />
          <span>
            <strong>{name}</strong>
            {facts && <span className={styles.facts}>{facts}</span>}
          </span>
        </label>
      ))}
      <FieldNote id={id} hint={hint} error={undefined} />
    </fieldset>
  );
}
