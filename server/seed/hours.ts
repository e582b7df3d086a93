import { addDays, instantOf, wallOf, weekdayOf } from '#domain/zoned-time.ts';
import { addSeconds } from '#server/platform/time.ts';

/** Half hours from Monday to Saturday, 09:00 to 17:30, without lunch: each is a visit's start. */
const OPENS = '09:00';
const HALF_HOUR_S = 1800;
const SLOTS = [0, 1, 2, 3, 4, 5, 6, 7, 10, 11, 12, 13, 14, 15, 16] as const;
const SUNDAY = 7;

/** A day, or the Saturday before or the Monday after a Sunday. */
export function workday(day: string, toward: 'EARLIER' | 'LATER'): string {
  if (weekdayOf(day) !== SUNDAY) return day;
  return addDays(day, toward === 'EARLIER' ? -1 : 1);
}

/** The workday so many days before today. */
export function workdayBefore(now: Date, days: number, timeZone: string): string {
  return workday(addDays(wallOf(now, timeZone).day, -days), 'EARLIER');
}

/** Read once a day and zone: the zone's rules are slow to ask. */
const openings = new Map<string, Date>();

function openingOf(day: string, timeZone: string): Date {
  const key = `${day} ${timeZone}`;
  const at = openings.get(key) ?? instantOf(day, OPENS, timeZone);
  openings.set(key, at);
  return at;
}

/** The start of a half hour of a workday. @param share of the day, from 0 to below 1 */
export function timeAt(day: string, share: number, timeZone: string): Date {
  const slot = SLOTS[Math.floor(share * SLOTS.length)] ?? 0;
  return addSeconds(openingOf(day, timeZone), slot * HALF_HOUR_S);
}

/** Gives out half hours, none twice to the same person: the next free one of the day, or of the day before. */
export function slotBook(timeZone: string): (who: string, day: string, share: number) => Date {
  const taken = new Set<string>();
  return function slotOf(who, day, share): Date {
    for (let n = 0; n < SLOTS.length; n += 1) {
      const at = timeAt(day, (share + n / SLOTS.length) % 1, timeZone);
      const key = `${who} ${at.getTime()}`;
      if (taken.has(key)) continue;
      taken.add(key);
      return at;
    }
    return slotOf(who, workday(addDays(day, -1), 'EARLIER'), share);
  };
}
