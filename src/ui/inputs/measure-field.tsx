import type { ComponentProps } from 'react';
import styles from './field.module.css';
import { FieldFrame, marks, type FieldText } from './field-frame.tsx';

interface MeasureFieldProps extends FieldText, Omit<ComponentProps<'input'>, 'className' | 'type'> {
  /** Shown behind the number, and read with it: "mmHg". */
  readonly unit: string;
  readonly className?: string | undefined;
}

/** A number with its unit. Beside `TextField`, so that the sign-in page does not load it. */
export function MeasureField({
  label,
  hint,
  error,
  saved,
  aside,
  optional,
  unit,
  className,
  ...input
}: MeasureFieldProps) {
  return (
    <FieldFrame {...{ label, hint, error, saved, aside, optional, className }} id={input.id}>
      {({ id, 'aria-describedby': note, ...wired }) => (
        <span className={styles.box} {...marks(input, error)}>
          <input
            type="text"
            inputMode="decimal"
            enterKeyHint="next"
            autoComplete="off"
            {...input}
            {...wired}
            id={id}
            aria-describedby={[`${id}-unit`, note].join(' ').trim()}
            className={styles.control}
          />
          <span id={`${id}-unit`} className={styles.unit}>
            {unit}
          </span>
        </span>
      )}
    </FieldFrame>
  );
}
