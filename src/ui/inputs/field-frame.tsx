import { useId, type ReactNode } from 'react';
import { Check, TriangleAlert } from 'lucide-react';
import { cx } from '#ui/cx.ts';
import styles from './field.module.css';
import { Icon } from '#ui/media/icon.tsx';
import { useWords } from '#ui/words.ts';

/** Texts around the control of each field. */
export interface FieldText {
  readonly label: ReactNode;
  /** One sentence under the control; the error takes its place. */
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
  /** "Saved 14:30": said in place of the hint. */
  readonly saved?: ReactNode;
  /** Node at the end of the label's row: "Forgot it?". */
  readonly aside?: ReactNode;
  /** Says "optional" beside the label; what is required is not marked. */
  readonly optional?: boolean | undefined;
}

export interface Wired {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

interface FieldFrameProps extends FieldText {
  readonly id?: string | undefined;
  readonly className?: string | undefined;
  readonly children: (wired: Wired) => ReactNode;
}

/** Label above, note below, both tied to the control. */
export function FieldFrame({
  id: given,
  label,
  aside,
  optional,
  className,
  children,
  ...text
}: FieldFrameProps) {
  const own = useId();
  const id = given ?? own;
  const words = useWords();
  const wired = wire(id, text);
  return (
    <div className={cx(styles.field, className)}>
      <span className={styles.head}>
        <label className={styles.label} htmlFor={id}>
          {label} {optional && <span className={styles.optional}>({words.optional})</span>}
        </label>
        {aside}
      </span>
      {children(wired)}
      <FieldNote id={id} {...text} />
    </div>
  );
}

type NoteText = Pick<FieldText, 'hint' | 'error' | 'saved'>;

export function wire(id: string, { hint, error, saved }: NoteText): Wired {
  const noted = Boolean(hint) || Boolean(error) || Boolean(saved);
  return { id, 'aria-describedby': noted ? noteId(id) : undefined, 'aria-invalid': error ? true : undefined };
}

export function FieldNote({ id, hint, error, saved }: NoteText & { readonly id: string }) {
  if (error) {
    return (
      <span id={noteId(id)} className={styles.error}>
        <Icon of={TriangleAlert} size="s" />
        <span>{error}</span>
      </span>
    );
  }
  if (saved) {
    return (
      <span id={noteId(id)} className={styles.saved}>
        <Icon of={Check} size="s" />
        <span>{saved}</span>
      </span>
    );
  }
  if (!hint) return null;
  return (
    <span id={noteId(id)} className={styles.hint}>
      {hint}
    </span>
  );
}

function noteId(id: string): string {
  return `${id}-note`;
}

/** Returns what the box around a control shows of its state. */
export function marks(
  control: { disabled?: boolean | undefined; readOnly?: boolean | undefined },
  error: unknown,
) {
  return {
    'data-error': error ? '' : undefined,
    'data-disabled': control.disabled ? '' : undefined,
    'data-readonly': control.readOnly ? '' : undefined,
  };
}
