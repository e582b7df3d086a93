import type { ComponentProps } from 'react';
import { Check, Circle, X } from 'lucide-react';
import { PasswordField } from './field.tsx';
import { Icon } from '#ui/media/icon.tsx';
import styles from './new-password-field.module.css';

interface Rule {
  readonly words: string;
  /** undefined: nothing can be said yet. */
  readonly met: boolean | undefined;
}

interface NewPasswordFieldProps extends ComponentProps<typeof PasswordField> {
  readonly rules: readonly Rule[];
}

/** A password that is being chosen, and beside it what it must be, checked as one types. */
export function NewPasswordField({ rules, ...field }: NewPasswordFieldProps) {
  return (
    <div className={styles.field}>
      <PasswordField autoComplete="new-password" {...field} />
      <ul className={styles.rules} aria-live="polite">
        {rules.map(({ words, met }) => (
          <li key={words} data-met={met}>
            <Icon of={met === undefined ? Circle : met ? Check : X} size="s" />
            {words}
          </li>
        ))}
      </ul>
    </div>
  );
}
