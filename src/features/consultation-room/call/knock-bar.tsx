import { useEffect, useRef } from 'react';
import type { RoomMember } from '#contract/room.ts';
import { shownName } from './shown-name.ts';
import styles from './stage.module.css';
import { callWords } from '#i18n/en/call.ts';
import { useText } from '#i18n/text.ts';
import { playKnock } from '#lib/audio.ts';
import { Button } from '#ui/inputs/button.tsx';
import { initials } from '#domain/initials.ts';
import { useSettled } from '#ui/use-list-hold.ts';

interface KnockBarProps {
  /** Those who ask to be admitted, in the order in which they came. */
  waiting: readonly RoomMember[];
  onAnswer: (member: RoomMember, admit: boolean) => void;
}

/** Asks about the first who waits to join, above all of the stage; it stays until it is answered. */
export function KnockBar({ waiting, onAnswer }: KnockBarProps) {
  const text = useText(callWords);
  const [member, ...behind] = waiting;
  const isSettled = useSettled(member?.memberId ?? '');
  useKnock(waiting.map(({ memberId }) => memberId).join());
  if (!member) return null;
  const who = shownName(text, member);
  const answer = (admit: boolean) => () => {
    if (isSettled()) onAnswer(member, admit);
  };
  return (
    <section className={styles.knock} aria-label={text.knock}>
      <span className={styles.knocker} aria-hidden="true">
        {initials(member.name)}
      </span>
      <div className={styles.knockWords}>
        <p role="alert">
          <b>{member.role === 'patient' ? text.secondDevice(who) : text.isWaiting(who)}</b>
        </p>
        {behind.length > 0 && <p>{text.moreWaiting(behind.length)}</p>}
      </div>
      <span className={styles.answers}>
        <Button aria-label={text.admitWho(who)} onClick={answer(true)}>
          {text.admit}
        </Button>
        <Button tone="quiet" aria-label={text.declineWho(who)} onClick={answer(false)}>
          {text.decline}
        </Button>
      </span>
    </section>
  );
}

/** Sounds once for each person who comes to wait, also behind another. */
function useKnock(ids: string): void {
  const known = useRef(new Set<string>());
  useEffect(() => {
    const now = ids.split(',').filter(Boolean);
    if (now.some((id) => !known.current.has(id))) void playKnock();
    // Who has gone and asks again knocks again.
    known.current = new Set(now);
  }, [ids]);
}
