import { useState, type FormEvent } from 'react';
import { useSmsCode } from '#lib/sms-code.ts';
import { Button } from '#ui/inputs/button.tsx';
import { TextField } from '#ui/inputs/field.tsx';
import { Card } from '#ui/layout/card.tsx';
import { CallError } from './calls.ts';
import styles from './link-gate.module.css';
import { useMoreWords } from './more-words.ts';

interface CodeFormProps {
  title: string;
  /** Says where the code goes, before it is sent. */
  text: string;
  /** @returns the id of the code that was sent */
  onSend: () => Promise<string>;
  onCode: (codeId: string, code: string) => Promise<void>;
  /** The link does not open any more. */
  onEnded: () => void;
}

/** Sends a code by SMS, and opens a page by it. */
export function CodeForm({ title, text, onSend, onCode, onEnded }: CodeFormProps) {
  const words = useMoreWords();
  const [codeId, setCodeId] = useState<string>();
  const [code, setCode] = useState('');
  useSmsCode(codeId !== undefined, setCode);
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  function act(step: () => Promise<void>): void {
    setBusy(true);
    setProblem('');
    step()
      .catch((error: unknown) => {
        const refused = error instanceof CallError ? error.body?.code : undefined;
        if (refused === 'NOT_FOUND' || refused === 'BAD_TRANSITION') onEnded();
        setProblem(faultOf(refused, words));
      })
      .finally(() => setBusy(false));
  }
  const send = async (): Promise<void> => setCodeId(await onSend());
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (codeId === undefined) act(send);
    else if (/^\d{4,6}$/.test(code)) act(() => onCode(codeId, code));
    else setProblem(words.needCode);
  }
  return (
    <Card pad className={styles.card}>
      <form className={styles.card} onSubmit={submit} noValidate>
        <h1>{title}</h1>
        <p>{codeId === undefined ? text : words.codeSent}</p>
        {codeId !== undefined && (
          <TextField
            label={words.code}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            value={code}
            onChange={({ target }) => setCode(target.value.replaceAll(/\D/g, ''))}
          />
        )}
        {problem && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
        <Button type="submit" block busy={isBusy}>
          {codeId === undefined ? words.sendCode : words.openShared}
        </Button>
        {codeId !== undefined && (
          <Button tone="quiet" onClick={() => act(send)}>
            {words.codeAgain}
          </Button>
        )}
      </form>
    </Card>
  );
}

function faultOf(code: string | undefined, words: ReturnType<typeof useMoreWords>): string {
  if (code === 'WRONG_CODE') return words.wrongCode;
  return code === 'TOO_MANY' ? words.tooMany : words.notSent;
}
