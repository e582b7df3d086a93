import { lazy, Suspense, useState, type FormEvent } from 'react';
import { Phone } from 'lucide-react';
import type { SecondStep } from '#api/session/sign-in.ts';
import type { Role } from '#contract/shared.ts';
import styles from '#features/sign-in/sign-in.module.css';
import { fromAgent } from '#lib/from-agent.ts';
import { useSignInStep } from '#features/sign-in/use-sign-in.ts';
import { signIn } from '#i18n/en/sign-in.ts';
import { useText } from '#i18n/text.ts';
import { Button } from '#ui/inputs/button.tsx';
import { PasswordField, TextField } from '#ui/inputs/field.tsx';

const SecondStepForm = lazy(() =>
  import('#features/sign-in/second-step-form.tsx').then((m) => ({ default: m.SecondStepForm })),
);

interface PasswordFormProps {
  username: string;
  onUsername: (username: string) => void;
  roles: Role[];
  onSignedIn: (role: Role) => void;
  onCode: () => void;
}

export function PasswordForm({ username, onUsername, roles, onSignedIn, onCode }: PasswordFormProps) {
  const text = useText(signIn);
  const { busy, problem, run } = useSignInStep();
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const [step, setStep] = useState<SecondStep>();
  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (!username.trim() || !password) return;
    void run(async ({ signInWithPassword }) => {
      const outcome = await signInWithPassword(username, password, roles);
      if ('role' in outcome) onSignedIn(outcome.role);
      else setStep(outcome);
    });
  }
  if (step)
    return (
      <Suspense>
        <SecondStepForm
          {...{ step, username, password, roles, onSignedIn }}
          onBack={() => setStep(undefined)}
        />
      </Suspense>
    );
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label={text.userName}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={username}
        onChange={(event) => onUsername(event.target.value)}
        error={tried && !username.trim() ? text.needUserName : undefined}
      />
      <PasswordField
        label={text.password}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        aside={<a href={`/forgot-password${fromAgent(roles)}`}>{text.forgot}</a>}
        error={tried && !password ? text.needPassword : problem || undefined}
      />
      <Button type="submit" block busy={busy}>
        {text.submit}
      </Button>
      <Button tone="quiet" block icon={Phone} onClick={onCode}>
        {text.sendCode}
      </Button>
    </form>
  );
}
