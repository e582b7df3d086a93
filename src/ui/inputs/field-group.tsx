import { useId, type ReactNode } from 'react';
import { FieldNote, wire } from './field-frame.tsx';
import styles from './field-group.module.css';

interface FieldGroupProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
  /** Ticks or choices that answer one question together. */
  readonly children: ReactNode;
}

/** Several controls under one question, with one note for all of them. */
export function FieldGroup({ label, hint, error, children }: FieldGroupProps) {
  const id = useId();
  const { 'aria-describedby': describedBy } = wire(id, { hint, error });
  return (
    <fieldset className={styles.group} aria-describedby={describedBy}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.controls}>{children}</div>
      <FieldNote id={id} hint={hint} error={error} />
    </fieldset>
  );
}
