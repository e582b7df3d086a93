import { useRef, useState, type FormEvent } from 'react';
import { secondFactor } from '#i18n/en/second-factor.ts';
import { useText } from '#i18n/text.ts';
import { Button } from '#ui/inputs/button.tsx';
import { TextField } from '#ui/inputs/field.tsx';
import styles from './second-factor.module.css';

interface CodeFormProps {
  /** Sentence that says who signs in, and why a code is asked for. */
  lead: string;
  busy: boolean;
  /** Why the last code was refused. */
  problem: string;
  onCode: (code: string) => Promise<void>;
  onBack: () => void;
  /** Words of the button; 'Sign in' unless they are given. */
  verb?: string | undefined;
}

/** Asks for the code of the authenticator app, or for a recovery code in its place, at each sign-in. */
export function CodeForm({ lead, busy, problem, onCode, onBack, verb }: CodeFormProps) {
  const text = useText(secondFactor);
  const [given, setGiven] = useState('');
  const [isOfApp, setOfApp] = useState(true);
  const [isTried, setTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const rule = isOfApp ? text.codeRule : text.recoveryRule;
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setTried(true);
    if (given.trim()) await onCode(given);
    field.current?.focus();
  }
  function change(): void {
    setOfApp(!isOfApp);
    setGiven('');
    setTried(false);
    field.current?.focus();
  }
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <p>{lead}</p>
      <TextField
        ref={field}
        label={isOfApp ? text.code : text.recovery}
        hint={isOfApp ? text.codeHint : text.recoveryHint}
        inputMode={isOfApp ? 'numeric' : 'text'}
        autoComplete={isOfApp ? 'one-time-code' : 'off'}
        autoCapitalize="characters"
        spellCheck={false}
        autoFocus
        value={given}
        onChange={(event) => setGiven(event.target.value)}
        error={isTried ? (given.trim() ? problem || undefined : rule) : undefined}
      />
      <Button type="submit" block busy={busy}>
        {verb ?? text.signIn}
      </Button>
      <Button tone="quiet" block onClick={change}>
        {isOfApp ? text.useRecovery : text.useApp}
      </Button>
      <Button tone="bare" block onClick={onBack}>
        {text.back}
      </Button>
      {!isOfApp && <p className={styles.note}>{text.lost}</p>}
    </form>
  );
}
