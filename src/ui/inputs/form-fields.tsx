import { useId, type ComponentProps } from 'react';
import { ChevronDown } from 'lucide-react';
import { cx } from '#ui/cx.ts';
import styles from './field.module.css';
import { FieldFrame, FieldNote, marks, wire, type FieldText } from './field-frame.tsx';
import { Icon } from '#ui/media/icon.tsx';

// Beside #ui/field.tsx, so that the sign-in page loads its own two alone.

interface TextAreaProps extends FieldText, Omit<ComponentProps<'textarea'>, 'className'> {}

/** Several lines. */
export function TextArea({ label, hint, error, saved, aside, optional, rows = 3, ...input }: TextAreaProps) {
  return (
    <FieldFrame {...{ label, hint, error, saved, aside, optional }} id={input.id}>
      {(wired) => (
        <span className={styles.box} {...marks(input, error)}>
          <textarea
            rows={rows}
            autoComplete="off"
            {...input}
            {...wired}
            className={cx(styles.control, styles.area)}
          />
        </span>
      )}
    </FieldFrame>
  );
}

interface SelectFieldProps extends FieldText, Omit<ComponentProps<'select'>, 'className'> {
  readonly className?: string | undefined;
}

/** A native select; `children` are its options. */
export function SelectField({
  label,
  hint,
  error,
  saved,
  aside,
  optional,
  className,
  ...select
}: SelectFieldProps) {
  return (
    <FieldFrame {...{ label, hint, error, saved, aside, optional, className }} id={select.id}>
      {(wired) => (
        <span className={styles.box} {...marks(select, error)}>
          <select {...select} {...wired} className={cx(styles.control, styles.select)} />
          <Icon of={ChevronDown} size="s" />
        </span>
      )}
    </FieldFrame>
  );
}

interface CheckboxFieldProps
  extends Pick<FieldText, 'label' | 'hint' | 'error'>, Omit<ComponentProps<'input'>, 'className' | 'type'> {}

/** A tick with its sentence beside it; the whole row is the target. */
export function CheckboxField({ label, hint, error, ...input }: CheckboxFieldProps) {
  const own = useId();
  const wired = wire(input.id ?? own, { hint, error });
  return (
    <div className={cx(styles.field, styles.checkField)}>
      <label className={styles.check}>
        <input {...input} {...wired} type="checkbox" className={styles.tick} />
        <span>{label}</span>
      </label>
      <FieldNote id={wired.id} hint={hint} error={error} />
    </div>
  );
}
