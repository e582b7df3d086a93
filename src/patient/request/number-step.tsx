import { useState, type FormEvent } from 'react';
import { useSmsCode } from '#lib/sms-code.ts';
import { CallError } from '#patient/calls.ts';
import { useLanguage, useWords } from '#patient/language.ts';
import { useMoreWords } from '#patient/more-words.ts';
import { Button } from '#ui/inputs/button.tsx';
import { TextField } from '#ui/inputs/field.tsx';
import { Card } from '#ui/layout/card.tsx';
import { askAsStranger } from './request-calls.ts';
import styles from './request.module.css';
import { useRequestWords } from './request-words.ts';
import type { Proof } from './use-request.ts';

const END_DIGITS = 4;

/** Asks for a mobile number, and for the code that was sent to it. */
export function NumberStep({ onProven }: { onProven: (proof: Proof) => void }) {
  const [sent, setSent] = useState<{ codeId: string; mobile: string }>();
  return (
    <Card pad>
      {sent ? (
        <CodeForm {...sent} onProven={onProven} onSent={setSent} onBack={() => setSent(undefined)} />
      ) : (
        <MobileForm onSent={setSent} />
      )}
    </Card>
  );
}

interface Sent {
  codeId: string;
  mobile: string;
}

/** Runs one step at a time, and keeps the words for its refusal. */
function useStep() {
  const plain = useWords();
  const more = useMoreWords();
  const words = useRequestWords();
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  function run(step: () => Promise<void>): void {
    setBusy(true);
    setProblem('');
    step()
      .catch((error: unknown) => {
        const body = error instanceof CallError ? error.body : undefined;
        const said = {
          BAD_INPUT: more.wrongMobile,
          WRONG_CODE: more.wrongCode,
          TOO_MANY: more.tooMany,
          RULE: words.closedTitle,
        } as Record<string, string>;
        setProblem(body ? (said[body.code] ?? words.refused) : plain.noAnswerText);
      })
      .finally(() => setBusy(false));
  }
  return { problem, setProblem, isBusy, run };
}

function MobileForm({ onSent }: { onSent: (sent: Sent) => void }) {
  const { language } = useLanguage();
  const words = useRequestWords();
  const more = useMoreWords();
  const [mobile, setMobile] = useState('');
  const [website, setWebsite] = useState('');
  const { problem, setProblem, isBusy, run } = useStep();
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!mobile.trim()) return setProblem(more.wrongMobile);
    run(async () => {
      const { codeId } = await askAsStranger('sendRequestCode', { mobile, language, website });
      onSent({ codeId, mobile });
    });
  }
  return (
    <form className={styles.card} onSubmit={submit} noValidate>
      <TextField
        label={words.mobile}
        hint={words.mobileHint}
        error={problem}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={20}
        value={mobile}
        onChange={({ target }) => setMobile(target.value)}
      />
      {/* Programs that fill every field fill this one too; it is out of sight, of the tab order and of screen readers. */}
      <div className={styles.trap} aria-hidden="true">
        <input
          name="website"
          tabIndex={-1}
          autoComplete="off"
          value={website}
          onChange={({ target }) => setWebsite(target.value)}
        />
      </div>
      <Button type="submit" block busy={isBusy}>
        {more.sendCode}
      </Button>
    </form>
  );
}

interface CodeFormProps extends Sent {
  onProven: (proof: Proof) => void;
  onSent: (sent: Sent) => void;
  onBack: () => void;
}

function CodeForm({ codeId, mobile, onProven, onSent, onBack }: CodeFormProps) {
  const { language } = useLanguage();
  const words = useRequestWords();
  const more = useMoreWords();
  const [code, setCode] = useState('');
  const { problem, setProblem, isBusy, run } = useStep();
  useSmsCode(true, setCode);
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!/^\d{4}(\d\d)?$/.test(code)) return setProblem(more.needCode);
    run(async () => onProven(await askAsStranger('confirmRequestCode', { mobile, codeId, code })));
  }
  const again = async (): Promise<void> => {
    const next = await askAsStranger('sendRequestCode', { mobile, language });
    setCode('');
    onSent({ codeId: next.codeId, mobile });
  };
  return (
    <form className={styles.card} onSubmit={submit} noValidate>
      <p>{words.sentTo(mobile.replaceAll(/\D/g, '').slice(-END_DIGITS))}</p>
      <TextField
        label={more.code}
        error={problem}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        maxLength={6}
        value={code}
        onChange={({ target }) => setCode(target.value.replaceAll(/\D/g, ''))}
      />
      <Button type="submit" block busy={isBusy}>
        {words.proceed}
      </Button>
      <Button tone="quiet" disabled={isBusy} onClick={() => run(again)}>
        {more.codeAgain}
      </Button>
      <Button tone="quiet" onClick={onBack}>
        {words.otherNumber}
      </Button>
    </form>
  );
}
