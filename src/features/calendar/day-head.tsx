import type { CalendarData } from '#features/calendar/place.ts';
import styles from '#features/calendar/calendar.module.css';
import { wallOf, weekdayOf } from '#domain/zoned-time.ts';
import { calendar } from '#i18n/en/calendar.ts';
import { useText } from '#i18n/text.ts';

interface DayHeadProps {
  day: string;
  data: CalendarData;
  isToday: boolean;
}

/** The day, how much is booked, and the hours on duty or why there are none. */
export function DayHead({ day, data, isToday }: DayHeadProps) {
  const text = useText(calendar);
  const wall = (at: string) => wallOf(new Date(at), data.timeZone);
  const booked = data.appointments.filter((one) => wall(one.startsAt).day === day).length;
  const duties = data.duties.filter((duty) => duty.day === day);
  const isAway = data.vacations.some(
    ({ state, from, to }) => state === 'PLANNED' && from <= day && day <= to,
  );
  const hours = duties.map((duty) =>
    text.onDuty(wall(duty.startsAt).time.slice(0, 5), wall(duty.endsAt).time.slice(0, 5)),
  );
  return (
    <div className={styles.head} aria-current={isToday ? 'date' : undefined}>
      <span className={styles.date}>
        <span>
          {text[weekdayOf(day) as 1]} <strong>{Number(day.slice(8))}</strong>
        </span>
        <small>{text.booked(booked)}</small>
      </span>
      <small>{isAway ? text.away : hours.length > 0 ? hours.join(', ') : text.offDuty}</small>
    </div>
  );
}
