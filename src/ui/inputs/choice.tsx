import { useId, type ComponentProps, type ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { FieldNote, wire } from '#ui/inputs/field-frame.tsx';
import styles from './choice.module.css';

interface ChoiceProps extends Omit<ComponentProps<'input'>, 'className' | 'type' | 'value'> {
  label: ReactNode;
  hint?: string | undefined;
  error?: string | undefined;
  /** Value and words of each answer. */
  options: readonly (readonly [value: string, words: ReactNode])[];
  /** The chosen value; '' for none. */
  value: string;
  isDanger?: boolean;
}

/** A few answers side by side, of which one is chosen; the arrow keys move between them. */
export function Choice({ label, hint, error, options, value, isDanger, ...input }: ChoiceProps) {
  const id = useId();
  const { 'aria-describedby': describedBy } = wire(id, { hint, error });
  return (
    <fieldset className={styles.choice} aria-describedby={describedBy} data-wrong={error ? '' : undefined}>
      <legend className={styles.legend}>{label}</legend>
      <div className={cx(styles.options, isDanger && styles.danger)}>
        {options.map(([one, words]) => (
          <label key={one} className={styles.option} data-chosen={one === value || undefined}>
            <input defaultChecked={one === value} {...input} type="radio" value={one} />
            <span>{words}</span>
          </label>
        ))}
      </div>
      <FieldNote id={id} hint={hint} error={error} />
    </fieldset>
  );
}
