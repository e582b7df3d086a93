import { useEffect, useState } from 'react';
import { Card } from '#ui/layout/card.tsx';
import { ask } from './calls.ts';
import { CodeForm } from './code-form.tsx';
import { LinkStateCard, stateOfRefusal, type LinkGateState } from './link-gate.tsx';
import styles from './link-gate.module.css';
import { useMoreWords } from './more-words.ts';

interface SharedGateProps {
  link: string;
  onOpen: (token: string) => void;
}

/** Sends a code to the mobile of who reads, and opens what was shared by it. */
export function SharedGate({ link, onOpen }: SharedGateProps) {
  const words = useMoreWords();
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
  return (
    <CodeForm
      title={words.sharedTitle}
      text={words.sharedText}
      onSend={async () => (await ask(null, 'sendSharedCode', { link })).codeId}
      onCode={async (codeId, code) =>
        onOpen((await ask(null, 'openSharedPage', { link, codeId, code })).token)
      }
      onEnded={look}
    />
  );
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
