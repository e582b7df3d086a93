import { useMemo, useRef, useState, type FormEvent } from 'react';
import { Copy } from 'lucide-react';
import { renderSVG } from 'uqr';
import type { ToAdd } from '#contract/second-factor.ts';
import { secondFactor } from '#i18n/en/second-factor.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { useText } from '#i18n/text.ts';
import { Button } from '#ui/inputs/button.tsx';
import { TextField } from '#ui/inputs/field.tsx';
import styles from './second-factor.module.css';
import { useCopy } from './use-copy.ts';

interface AddAppProps {
  toAdd: ToAdd;
  /** Confirms with the first code that the app shows. */
  add: (code: string) => Promise<void>;
  onBack: () => void;
}

/** Shows the picture that an authenticator app scans, and asks for the code that the app then shows. */
export function AddApp({ toAdd: { secret, uri }, add, onBack }: AddAppProps) {
  const text = useText(secondFactor);
  const { copied, copy } = useCopy();
  const picture = useMemo(
    () => `data:image/svg+xml,${encodeURIComponent(renderSVG(uri, { border: 2 }))}`,
    [uri],
  );
  return (
    <div className={styles.part}>
      <p>{text.scan}</p>
      <img className={styles.qr} src={picture} alt={text.qr} />
      <p className={styles.key}>
        <span>{text.secret}</span>
        <code>{secret.replaceAll(/.{4}(?=.)/g, '$& ')}</code>
        <Button tone="bare" size="s" icon={Copy} onClick={() => void copy(secret)}>
          {copied ? text.copied : text.copy}
        </Button>
      </p>
      <CodeOfApp add={add} />
      <Button tone="bare" block onClick={onBack}>
        {text.cancel}
      </Button>
    </div>
  );
}

function CodeOfApp({ add }: Pick<AddAppProps, 'add'>) {
  const text = useText(secondFactor);
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const field = useRef<HTMLInputElement>(null);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setProblem('');
    const digits = code.replaceAll(/\D/g, '');
    try {
      if (digits.length !== 6) throw new Error(text.codeRule);
      setBusy(true);
      await add(digits);
    } catch (error) {
      setProblem(wordsOf(error));
      field.current?.focus();
    } finally {
      setBusy(false);
    }
  }
  return (
    <form
      className={styles.part}
      aria-label={text.addTitle}
      onSubmit={(event) => void submit(event)}
      noValidate
    >
      <TextField
        ref={field}
        label={text.code}
        hint={text.codeHint}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={(event) => setCode(event.target.value)}
        error={problem || undefined}
      />
      <Button type="submit" block busy={busy}>
        {text.confirm}
      </Button>
    </form>
  );
}
