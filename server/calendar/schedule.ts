import { CALENDAR_DAYS_MAX, dutiesOf, spanOfDays, timesOf, type Span } from '#domain/calendar.ts';
import { addDays, daysBetween, wallOf } from '#domain/zoned-time.ts';
import { badField } from '#server/platform/http/refusal.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import { rosterOf } from '#server/people/roster.ts';
import { blocksIn, bookingsIn, vacationsIn } from './calendar.queries.ts';
import { outsideBusyIn } from './outside/outside-calendar.queries.ts';

export interface Days {
  from: string;
  to: string;
  timeZone: string;
}

/** @throws Refusal BAD_INPUT for days in the wrong order, or too many */
export function mustBeRange(from: string, to: string): void {
  const days = daysBetween(from, to) + 1;
  if (days < 1) throw badField('to', 'LAST_DAY_BEFORE_FIRST');
  if (days > CALENDAR_DAYS_MAX) throw badField('to', 'TOO_MANY_DAYS', { max: CALENDAR_DAYS_MAX });
}

/**
 * Everything that says when a provider sees patients, of some days of the hospital: hours on duty, occurrences of blocks,
 * vacations, bookings and what calendars elsewhere say, each with its instants. The calendar, its feed, the free times and each booking read it from here.
 */
export async function scheduleOf(db: Db | Tx, providerId: string, { from, to, timeZone }: Days) {
  const span = spanOfDays(from, to, timeZone);
  const blocks = await blocksIn(db, providerId, span);
  const dayBefore = addDays(from, -1);
  const leave = await vacationsIn(db, providerId, dayBefore, to);
  const isOnLeave = (day: string): boolean => leave.some((row) => row.fromDay <= day && day <= row.toDay);
  const duties = dutiesOf(await rosterOf(db, providerId), from, to, timeZone);
  return {
    span,
    // The night of a day on leave does not take place, nor does its part after midnight.
    duties: duties.filter(({ day, endsAt }) => {
      return !isOnLeave(day) || endsAt <= spanOfDays(day, day, timeZone).endsAt;
    }),
    blocks: blocks
      .flatMap((block) => timesOf(block, span, timeZone).map((time) => ({ ...time, block })))
      .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime()),
    vacations: leave
      .filter(({ toDay }) => toDay >= from)
      .map((row) => ({ ...row, ...spanOfDays(row.fromDay, row.toDay, timeZone) })),
    bookings: await bookingsIn(db, providerId, span),
    outside: await outsideBusyIn(db, providerId, span),
  };
}

export type Schedule = Awaited<ReturnType<typeof scheduleOf>>;

/** The schedule of the days that a span touches. */
export function scheduleAround(
  db: Db | Tx,
  providerId: string,
  { startsAt, endsAt }: Span,
  timeZone: string,
): Promise<Schedule> {
  const [from, to] = [wallOf(startsAt, timeZone).day, wallOf(endsAt, timeZone).day];
  return scheduleOf(db, providerId, { from, to, timeZone });
}

/** The times that the portal itself has taken, without the visit that is being moved. */
export function takenIn({ blocks, vacations, bookings }: Schedule, movedId?: string): Span[] {
  return [...blocks, ...vacations, ...bookings.filter(({ id }) => id !== movedId)];
}

/** The times at which others may not book the doctor: those that are taken, and those of calendars elsewhere. */
export function busyIn(schedule: Schedule, movedId?: string): Span[] {
  return [...takenIn(schedule, movedId), ...schedule.outside];
}
