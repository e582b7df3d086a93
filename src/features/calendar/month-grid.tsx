import { Link } from '@tanstack/react-router';
import { MODE_ICONS } from '#features/calendar/event-box.tsx';
import styles from '#features/calendar/calendar.module.css';
import { isAway, minutesOn, timeOf } from '#features/calendar/place.ts';
import type { CalendarData } from '#features/calendar/place.ts';
import { weekdayOf } from '#domain/zoned-time.ts';
import { calendar } from '#i18n/en/calendar.ts';
import { common } from '#i18n/en/common.ts';
import { outsideCalendars } from '#i18n/en/outside-calendars.ts';
import { useText } from '#i18n/text.ts';
import { dayWords } from '#lib/times.ts';
import { Icon } from '#ui/media/icon.tsx';

interface MonthGridProps {
  label: string;
  data: CalendarData;
  days: readonly string[];
  today: string;
  /** YYYY-MM */
  month: string;
  onDay: (day: string) => void;
}

const SHOWN = 3;

/** Six rows of days; each leads to its own view. */
export function MonthGrid({ label, data, days, today, month, onDay }: MonthGridProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <section className={styles.grid} aria-label={label} tabIndex={0}>
      <div className={styles.month}>
        {days.map((day) => (
          <MonthDay
            key={day}
            day={day}
            data={data}
            isToday={day === today}
            isOther={!day.startsWith(month)}
            onDay={onDay}
          />
        ))}
      </div>
    </section>
  );
}

interface MonthDayProps extends Pick<MonthGridProps, 'data' | 'onDay'> {
  day: string;
  isToday: boolean;
  isOther: boolean;
}

function MonthDay({ day, data, isToday, isOther, onDay }: MonthDayProps) {
  const text = useText(calendar);
  const words = useText(common);
  const others = useText(outsideCalendars);
  const on = <T extends { startsAt: string; endsAt: string }>(items: readonly T[]) =>
    items.flatMap((item) => {
      const time = minutesOn(day, item, data.timeZone);
      return time ? [{ item, ...time }] : [];
    });
  const appointments = on(data.appointments);
  const more = appointments.length - SHOWN;
  return (
    <div
      className={styles.monthDay}
      data-away={isAway(day, data) || undefined}
      data-other={isOther || undefined}
    >
      <button
        type="button"
        className={styles.dayNumber}
        aria-label={dayWords(day)}
        aria-current={isToday ? 'date' : undefined}
        onClick={() => onDay(day)}
      >
        {text[weekdayOf(day) as 1]} {Number(day.slice(8))}
      </button>
      {isAway(day, data) && <small>{text.away}</small>}
      {on(data.blocks).map(({ item, from }) => (
        <small key={item.blockId} className={styles.monthBlock}>
          {timeOf(from)} {item.title || text.blocked}
        </small>
      ))}
      {on(data.outside).map(({ item, from }) => (
        <small key={item.calendarId + item.startsAt} className={styles.monthBlock}>
          {timeOf(from)} {others.busyIn(item.name)}
        </small>
      ))}
      {appointments.slice(0, SHOWN).map(({ item, from }) => (
        <Link
          key={item.consultationNumber}
          to="/consultations/$id"
          params={{ id: item.consultationNumber }}
          className={styles.monthLink}
        >
          <Icon of={MODE_ICONS[item.consultationMode]} size="s" />
          {timeOf(from)} <span lang={item.patient.nameLang}>{item.patient.name}</span>
          <span className="vh">, {words[item.consultationMode]}</span>
        </Link>
      ))}
      {more > 0 && <small>{text.more(more)}</small>}
    </div>
  );
}
