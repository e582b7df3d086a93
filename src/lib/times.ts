import { portalConfig } from '#lib/portal-config.ts';

const { timeZone } = portalConfig;
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone });
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone });

/** An instant as "14:30", in the hospital's time zone. */
export function clockTime(at: string): string {
  return clock.format(new Date(at));
}

/** An instant as "21 Nov 2026". */
export function dayOf(at: string): string {
  return day.format(new Date(at));
}

/** The time of day, as "14:30". */
export function clockNow(): string {
  return clock.format(Date.now());
}

const month = new Intl.DateTimeFormat('en-GB', { month: 'short', year: '2-digit', timeZone });

/** A time as "Nov 26": the axis of a chart. */
export function monthOf(at: Date): string {
  return month.format(at);
}

const shortDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone });
const isoDay = new Intl.DateTimeFormat('en-CA', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  timeZone,
});

/** An instant as "21 Nov 14:30". */
export function shortTime(at: string): string {
  return `${shortDay.format(new Date(at))} ${clock.format(new Date(at))}`;
}

/** An instant as "21 Nov 2026, 14:30". */
export function dayAndTime(at: string): string {
  return `${dayOf(at)}, ${clockTime(at)}`;
}

/** The hospital's calendar day of a time, as YYYY-MM-DD. */
export function isoDayOf(ms: number): string {
  return isoDay.format(ms);
}

const calendarDay = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

const calendarMonth = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** A birth as far as it is known: "Sat, 21 Nov 2026", "Nov 2026" or "2026". */
export function birthWords(known: string): string {
  if (known.length === 4) return known;
  return known.length === 7 ? calendarMonth.format(Date.parse(`${known}-01T00:00:00Z`)) : dayWords(known);
}

/** A calendar day, YYYY-MM-DD, as "Sat, 21 Nov 2026": it is the same day in each time zone. */
export function dayWords(day: string): string {
  return calendarDay.format(Date.parse(`${day}T00:00:00Z`));
}

const LATE_MS = 60_000;

/** Returns whether something reached the server so much later than it was done that both times matter. */
export function isLate({ at, receivedAt = at }: { at: string; receivedAt?: string | undefined }): boolean {
  return Date.parse(receivedAt) - Date.parse(at) > LATE_MS;
}
