import { useState } from 'react';
import type { Consultation } from '#contract/consultations.ts';
import { ageAndSex } from '#care/age-and-sex.ts';
import { sendingWords } from './call-tiles.tsx';
import { othersInside } from './has-picture.ts';
import { QualityPill } from './quality-pill.tsx';
import { shownName } from './shown-name.ts';
import styles from './stage.module.css';
import { callWords } from '#i18n/en/call.ts';
import { useText } from '#i18n/text.ts';
import type { CallView } from '#lib/call/call-view.ts';
import { useNow } from '#lib/clock.ts';
import { WaitingBell } from '#care/waiting-bell.tsx';

interface StageHeaderProps {
  consultation: Consultation;
  view: CallView;
  /** Names who else is in the call, where it may have no tiles. */
  showsMembers: boolean;
  /** Opens the queue; without it the screen's own header tells who waits. */
  onQueue: (() => void) | undefined;
}

/** The person first; how long, how well, and who else waits (R1.03: without a sound). */
export function StageHeader({ consultation, view, showsMembers, onQueue }: StageHeaderProps) {
  const text = useText(callWords);
  const { patient, request, startedAt, endedAt } = consultation;
  const facts = [
    ageAndSex(patient),
    text.mrn(patient.mrn),
    request?.hub ? text.hubOf(request.hub.name) : null,
  ];
  return (
    <header className={styles.header}>
      <div className={styles.who}>
        <h1 className={styles.name} lang={patient.nameLang}>
          {patient.name}
        </h1>
        <p className={styles.facts}>
          {showsMembers && <Members view={view} />}
          <span className={styles.fact}>{facts.filter(Boolean).join(' · ')}</span>
        </p>
        {view.throughServer && <p className={styles.through}>{text.throughServer}</p>}
      </div>
      {startedAt && !endedAt && <Clocks since={startedAt} isInCall={view.phase === 'in'} />}
      <QualityPill view={view} />
      {onQueue && <WaitingBell onQueue={onQueue} />}
    </header>
  );
}

/** Shows who else is in, and what they send: on a bar these words are in the place of the tiles. */
function Members({ view }: { view: CallView }) {
  const text = useText(callWords);
  const words = othersInside(view).map((member) => {
    const sends = sendingWords(text, member, view.peers.get(member.memberId));
    return [shownName(text, member), sends].filter(Boolean).join(', ');
  });
  return (
    <span className={styles.members}>
      {words.length > 0 ? `${text.inTheCall}: ${words.join('; ')}` : text.alone}
    </span>
  );
}

/** Shows how long the visit is under way, and how long this person is in its call: the two differ after a hand-over. */
function Clocks({ since, isInCall }: { since: string; isInCall: boolean }) {
  const text = useText(callWords);
  const now = useNow();
  const joinedAt = useSince(isInCall, now);
  return (
    <span className={styles.pill}>
      <span className={styles.dot} aria-hidden="true" />
      <span>
        {text.visitFor} <b role="timer">{clockOf(now - Date.parse(since))}</b>
      </span>
      {joinedAt !== undefined && (
        <span>
          {text.callFor} <b role="timer">{clockOf(now - joinedAt)}</b>
        </span>
      )}
    </span>
  );
}

/** Returns since when something has been true without a break, by this device’s clock. */
function useSince(isTrue: boolean, now: number): number | undefined {
  const [was, setWas] = useState({ isTrue: false, since: now });
  if (was.isTrue !== isTrue) setWas({ isTrue, since: now });
  return isTrue ? was.since : undefined;
}

function clockOf(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const two = (n: number): string => String(n).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  return `${hours ? `${hours}:` : ''}${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
