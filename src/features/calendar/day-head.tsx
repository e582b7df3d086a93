import { isAway, minutesOn, timeOf, type CalendarData } from '#features/calendar/place.ts';
import styles from '#features/calendar/calendar.module.css';
import { addDays, wallOf, weekdayOf } from '#domain/zoned-time.ts';
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
  if (isAway(day, data)) return text.away;
  const times = data.duties.flatMap((duty) => {
    const time = minutesOn(day, duty, data.timeZone);
    if (!time) return [];
    const [from, to] = [timeOf(time.from), timeOf(time.to)];
    if (duty.day < day) return text.onDutyUntil(to);
    const goesOn = minutesOn(addDays(day, 1), duty, data.timeZone) !== undefined;
    return goesOn ? text.onDutyFrom(from) : text.onDuty(from, to);
  });
  return times.join(', ') || text.offDuty;
}
