import { useId, type ComponentProps } from 'react';
import { FieldNote, marks, wire } from './field-frame.tsx';
import field from './field.module.css';
import styles from './pair-field.module.css';
import { cx } from '#ui/cx.ts';

type Part = Omit<ComponentProps<'input'>, 'className' | 'type'> & {
  readonly 'aria-label': string;
  readonly error?: string | undefined;
};

interface PairFieldProps {
  /** "Blood pressure": each input has a name of its own. */
  readonly label: string;
  /** Shown behind the second number, and read with both. */
  readonly unit: string;
  readonly first: Part;
  readonly second: Part;
  readonly className?: string | undefined;
}

/** Two numbers that are written as one, such as 128/76 mmHg. */
export function PairField({ label, unit, first, second, className }: PairFieldProps) {
  const id = useId();
  const error = first.error ?? second.error;
  const { 'aria-describedby': note } = wire(id, { error });
  const describedBy = [`${id}-unit`, note].join(' ').trim();
  const inputOf = ({ error: fault, ...part }: Part) => (
    <input
      type="text"
      inputMode="decimal"
      enterKeyHint="next"
      autoComplete="off"
      {...part}
      aria-invalid={fault ? true : undefined}
      aria-describedby={describedBy}
      className={cx(field.control, styles.part)}
    />
  );
  return (
    <div role="group" aria-label={label} className={cx(field.field, className)}>
      <span className={field.head}>
        <span className={field.label}>{label}</span>
      </span>
      <span className={field.box} {...marks({}, error)}>
        {inputOf(first)}
        <span aria-hidden>/</span>
        {inputOf(second)}
        <span id={`${id}-unit`} className={field.unit}>
          {unit}
        </span>
      </span>
      <FieldNote id={id} hint={undefined} error={error} />
    </div>
  );
}
