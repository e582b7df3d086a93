import { useState, type ComponentProps } from 'react';
import { Eye, EyeOff } from 'lucide-react';
import { Button } from './button.tsx';
import { cx } from '#ui/cx.ts';
import styles from './field.module.css';
import { FieldFrame, marks, type FieldText } from './field-frame.tsx';
import { Icon, type IconShape } from '#ui/media/icon.tsx';
import { useWords } from '#ui/words.ts';

interface TextFieldProps extends FieldText, Omit<ComponentProps<'input'>, 'className'> {
  /** In front of the text: a magnifier for a search. */
  readonly icon?: IconShape | undefined;
  /** True for ids, UTR and IFSC. */
  readonly mono?: boolean | undefined;
  readonly className?: string | undefined;
}

/**
 * One line of text. All native input props and `ref` reach the input. `autoComplete` is off unless a form sets it: a browser writes what
 * was typed elsewhere into its list of forms and its restored sessions, where no lock and no logout reaches it.
 */
export function TextField({
  label,
  hint,
  error,
  saved,
  aside,
  optional,
  icon,
  mono,
  className,
  ...input
}: TextFieldProps) {
  return (
    <FieldFrame {...{ label, hint, error, saved, aside, optional, className }} id={input.id}>
      {(wired) => (
        <span className={styles.box} {...marks(input, error)}>
          {icon && <Icon of={icon} />}
          <input
            autoComplete="off"
            {...input}
            {...wired}
            className={cx(styles.control, mono && styles.mono)}
          />
        </span>
      )}
    </FieldFrame>
  );
}

interface PasswordFieldProps extends FieldText, Omit<ComponentProps<'input'>, 'className' | 'type'> {}

/** A password with Show and Hide; set `autoComplete` so that password managers help. */
export function PasswordField({ label, hint, error, saved, aside, optional, ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const words = useWords();
  return (
    <FieldFrame {...{ label, hint, error, saved, aside, optional }} id={input.id}>
      {(wired) => (
        <span className={styles.box} {...marks(input, error)}>
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...wired}
            type={shown ? 'text' : 'password'}
            className={styles.control}
          />
          <Button
            tone="bare"
            size="s"
            icon={shown ? EyeOff : Eye}
            className={styles.show}
            aria-controls={wired.id}
            disabled={input.disabled}
            onClick={() => setShown(!shown)}
          >
            {shown ? words.hide : words.show}
          </Button>
        </span>
      )}
    </FieldFrame>
  );
}
