import { useEffect, useState, type FormEvent } from 'react';
import { useSmsCode } from '#lib/sms-code.ts';
import { Button } from '#ui/inputs/button.tsx';
import { TextField } from '#ui/inputs/field.tsx';
import { Card } from '#ui/layout/card.tsx';
import { ask, CallError } from './calls.ts';
import { LinkStateCard, stateOfRefusal, type LinkGateState } from './link-gate.tsx';
import styles from './link-gate.module.css';
import { useMoreWords } from './more-words.ts';

interface SharedGateProps {
  link: string;
  onOpen: (token: string) => void;
}

/** Sends a code to the mobile of who reads, and opens what was shared by it. */
export function SharedGate({ link, onOpen }: SharedGateProps) {
  const [state, setState] = useState<LinkGateState>(null);
  const [times, setTimes] = useState(0);
  const look = (): void => setTimes((before) => before + 1);
  useEffect(() => {
    ask(null, 'sharedPageState', { link }).then(
      ({ linkState }) => setState(linkState),
      (error: unknown) => setState(stateOfRefusal(error)),
    );
  }, [link, times]);
  if (state === null) return null;
  if (state !== 'OPEN')
    return state === 'NO_ANSWER' || state === 'LOCKED' ? (
      <LinkStateCard state={state} onLook={look} />
    ) : (
      <Ended isKnown={state !== 'UNKNOWN'} />
    );
  return <CodeForm {...{ link, onOpen }} onEnded={look} />;
}

/** Explains that only the patient can share it again: the hospital cannot. */
function Ended({ isKnown }: { isKnown: boolean }) {
  const words = useMoreWords();
  return (
    <Card pad className={styles.card} role="status">
      <h1>{isKnown ? words.sharedEnded : words.sharedUnknown}</h1>
      <p>{words.sharedAskPatient}</p>
    </Card>
  );
}

function CodeForm({ link, onOpen, onEnded }: SharedGateProps & { onEnded: () => void }) {
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
        if (refused === 'NOT_FOUND') onEnded();
        setProblem(faultOf(refused, words));
      })
      .finally(() => setBusy(false));
  }
  const send = async (): Promise<void> => setCodeId((await ask(null, 'sendSharedCode', { link })).codeId);
  async function open(id: string): Promise<void> {
    onOpen((await ask(null, 'openSharedPage', { link, codeId: id, code })).token);
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (codeId === undefined) act(send);
    else if (/^\d{4,6}$/.test(code)) act(() => open(codeId));
    else setProblem(words.needCode);
  }
  return (
    <Card pad className={styles.card}>
      <form className={styles.card} onSubmit={submit} noValidate>
        <h1>{words.sharedTitle}</h1>
        <p>{codeId === undefined ? words.sharedText : words.codeSent}</p>
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
