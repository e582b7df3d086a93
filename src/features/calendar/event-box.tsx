import type { CSSProperties } from 'react';
import type { ClinicProvider } from '#contract/profile.ts';
import { clinicMark } from '#features/calendar/clinic-mark.ts';
import { clashAt, type CalendarData } from '#features/calendar/place.ts';
import { useMoveDrag, type DroppedVisit } from '#features/calendar/use-move-drag.ts';
import { Link } from '@tanstack/react-router';
import { MessageSquare, Phone, Users, Video } from 'lucide-react';
import type { BlockTime, CalendarVisit, OutsideTime } from '#contract/calendar.ts';
import type { RequestStatus } from '#contract/shared.ts';
import styles from '#features/calendar/calendar.module.css';
import { calendar } from '#i18n/en/calendar.ts';
import { common } from '#i18n/en/common.ts';
import { outsideCalendars } from '#i18n/en/outside-calendars.ts';
import { useText } from '#i18n/text.ts';
import { dayWords } from '#lib/times.ts';
import { toast } from '#ui/feedback/notify.ts';
import { Icon } from '#ui/media/icon.tsx';

export const MODE_ICONS = { VIDEO: Video, AUDIO: Phone, CHAT: MessageSquare, IN_PERSON: Users } as const;

/** A completed visit is drawn pale, a current one strong; both are said in words too. */
export const STATES: Partial<Record<RequestStatus, 'over' | 'now'>> = {
  COMPLETED: 'over',
  IN_PROGRESS: 'now',
};

interface EventBoxProps {
  item: CalendarVisit | BlockTime | OutsideTime;
  data: CalendarData;
  day: string;
  from: string;
  to: string;
  /** Too short for two lines. */
  isShort: boolean;
  style: CSSProperties;
  clinics: readonly ClinicProvider[];
  onBlock: (block: BlockTime) => void;
  onMove: (dropped: DroppedVisit) => void;
}

/** Names an entry among those of its day. */
export function keyOf(item: EventBoxProps['item']): string {
  if ('blockId' in item) return item.blockId + item.day;
  return 'calendarId' in item ? item.calendarId + item.startsAt : item.consultationNumber;
}

/** An appointment leads to its consultation; a block asks whether it should go. */
export function EventBox({ item, ...props }: EventBoxProps) {
  if ('calendarId' in item) return <OutsideBox item={item} {...props} />;
  return 'blockId' in item ? <BlockBox item={item} {...props} /> : <VisitBox item={item} {...props} />;
}

function BlockBox({ item, day, from, to, style, onBlock }: EventBoxProps & { item: BlockTime }) {
  const text = useText(calendar);
  const when = text.range(from, to);
  return (
    <button type="button" className={styles.block} style={style} onClick={() => onBlock(item)}>
      <strong>{item.title || text.blocked}</strong>
      <span>{item.repeated ? `${when}, ${text.eachWeek}` : when}</span>
      <span className="vh">{dayWords(day)}</span>
    </button>
  );
}

/** A busy time of a calendar elsewhere: it is changed there. */
function OutsideBox({ item, day, from, to, style }: EventBoxProps & { item: OutsideTime }) {
  const text = useText(calendar);
  const { busyIn } = useText(outsideCalendars);
  return (
    <div className={styles.outside} style={style}>
      <strong>{busyIn(item.name)}</strong>
      <span>{text.range(from, to)}</span>
      <span className="vh">{dayWords(day)}</span>
    </div>
  );
}

/** One that has not begun is dragged to another time with a mouse or a pen; the agenda has a button for it. */
function VisitBox(props: EventBoxProps & { item: CalendarVisit }) {
  const { item, data, day, from, to, isShort, style, clinics, onMove } = props;
  const text = useText(calendar);
  const words = useText(common);
  const clashOf = useClashWords(data, item);
  const { consultationNumber: id, consultationMode: mode, consultationStatus, patient } = item;
  const drag = useMoveDrag(item, (dropped) => {
    const clash = dropped.to && clashOf(dropped.to);
    if (clash) toast({ tone: 'warn', text: clash });
    else onMove(dropped);
  });
  const { mark, name } = clinicMark(clinics, item.clinicId);
  const clash = drag.to && clashOf(drag.to);
  const state = STATES[consultationStatus] && `, ${words[consultationStatus].toLowerCase()}`;
  const rest = <span className="vh">{text.restOf(dayWords(day), to, id)}</span>;
  const isLine = isShort && !drag.to;
  return (
    <Link
      to="/consultations/$id"
      params={{ id }}
      className={styles.appointment}
      style={{ ...style, ...drag.style }}
      data-state={STATES[consultationStatus]}
      data-clinic={mark}
      data-short={isLine || undefined}
      data-moving={drag.to ? true : undefined}
      data-clash={clash ? true : undefined}
      draggable={false}
      {...drag.handlers}
    >
      {isLine && <time>{from}</time>}
      <strong lang={patient.nameLang}>{patient.name}</strong>
      {isLine ? (
        <span className={styles.mode}>
          · {words[mode].toLowerCase()}
          <span className="vh">
            {name}
            {state}
          </span>
          {rest}
        </span>
      ) : (
        <span>
          <Icon of={MODE_ICONS[mode]} size="s" />
          {drag.to ? text.movedTo(dayWords(drag.to.day), drag.to.time) : `${from} ${words[mode]} ${name}`}
          {state}
          {rest}
        </span>
      )}
      {clash && <span role="status">{clash}</span>}
    </Link>
  );
}

/** Returns the words for a time that is taken already. */
function useClashWords(data: CalendarData, visit: CalendarVisit) {
  const text = useText(calendar);
  return (place: { day: string; time: string }): string | undefined => {
    const clash = clashAt(data, visit, place);
    if (!clash) return undefined;
    if (clash.kind === 'AWAY') return text.notFreeAway;
    return text.notFree(clash.name || text.blocked, text.range(clash.from, clash.to));
  };
}
