import type { CSSProperties } from 'react';
import { Link } from '@tanstack/react-router';
import { MessageSquare, Phone, Users, Video } from 'lucide-react';
import type { BlockTime, CalendarVisit } from '#contract/calendar.ts';
import type { RequestStatus } from '#contract/shared.ts';
import styles from '#features/calendar/calendar.module.css';
import { calendar } from '#i18n/en/calendar.ts';
import { common } from '#i18n/en/common.ts';
import { useText } from '#i18n/text.ts';
import { dayWords } from '#lib/times.ts';
import { Icon } from '#ui/media/icon.tsx';

export const MODE_ICONS = { VIDEO: Video, AUDIO: Phone, CHAT: MessageSquare, IN_PERSON: Users } as const;

/** A completed visit is drawn pale, a current one strong; both are said in words too. */
const STATES: Partial<Record<RequestStatus, 'over' | 'now'>> = { COMPLETED: 'over', IN_PROGRESS: 'now' };

interface EventBoxProps {
  item: CalendarVisit | BlockTime;
  day: string;
  from: string;
  to: string;
  /** Too short for two lines. */
  isShort: boolean;
  style: CSSProperties;
  onBlock: (block: BlockTime) => void;
}

/** An appointment leads to its consultation; a block asks whether it should go. */
export function EventBox({ item, day, from, to, isShort, style, onBlock }: EventBoxProps) {
  const text = useText(calendar);
  const words = useText(common);
  if ('blockId' in item) {
    const name = item.title || text.blocked;
    const when = text.range(from, to);
    return (
      <button type="button" className={styles.block} style={style} onClick={() => onBlock(item)}>
        <strong>{name}</strong>
        <span>{item.repeated ? `${when}, ${text.eachWeek}` : when}</span>
        <span className="vh">{dayWords(day)}</span>
      </button>
    );
  }
  const { consultationNumber: id, consultationMode: mode, consultationStatus, patient } = item;
  return (
    <Link
      to="/consultations/$id"
      params={{ id }}
      className={styles.appointment}
      style={style}
      data-state={STATES[consultationStatus]}
      data-short={isShort || undefined}
    >
      <strong lang={patient.nameLang}>{patient.name}</strong>
      <span>
        <Icon of={MODE_ICONS[mode]} size="s" />
        {from} {words[mode]}
        {STATES[consultationStatus] && `, ${words[consultationStatus].toLowerCase()}`}
        <span className="vh">{text.restOf(dayWords(day), to, id)}</span>
      </span>
    </Link>
  );
}
