import { useState, type FormEvent } from 'react';
import { PASSWORD_MIN } from '#contract/limits.ts';
import { resetPassword } from '#api/session/passwords.ts';
import { operations } from '#i18n/en/operations.ts';
import { useText } from '#i18n/text.ts';
import { Button } from '#ui/inputs/button.tsx';
import { PasswordField } from '#ui/inputs/field.tsx';
import { useStep } from './use-step.ts';
import styles from './sign-in.module.css';

interface NewPasswordProps {
  resetToken: string;
  onSaved: () => void;
  onBack: () => void;
}

/** One's own in the place of a temporary password. */
export function NewPassword({ resetToken, onSaved, onBack }: NewPasswordProps) {
  const text = useText(operations);
  const { busy, problem, run } = useStep();
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const isShort = password.length < PASSWORD_MIN;
  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (!isShort)
      void run(async () => {
        await resetPassword(resetToken, password);
        onSaved();
      });
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <PasswordField
        label={text.newPassword}
        hint={text.passwordRule}
        autoComplete="new-password"
        autoFocus
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={tried && isShort ? text.passwordRule : problem || undefined}
      />
      <Button type="submit" block busy={busy}>
        {text.savePassword}
      </Button>
      <Button tone="bare" block onClick={() => onBack()}>
        {text.cancel}
      </Button>
    </form>
  );
}
