import type { FieldFault } from '#contract/reasons.ts';
import type { Roster } from '#contract/roster.ts';
import { addDays, daysBetween, daysOf, instantOf, wallOf, weekdayOf } from '#domain/zoned-time.ts';

/** Times of blocks, duties and vacations. Days and wall times are those of the clinic's time zone. */
export const CALENDAR_DAYS_MAX = 62;
/** A block repeats for at most a year. */
export const REPEAT_DAYS_MAX = 366;
const DAY_MS = 86_400_000;
/** A single block may last a month; occurrences of a repeating block must not overlap. */
const BLOCK_MAX_MS = 31 * DAY_MS;

export interface Span {
  startsAt: Date;
  endsAt: Date;
}

export interface BlockRule extends Span {
  repeat: { weekdays: readonly number[]; until: string } | null;
  skippedDays: readonly string[];
}

export function overlaps(a: Span, b: Span): boolean {
  return a.startsAt < b.endsAt && b.startsAt < a.endsAt;
}

/** The field that makes a block invalid, and why; null when it is valid. */
export function blockFault(rule: Omit<BlockRule, 'skippedDays'>, timeZone: string): FieldFault | null {
  const lengthMs = rule.endsAt.getTime() - rule.startsAt.getTime();
  if (lengthMs > BLOCK_MAX_MS)
    return { path: 'endsAt', reason: 'BLOCK_TOO_LONG', params: { days: BLOCK_MAX_MS / DAY_MS } };
  if (!rule.repeat) return null;
  const days = daysBetween(wallOf(rule.startsAt, timeZone).day, rule.repeat.until);
  if (lengthMs > DAY_MS) return { path: 'endsAt', reason: 'REPEATED_BLOCK_TOO_LONG' };
  if (days < 0) return { path: 'repeat.until', reason: 'LAST_DAY_BEFORE_FIRST' };
  if (days > REPEAT_DAYS_MAX) return { path: 'repeat.until', reason: 'REPEATS_TOO_LONG' };
  return null;
}

/**
 * Every occurrence of a block that overlaps a range; a repeating block keeps its wall time when clocks
 * change.
 */
export function timesOf(rule: BlockRule, range: Span, timeZone: string): (Span & { day: string })[] {
  const start = wallOf(rule.startsAt, timeZone);
  const lengthMs = rule.endsAt.getTime() - rule.startsAt.getTime();
  if (!rule.repeat) return overlaps(rule, range) ? [{ ...spanOf(rule), day: start.day }] : [];
  const { weekdays, until } = rule.repeat;
  const from = later(start.day, addDays(wallOf(range.startsAt, timeZone).day, -1));
  const to = earlier(until, wallOf(range.endsAt, timeZone).day);
  return daysOf(from, to)
    .filter((day) => weekdays.includes(weekdayOf(day)) && !rule.skippedDays.includes(day))
    .map((day) => {
      const startsAt = instantOf(day, start.time, timeZone);
      return { day, startsAt, endsAt: new Date(startsAt.getTime() + lengthMs) };
    })
    .filter((time) => overlaps(time, range));
}

/** The latest possible end of a block. */
export function lastEndOf(rule: Omit<BlockRule, 'skippedDays'>, timeZone: string): Date {
  if (!rule.repeat) return rule.endsAt;
  return instantOf(addDays(rule.repeat.until, 2), '00:00', timeZone);
}

type Hours = Pick<Roster, 'duties' | 'exceptions'>;

export interface Duty extends Span {
  /** The day on which it begins. */
  day: string;
  clinicId: string | null;
}

/** Hours that end at or before their start, as 21:00 to 09:00, end on the next day. */
export function endsNextDay({ from, to }: { from: string; to: string }): boolean {
  return to <= from;
}

/**
 * Hours on duty that touch these days, by the day on which they begin; the first may have begun the evening before.
 * Exceptions for a day and clinic replace its weekly hours.
 */
export function dutiesOf(roster: Hours, from: string, to: string, timeZone: string): Duty[] {
  const span = spanOfDays(from, to, timeZone);
  return daysOf(addDays(from, -1), to)
    .flatMap((day) => dutiesFrom(roster, day, timeZone))
    .filter((duty) => duty.startsAt < duty.endsAt && overlaps(duty, span));
}

/** Hours on duty that begin on a day. */
function dutiesFrom(roster: Hours, day: string, timeZone: string): Duty[] {
  const special = roster.exceptions.filter((exception) => exception.day === day);
  const usual = roster.duties.filter(
    (duty) =>
      duty.weekday === weekdayOf(day) && !special.some((exception) => exception.clinicId === duty.clinicId),
  );
  return [...usual, ...special].flatMap(({ clinicId, from, to }) =>
    from && to ? [{ day, clinicId, ...spanOfHours(day, { from, to }, timeZone) }] : [],
  );
}

/** Hours that begin on a day, as instants. */
export function spanOfHours(day: string, hours: { from: string; to: string }, timeZone: string): Span {
  const lastDay = endsNextDay(hours) ? addDays(day, 1) : day;
  return {
    startsAt: instantOf(day, hours.from, timeZone),
    endsAt: instantOf(lastDay, hours.to, timeZone),
  };
}

/** Places of the exceptions with hours that overlap hours of the week or of another exception. */
export function overlappingExceptions(roster: Hours): number[] {
  return roster.exceptions.flatMap(({ day, off, clinicId }, at) => {
    if (off) return [];
    const near = dutiesOf(roster, day, addDays(day, 1), 'UTC');
    const isOwn = (duty: Duty): boolean => duty.day === day && duty.clinicId === clinicId;
    const own = near.find(isOwn);
    return own && near.some((duty) => !isOwn(duty) && overlaps(duty, own)) ? [at] : [];
  });
}

/** A day off by an exception of the roster, without hours at another clinic and without a night that has not ended. */
export function isOffDuty(roster: Hours, now: Date, timeZone: string): boolean {
  const { day } = wallOf(now, timeZone);
  const isOff = roster.exceptions.some((exception) => exception.off && exception.day === day);
  return isOff && !dutiesOf(roster, day, day, timeZone).some((duty) => duty.day === day || now < duty.endsAt);
}

/** Whole days, both included, as instants. */
export function spanOfDays(from: string, to: string, timeZone: string): Span {
  return {
    startsAt: instantOf(from, '00:00', timeZone),
    endsAt: instantOf(addDays(to, 1), '00:00', timeZone),
  };
}

function spanOf({ startsAt, endsAt }: Span): Span {
  return { startsAt, endsAt };
}

function later(a: string, b: string): string {
  return a > b ? a : b;
}

function earlier(a: string, b: string): string {
  return a < b ? a : b;
}
