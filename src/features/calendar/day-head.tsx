import { isAway, type CalendarData } from '#features/calendar/place.ts';
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
  const booked = data.appointments.filter(
    (one) => wallOf(new Date(one.startsAt), data.timeZone).day === day,
  ).length;
  return (
    <div className={styles.head} aria-current={isToday ? 'date' : undefined}>
      <span className={styles.date}>
        <span>
          {text[weekdayOf(day) as 1]} <strong>{Number(day.slice(8))}</strong>
        </span>
        <small>{text.booked(booked)}</small>
      </span>
      <small>{dutyWords(day, data, text)}</small>
    </div>
  );
}

/** When the doctor is on duty that day, or why not. */
export function dutyWords(day: string, data: CalendarData, text: (typeof calendar)['en']): string {
  const wall = (at: string): string => wallOf(new Date(at), data.timeZone).time.slice(0, 5);
  if (isAway(day, data)) return text.away;
  const duties = data.duties.filter((duty) => duty.day === day);
  if (!duties.length) return text.offDuty;
  return duties.map(({ startsAt, endsAt }) => text.onDuty(wall(startsAt), wall(endsAt))).join(', ');
}
