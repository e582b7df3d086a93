import { useEffect, useState, type FormEvent } from 'react';
import type { PatientLinkState } from '#contract/patient-link-state.ts';
import { portalConfig } from '#lib/portal-config.ts';
import { Button } from '#ui/inputs/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { birthDateOf, DateFields, EMPTY_DATE } from './date-fields.tsx';
import { ask, CallError } from './calls.ts';
import styles from './link-gate.module.css';
import { useLanguage } from './language.ts';
import { clockOf } from './times.ts';

export type LinkGateState = PatientLinkState | 'UNKNOWN' | 'NO_ANSWER' | null;

interface LinkGateProps {
  link: string;
  onOpen: (token: string) => void;
}

/** Says what the link is good for, and asks for the date of birth that opens it. */
export function LinkGate({ link, onOpen }: LinkGateProps) {
  const { state, lockedUntil, look } = useLinkState(link);
  // Most links are open: on a slow line the form does not wait for the answer that says so.
  if (state === null || state === 'OPEN')
    return <BirthDateForm link={link} onOpen={onOpen} onChanged={look} />;
  return <LinkStateCard state={state} lockedUntil={lockedUntil} onLook={look} />;
}

interface LinkStateCardProps {
  state: Exclude<LinkGateState, 'OPEN' | null>;
  lockedUntil?: string | null;
  onLook: () => void;
}

/** Why a link does not open now. */
export function LinkStateCard({ state, lockedUntil = null, onLook }: LinkStateCardProps) {
  const { words, language } = useLanguage();
  const [title, text] = {
    LOCKED: [words.lockedTitle, words.lockedText(lockedUntil === null ? '' : clockOf(lockedUntil, language))],
    EXPIRED: [words.expiredTitle, words.askForNew(portalConfig.supportEmail)],
    REVOKED: [words.revokedTitle, words.askForNew(portalConfig.supportEmail)],
    UNKNOWN: [words.unknownTitle, words.unknownText(portalConfig.supportEmail)],
    NO_ANSWER: [words.noAnswerTitle, words.noAnswerText],
  }[state];
  const mayChange = state === 'LOCKED' || state === 'NO_ANSWER';
  return (
    <Card pad className={styles.card} role="status">
      <h1>{title}</h1>
      <p>{text}</p>
      {mayChange && (
        <Button tone="quiet" onClick={onLook}>
          {words.tryAgain}
        </Button>
      )}
    </Card>
  );
}

function useLinkState(link: string) {
  const [known, setKnown] = useState<{ state: LinkGateState; lockedUntil: string | null }>({
    state: null,
    lockedUntil: null,
  });
  const [times, setTimes] = useState(0);
  useEffect(() => {
    let isShown = true;
    const show = (state: LinkGateState, lockedUntil: string | null = null): void => {
      if (isShown) setKnown({ state, lockedUntil });
    };
    ask(null, 'patientLinkState', { link }).then(
      ({ linkState, lockedUntil }) => show(linkState, lockedUntil),
      (error: unknown) => show(stateOfRefusal(error)),
    );
    return () => {
      isShown = false;
    };
  }, [link, times]);
  return { ...known, look: () => setTimes((before) => before + 1) };
}

/** A link that is none, or was cut off in the SMS, is refused for its form. */
export function stateOfRefusal(error: unknown): LinkGateState {
  const code = error instanceof CallError ? error.body?.code : undefined;
  return code === 'NOT_FOUND' || code === 'BAD_INPUT' ? 'UNKNOWN' : 'NO_ANSWER';
}

interface FormProps extends LinkGateProps {
  /** The link has perhaps another state now. */
  onChanged: () => void;
}

function BirthDateForm({ link, onOpen, onChanged }: FormProps) {
  const { words } = useLanguage();
  const [date, setDate] = useState(EMPTY_DATE);
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  async function open(birthDate: string): Promise<void> {
    setBusy(true);
    setProblem('');
    try {
      onOpen((await ask(null, 'openPatientPage', { link, birthDate })).token);
    } catch (error) {
      const code = error instanceof CallError ? error.body?.code : undefined;
      if (code === 'LOCKED' || code === 'NOT_FOUND') onChanged();
      setProblem(code === 'WRONG_CODE' ? words.wrongDate(portalConfig.supportEmail) : words.noAnswerText);
      setBusy(false);
    }
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isBusy) return;
    const birthDate = birthDateOf(date);
    if (birthDate === undefined) setProblem(words.needDate);
    else void open(birthDate);
  }
  return (
    <Card pad className={styles.card}>
      <form className={styles.card} onSubmit={submit} noValidate>
        <h1>{words.gateTitle}</h1>
        <p>{words.gateText(portalConfig.place)}</p>
        <DateFields date={date} onChange={setDate} isWrong={problem !== ''} />
        {problem && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
        <Button type="submit" block busy={isBusy}>
          {words.open}
        </Button>
      </form>
    </Card>
  );
}
