/** Days and wall times of one time zone, and their instants. Pure. Why no library: docs/decisions/0010. */
const DAY_MS = 86_400_000;

interface Wall {
  /** YYYY-MM-DD */
  day: string;
  /** HH:MM:SS */
  time: string;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Cached, because creating a formatter is slow. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  formats.set(timeZone, made);
  return made;
}

/** The wall time of an instant in a zone. */
export function wallOf(at: Date, timeZone: string): Wall {
  const [day = '', time = ''] = formatOf(timeZone).format(at).split(' ');
  return { day, time };
}

/** @returns milliseconds by which the zone is ahead of UTC at an instant */
function offsetMs(at: Date, timeZone: string): number {
  const { day, time } = wallOf(at, timeZone);
  return Date.parse(`${day}T${time}Z`) - Math.floor(at.getTime() / 1000) * 1000;
}

/**
 * The instant of a wall time by RFC 5545: the first of two when clocks are put back; a skipped one is moved
 * later by the same amount. @param time HH:MM or HH:MM:SS, to 24:00
 */
export function instantOf(day: string, time: string, timeZone: string): Date {
  const asUtc = Date.parse(`${day}T${time.length === 5 ? `${time}:00` : time}Z`);
  const withOffsetOf = (at: number): number => asUtc - offsetMs(new Date(at), timeZone);
  const isRight = (at: number): boolean => at + offsetMs(new Date(at), timeZone) === asUtc;
  const before = withOffsetOf(asUtc - DAY_MS);
  if (isRight(before)) return new Date(before);
  const after = withOffsetOf(asUtc + DAY_MS);
  return new Date(isRight(after) ? after : before);
}

/** @param days may be negative */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Days between two days; negative when the second is earlier. */
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
