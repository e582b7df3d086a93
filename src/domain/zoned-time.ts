/** Days and wall times of one time zone, and the instants that they stand for. Pure; no library has less. */
const DAY_MS = 86_400_000;

interface Wall {
  /** YYYY-MM-DD */
  day: string;
  /** HH:MM:SS */
  time: string;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making a formatter is dear, so each zone has one. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  formats.set(timeZone, made);
  return made;
}

/** What a clock on the wall of that zone shows. */
export function wallOf(at: Date, timeZone: string): Wall {
  const [day = '', time = ''] = formatOf(timeZone).format(at).split(' ');
  return { day, time };
}

/** @returns milliseconds that the zone is ahead of UTC at an instant */
function offsetMs(at: Date, timeZone: string): number {
  const { day, time } = wallOf(at, timeZone);
  return Date.parse(`${day}T${time}Z`) - Math.floor(at.getTime() / 1000) * 1000;
}

/** The instant of a wall time; one that a change of clocks skips is moved on by as much. @param time HH:MM or HH:MM:SS */
export function instantOf(day: string, time: string, timeZone: string): Date {
  const asUtc = Date.parse(`${day}T${time.length === 5 ? `${time}:00` : time}Z`);
  const guess = new Date(asUtc - offsetMs(new Date(asUtc), timeZone));
  return new Date(asUtc - offsetMs(guess, timeZone));
}

/** @param days may be negative */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Days from one to another; negative when the other is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

/** ISO 8601: Monday is 1. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}

/** Every day of a range, both ends included. */
export function daysOf(from: string, to: string): string[] {
  return Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, i) => addDays(from, i));
}
