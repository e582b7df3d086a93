import { instantOf } from '#domain/zoned-time.ts';

const STAMP = /^(\d{4})(?:(\d\d)(?:(\d\d)(?:(\d\d)(?:(\d\d)(?:(\d\d)(?:\.\d{1,4})?)?)?)?)?)?([+-]\d{4})?$/;

/** The day of a time stamp, YYYY-MM-DD; null for one that is not exact to the day, or no day. */
export function dayOf(stamp: string): string | null {
  const [, year, month, day] = STAMP.exec(stamp) ?? [];
  if (!year || !month || !day) return null;
  const text = `${year}-${month}-${day}`;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? text : null;
}

/**
 * The instant of a time stamp; without an offset in the hospital's time zone. null: it is not exact to the minute.
 */
export function instantOfStamp(stamp: string, timeZone: string): string | null {
  const day = dayOf(stamp);
  const [, , , , hour, minute, second = '00', offset] = STAMP.exec(stamp) ?? [];
  if (!day || hour === undefined || minute === undefined) return null;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null;
  const time = `${hour}:${minute}:${second}`;
  if (!offset) return instantOf(day, time, timeZone).toISOString();
  const at = new Date(`${day}T${time}${offset.slice(0, 3)}:${offset.slice(3)}`);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}
