import { useState, type FormEvent } from 'react';
import type { Role } from '#contract/shared.ts';
import styles from '#features/sign-in/sign-in.module.css';
import { useSignInStep } from '#features/sign-in/use-sign-in.ts';
import { signIn } from '#i18n/en/sign-in.ts';
import { useText } from '#i18n/text.ts';
import { portalConfig } from '#lib/portal-config.ts';
import { Button } from '#ui/inputs/button.tsx';
import { TextField } from '#ui/inputs/field.tsx';

interface CodeFormProps {
  username: string;
  onUsername: (username: string) => void;
  roles: Role[];
  onSignedIn: (role: Role) => void;
  onPassword: () => void;
}

/** R5.01: digits only, as many as a code has; Verify is disabled until all are entered. */
export function CodeForm({ username, onUsername, roles, onSignedIn, onPassword }: CodeFormProps) {
  const text = useText(signIn);
  const { busy, problem, run, setProblem } = useSignInStep();
  const [otpId, setOtpId] = useState('');
  const [code, setCode] = useState('');
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!username.trim()) return setProblem(text.needUserName);
    void run(async ({ sendSignInCode, signInWithCode }) => {
      if (otpId) onSignedIn((await signInWithCode(otpId, code, roles)).role);
      else setOtpId((await sendSignInCode(username)).responseString);
    });
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label={text.userName}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={username}
        disabled={otpId !== ''}
        onChange={(event) => onUsername(event.target.value)}
        error={otpId ? undefined : problem || undefined}
      />
      {otpId && (
        <TextField
          label={text.code}
          hint={text.codeHint}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          value={code}
          onChange={(event) =>
            setCode(event.target.value.replace(/\D/g, '').slice(0, portalConfig.codeDigits))
          }
          error={problem || undefined}
        />
      )}
      <Button
        type="submit"
        block
        busy={busy}
        disabled={otpId !== '' && code.length !== portalConfig.codeDigits}
      >
        {otpId ? text.verify : text.sendCode}
      </Button>
      {otpId && (
        <Button tone="quiet" block onClick={() => setOtpId('')}>
          {text.sendAgain}
        </Button>
      )}
      <Button tone="bare" block onClick={onPassword}>
        {text.usePassword}
      </Button>
    </form>
  );
}
