import { addDays, instantOf, wallOf } from '#domain/zoned-time.ts';

/** HH:MM, in the hospital's time zone. */
export interface MessageHours {
  from: string;
  to: string;
}

const HOURS = /^(([01]\d|2[0-3]):[0-5]\d)-(([01]\d|2[0-3]):[0-5]\d)$/;
/** A message that is held must leave time to act on it. */
const NOTICE_MS = 2 * 3_600_000;

/** @returns undefined for anything but hours of one day, such as 08:00-21:00 */
export function readMessageHours(text: string): MessageHours | undefined {
  const [, from = '', , to = ''] = HOURS.exec(text) ?? [];
  return from < to ? { from, to } : undefined;
}

interface Sending {
  now: Date;
  timeZone: string;
  hours: MessageHours;
  /** When its text no longer holds. */
  endsAt: Date | undefined;
}

/** Returns until when a message that can wait is held; null within the hours, and when it would then come too late. */
export function heldUntil({ now, timeZone, hours, endsAt }: Sending): Date | null {
  const { day, time } = wallOf(now, timeZone);
  const clock = time.slice(0, 5);
  if (clock >= hours.from && clock < hours.to) return null;
  const morning = instantOf(clock < hours.from ? day : addDays(day, 1), hours.from, timeZone);
  return endsAt && endsAt.getTime() < morning.getTime() + NOTICE_MS ? null : morning;
}
