import { Link } from '@tanstack/react-router';
import { CalendarClock } from 'lucide-react';
import type { BlockTime, CalendarVisit } from '#contract/calendar.ts';
import type { ClinicProvider } from '#contract/profile.ts';
import styles from '#features/calendar/calendar.module.css';
import { clinicMark } from '#features/calendar/clinic-mark.ts';
import { keyOf, MODE_ICONS, STATES } from '#features/calendar/event-box.tsx';
import { dutyWords } from '#features/calendar/day-head.tsx';
import { minutesOn, timeOf, type CalendarData } from '#features/calendar/place.ts';
import type { DroppedVisit } from '#features/calendar/use-move-drag.ts';
import { wallOf } from '#domain/zoned-time.ts';
import { appointments } from '#i18n/en/appointments.ts';
import { calendar } from '#i18n/en/calendar.ts';
import { common } from '#i18n/en/common.ts';
import { outsideCalendars } from '#i18n/en/outside-calendars.ts';
import { useText } from '#i18n/text.ts';
import { useNow } from '#lib/clock.ts';
import { dayWords } from '#lib/times.ts';
import { Button } from '#ui/inputs/button.tsx';
import { Icon } from '#ui/media/icon.tsx';

interface AgendaProps {
  label: string;
  data: CalendarData;
  days: readonly string[];
  today: string;
  clinics: readonly ClinicProvider[];
  onBlock: (block: BlockTime) => void;
  onMove: (dropped: DroppedVisit) => void;
}

/** Shows what is planned on each day, as a list: for a phone, and for the keyboard. */
export function Agenda({ label, days, ...props }: AgendaProps) {
  return (
    <section className={styles.agenda} aria-label={label}>
      {days.map((day) => (
        <AgendaDay key={day} day={day} {...props} />
      ))}
    </section>
  );
}

type DayProps = Omit<AgendaProps, 'label' | 'days'> & { day: string };

function AgendaDay({ day, data, today, clinics, onBlock, onMove }: DayProps) {
  const text = useText(calendar);
  const others = useText(outsideCalendars);
  const now = wallOf(new Date(useNow(60_000)), data.timeZone).time.slice(0, 5);
  const rows = [...data.appointments, ...data.blocks, ...data.outside]
    .flatMap((item) => {
      const time = minutesOn(day, item, data.timeZone);
      return time ? [{ item, from: timeOf(time.from), to: timeOf(time.to) }] : [];
    })
    .toSorted((a, b) => a.from.localeCompare(b.from));
  const isToday = day === today;
  const nowAt = isToday ? rows.findIndex(({ from }) => from > now) : -1;
  const atEnd = isToday && nowAt < 0;
  return (
    <div className={styles.agendaDay}>
      <h2 aria-current={isToday ? 'date' : undefined}>
        {dayWords(day)} <small>{dutyWords(day, data, text)}</small>
      </h2>
      {rows.map(({ item, from, to }, at) => (
        <div key={keyOf(item)}>
          {at === nowAt && <NowRow time={now} />}
          <div className={styles.agendaRow}>
            <time>{from}</time>
            {'calendarId' in item ? (
              <p className={styles.agendaOutside}>
                <strong>{others.busyIn(item.name)}</strong> <span>{text.untilTime(to)}</span>
              </p>
            ) : 'blockId' in item ? (
              <button type="button" className={styles.agendaBlock} onClick={() => onBlock(item)}>
                <strong>{item.title || text.blocked}</strong>
                <span>{text.untilTime(to)}</span>
              </button>
            ) : (
              <AgendaVisit item={item} to={to} clinics={clinics} onMove={onMove} />
            )}
          </div>
        </div>
      ))}
      {rows.length === 0 && <p className={styles.quiet}>{text.nothing}</p>}
      {atEnd && <NowRow time={now} />}
    </div>
  );
}

function AgendaVisit(props: Pick<AgendaProps, 'clinics' | 'onMove'> & { item: CalendarVisit; to: string }) {
  const { item, to, clinics, onMove } = props;
  const text = useText(calendar);
  const words = useText(common);
  const own = useText(appointments);
  const { consultationNumber: id, consultationMode: mode, consultationStatus: status, patient } = item;
  const { mark, name } = clinicMark(clinics, item.clinicId);
  const facts = [words[mode], name, text.untilTime(to), STATES[status] && words[status]];
  return (
    <div className={styles.agendaVisit} data-clinic={mark} data-state={STATES[status]}>
      <Link to="/consultations/$id" params={{ id }}>
        <strong lang={patient.nameLang}>{patient.name}</strong>
        <span>
          <Icon of={MODE_ICONS[mode]} size="s" />
          {facts.filter(Boolean).join(' · ')}
        </span>
      </Link>
      {status === 'ACCEPTED' && (
        <Button tone="quiet" icon={CalendarClock} onClick={() => onMove({ visit: item })}>
          {own.change}
          <span className="vh">{patient.name}</span>
        </Button>
      )}
    </div>
  );
}

function NowRow({ time }: { time: string }) {
  const text = useText(calendar);
  return (
    <p className={styles.agendaNow}>
      <span>
        <span className="vh">{text.now}</span>
        <time>{time}</time>
      </span>
    </p>
  );
}
