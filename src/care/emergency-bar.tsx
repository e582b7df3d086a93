import { useEffect, useRef, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { ServiceRequest } from '#contract/requests.ts';
import { countersQuery, queueHere } from '#api/resources/requests.ts';
import { waitWords } from '#domain/format.ts';
import { isWaiting } from '#domain/transitions.ts';
import { shell } from '#i18n/en/shell.ts';
import { waitingBell } from '#i18n/en/waiting-bell.ts';
import { useText } from '#i18n/text.ts';
import { useNow } from '#lib/clock.ts';
import { cx } from '#ui/cx.ts';
import { Button } from '#ui/inputs/button.tsx';
import { ageAndSex } from './age-and-sex.ts';
import { KindMark } from './kind-mark.tsx';
import { useTakeRequest } from './use-take-request.tsx';
import styles from './emergency-bar.module.css';

interface EmergencyBarProps {
  onAccepted: (request: ServiceRequest) => void;
  /** Id of the request that the open page is about: the page says it all. */
  except?: string | undefined;
  /** True for the lower edge of the window, where it moves no row under a finger. */
  docked?: boolean;
  /** Another way to accept it, before the button. */
  more?: ((accept: () => void) => ReactNode) | undefined;
}

/** The emergency that waits longest, with why and since when, on a screen that shows something else. */
export function EmergencyBar({ onAccepted, except, docked = false, more }: EmergencyBarProps) {
  const text = useText(waitingBell);
  const { emergencyCare } = useText(shell);
  const { data: counters } = useQuery(countersQuery());
  const isAny = (counters?.emergencyCareReq ?? 0) > 0;
  const { data } = useQuery({ ...queueHere('EMERGENCY_CARE'), enabled: isAny });
  const { take, taking, question } = useTakeRequest({ onTaken: onAccepted });
  const request = data?.items
    .filter(({ id, requestStatus }) => isWaiting(requestStatus) && id !== except)
    .toSorted((a, b) => a.waitingSince.localeCompare(b.waitingSince))[0];
  if (!isAny || !request) return question || null;
  const { patient, reason, reasonLang } = request;
  const accept = (): void => take(request);
  return (
    <section
      className={cx(styles.bar, docked && styles.docked)}
      aria-label={emergencyCare}
      data-row={request.id}
    >
      <KindMark kind="emergency" size="m" />
      <p className={styles.words}>
        <span role="alert">
          <strong>{text.emergency}</strong> <span lang={reasonLang}>{reason}</span>, {ageAndSex(patient)}
        </span>
        , <Waited since={request.waitingSince} />
      </p>
      <div className={styles.actions}>
        {more?.(accept)}
        <AcceptAfterAMoment key={request.id} busy={taking !== undefined} onAccept={accept}>
          {text.acceptEmergency}
        </AcceptAfterAMoment>
      </div>
      {question}
    </section>
  );
}

/** Outside of the alert: a time that is read out each minute would talk over the patient. */
function Waited({ since }: { since: string }) {
  const seconds = Math.max(0, (useNow() - Date.parse(since)) / 1000);
  return (
    <span role="timer" aria-live="off">
      {waitWords(seconds)}
    </span>
  );
}

/** A press that was meant for what was here a moment ago must not accept a patient. */
const SETTLES_MS = 400;

interface AcceptAfterAMomentProps {
  busy: boolean;
  onAccept: () => void;
  children: ReactNode;
}

function AcceptAfterAMoment({ busy, onAccept, children }: AcceptAfterAMomentProps) {
  const shownAt = useRef(Infinity);
  useEffect(() => {
    shownAt.current = performance.now();
  }, []);
  return (
    <Button
      busy={busy}
      onClick={() => {
        if (performance.now() - shownAt.current >= SETTLES_MS) onAccept();
      }}
    >
      {children}
    </Button>
  );
}
