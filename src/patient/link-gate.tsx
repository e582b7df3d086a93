import { Suspense, useEffect, useState, type FormEvent } from 'react';
import type { PatientLinkState } from '#contract/patient-link-state.ts';
import { portalConfig } from '#lib/portal-config.ts';
import { Button } from '#ui/inputs/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { DateFields, EMPTY_DATE, readBirthDate, type DateParts } from './date-fields.tsx';
import { ask, CallError } from './calls.ts';
import styles from './link-gate.module.css';
import { useLanguage } from './language.ts';
import { later } from './later.tsx';
import { clockOf } from './times.ts';

const CodeGate = later(async () => (await import('./code-gate.tsx')).CodeGate);

export type LinkGateState = PatientLinkState | 'UNKNOWN' | 'NO_ANSWER' | null;

interface LinkGateProps {
  link: string;
  onOpen: (token: string) => void;
}

/** Says what the link is good for, and asks for the date of birth that opens it. */
export function LinkGate({ link, onOpen }: LinkGateProps) {
  const { state, lockedUntil, mayUseCode, mayRenew, look } = useLinkState(link);
  const [isByCode, setByCode] = useState(false);
  const onCode = mayUseCode ? () => setByCode(true) : undefined;
  function end(): void {
    setByCode(false);
    look();
  }
  if (isByCode)
    return (
      <Suspense>
        <CodeGate link={link} onOpen={onOpen} onEnded={end} />
      </Suspense>
    );
  // Most links are open: on a slow line the form does not wait for the answer that says so.
  if (state === null || state === 'OPEN')
    return <BirthDateForm link={link} onOpen={onOpen} onChanged={look} onCode={onCode} />;
  const renewed = mayRenew ? link : undefined;
  return <LinkStateCard state={state} lockedUntil={lockedUntil} onLook={look} {...{ onCode, renewed }} />;
}

interface LinkStateCardProps {
  state: Exclude<LinkGateState, 'OPEN' | null>;
  lockedUntil?: string | null;
  onLook: () => void;
  /** Opens the page by a code instead; left out where that is not possible. */
  onCode?: (() => void) | undefined;
  /** An expired link that can be renewed. */
  renewed?: string | undefined;
}

/** Says why a link does not open now, and what the patient can do. */
export function LinkStateCard({ state, lockedUntil = null, onLook, onCode, renewed }: LinkStateCardProps) {
  const { words, language } = useLanguage();
  const [title, text] = {
    LOCKED: [words.lockedTitle, words.lockedText(lockedUntil === null ? '' : clockOf(lockedUntil, language))],
    EXPIRED: [words.expiredTitle, renewed ? '' : words.askForNew(portalConfig.supportEmail)],
    REVOKED: [words.revokedTitle, words.askForNew(portalConfig.supportEmail)],
    UNKNOWN: [words.unknownTitle, words.unknownText(portalConfig.supportEmail)],
    NO_ANSWER: [words.noAnswerTitle, words.noAnswerText],
  }[state];
  const mayChange = state === 'LOCKED' || state === 'NO_ANSWER';
  return (
    <Card pad className={styles.card} role="status">
      <h1>{title}</h1>
      {text && <p>{text}</p>}
      {renewed && <Renew link={renewed} />}
      {onCode && <Button onClick={onCode}>{words.byCode}</Button>}
      {mayChange && (
        <Button tone="quiet" onClick={onLook}>
          {words.tryAgain}
        </Button>
      )}
    </Card>
  );
}

/** Sends a new link in the place of one that has expired. */
function Renew({ link }: { link: string }) {
  const { words } = useLanguage();
  const [state, setState] = useState<'NONE' | 'BUSY' | 'SENT' | 'FAILED'>('NONE');
  if (state === 'SENT') return <p>{words.renewed}</p>;
  function send(): void {
    setState('BUSY');
    ask(null, 'renewPatientLink', { link }).then(
      () => setState('SENT'),
      () => setState('FAILED'),
    );
  }
  return (
    <>
      {state === 'FAILED' && (
        <p className={styles.problem} role="alert">
          {words.actFailed}
        </p>
      )}
      <Button busy={state === 'BUSY'} onClick={send}>
        {words.renew}
      </Button>
    </>
  );
}

interface Known {
  state: LinkGateState;
  lockedUntil: string | null;
  mayUseCode: boolean;
  mayRenew: boolean;
}

const NOTHING_KNOWN: Known = { state: null, lockedUntil: null, mayUseCode: false, mayRenew: false };

function useLinkState(link: string) {
  const [known, setKnown] = useState<Known>(NOTHING_KNOWN);
  const [times, setTimes] = useState(0);
  useEffect(() => {
    let isShown = true;
    const show = (next: Known): void => {
      if (isShown) setKnown(next);
    };
    ask(null, 'patientLinkState', { link }).then(
      ({ linkState: state, ...rest }) => show({ state, ...rest }),
      (error: unknown) => show({ ...NOTHING_KNOWN, state: stateOfRefusal(error) }),
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
  onCode: (() => void) | undefined;
}

function BirthDateForm({ link, onOpen, onChanged, onCode }: FormProps) {
  const { words } = useLanguage();
  const [date, setDate] = useState(EMPTY_DATE);
  const [problem, setProblem] = useState('');
  const [wrong, setWrong] = useState<keyof DateParts | 'all'>();
  const [isBusy, setBusy] = useState(false);
  async function open(birthDate: string): Promise<void> {
    setBusy(true);
    try {
      onOpen((await ask(null, 'openPatientPage', { link, birthDate })).token);
    } catch (error) {
      const code = error instanceof CallError ? error.body?.code : undefined;
      const isWrong = code === 'WRONG_CODE';
      if (isWrong || code === 'LOCKED' || code === 'NOT_FOUND') onChanged();
      if (isWrong) setWrong('all');
      setProblem(isWrong ? words.wrongDate(portalConfig.supportEmail) : words.noAnswerText);
      setBusy(false);
    }
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isBusy) return;
    const read = readBirthDate(date);
    setWrong('wrong' in read ? read.wrong : undefined);
    setProblem('wrong' in read ? words[`wrong_${read.wrong}`] : '');
    if ('date' in read) void open(read.date);
  }
  return (
    <Card pad className={styles.card}>
      <form className={styles.card} onSubmit={submit} noValidate>
        <h1>{words.gateTitle}</h1>
        <p>{words.gateText(portalConfig.place)}</p>
        <DateFields date={date} onChange={setDate} wrong={wrong} />
        {problem && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
        <Button type="submit" block busy={isBusy}>
          {words.open}
        </Button>
        {onCode && (
          <Button tone="quiet" block onClick={onCode}>
            {words.byCode}
          </Button>
        )}
      </form>
    </Card>
  );
}
