import type { BlockTime, calendarCalls } from '#contract/calendar.ts';
import type { ResponseOf } from '#contract/call.ts';
import type { CalendarView } from '#features/calendar/calendar-search.ts';
import { addDays, daysOf, wallOf, weekdayOf } from '#domain/zoned-time.ts';

export type CalendarData = ResponseOf<typeof calendarCalls.calendar>;

const DAY_MIN = 1440;
const HOUR_MIN = 60;
/** How many days the list shows. */
const AGENDA_DAYS = 14;

/** The days that a view shows: one, a week from Monday, or the weeks of a month. */
export function daysShown(view: CalendarView, date: string): string[] {
  if (view === 'day') return [date];
  if (view === 'agenda') return daysOf(date, addDays(date, AGENDA_DAYS - 1));
  if (view === 'week') return daysOf(mondayOf(date), addDays(mondayOf(date), 6));
  const first = `${date.slice(0, 8)}01`;
  const last = addDays(stepped('month', first, 1), -1);
  return daysOf(mondayOf(first), addDays(mondayOf(last), 6));
}

/** The date of the view before or after. */
export function stepped(view: CalendarView, date: string, by: 1 | -1): string {
  if (view === 'day') return addDays(date, by);
  if (view === 'agenda') return addDays(date, AGENDA_DAYS * by);
  if (view === 'week') return addDays(date, 7 * by);
  const month = new Date(`${date.slice(0, 8)}01T00:00:00Z`);
  month.setUTCMonth(month.getUTCMonth() + by);
  return month.toISOString().slice(0, 10);
}

function mondayOf(day: string): string {
  return addDays(day, 1 - weekdayOf(day));
}

/** Minutes of one day that a span takes on the wall's clock; undefined when it is not on that day. */
export function minutesOn(
  day: string,
  span: { startsAt: string; endsAt: string },
  timeZone: string,
): { from: number; to: number } | undefined {
  const start = wallOf(new Date(span.startsAt), timeZone);
  const end = wallOf(new Date(span.endsAt), timeZone);
  if (start.day > day || end.day < day) return undefined;
  const from = start.day < day ? 0 : minuteOf(start.time);
  const to = end.day > day ? DAY_MIN : minuteOf(end.time);
  return from < to ? { from, to } : undefined;
}

function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * HOUR_MIN + minutes;
}

/** "14:30"; the end of the day is "24:00". */
export function timeOf(minute: number): string {
  return `${String(Math.floor(minute / HOUR_MIN)).padStart(2, '0')}:${String(minute % HOUR_MIN).padStart(2, '0')}`;
}

export interface Placed<Item> {
  item: Item;
  from: number;
  to: number;
  lane: number;
  lanes: number;
}

/** Puts events of the same time beside each other, each in a lane of its own. */
export function inLanes<Item>(times: readonly { item: Item; from: number; to: number }[]): Placed<Item>[] {
  const sorted = times.toSorted((a, b) => a.from - b.from || b.to - a.to);
  const placed: Placed<Item>[] = [];
  let group: Placed<Item>[] = [];
  let groupEnd = 0;
  for (const time of sorted) {
    if (time.from >= groupEnd) group = [];
    const taken = new Set(group.filter((one) => one.to > time.from).map((one) => one.lane));
    let lane = 0;
    while (taken.has(lane)) lane += 1;
    const one = { ...time, lane, lanes: 1 };
    group.push(one);
    placed.push(one);
    groupEnd = Math.max(groupEnd, time.to);
    const lanes = Math.max(...group.map((each) => each.lane)) + 1;
    for (const each of group) each.lanes = lanes;
  }
  return placed;
}

/** The form holds a day and two wall times: a block that is longer than a day can be removed, not changed. */
export function fitsTheForm({ startsAt, endsAt }: BlockTime, timeZone: string): boolean {
  const [start, end] = [wallOf(new Date(startsAt), timeZone), wallOf(new Date(endsAt), timeZone)];
  return end.day === start.day || (end.day === addDays(start.day, 1) && end.time <= start.time);
}

/** Returns the list on a phone, else a week. */
export function usualView(): CalendarView {
  return matchMedia('(max-width: 43.75em)').matches ? 'agenda' : 'week';
}

/** Returns what is at a clinic; a visit, a block or a leave of no clinic is everywhere. */
export function atClinic(data: CalendarData, clinicId: string | undefined): CalendarData {
  if (clinicId === undefined) return data;
  const isHere = (one: { clinicId: string | null }): boolean =>
    one.clinicId === null || one.clinicId === clinicId;
  return {
    ...data,
    appointments: data.appointments.filter(isHere),
    blocks: data.blocks.filter(isHere),
    duties: data.duties.filter(isHere),
  };
}

/** Time that is taken already: by a visit, a block or a leave. */
export type Clash = { kind: 'VISIT' | 'BLOCK'; name: string; from: string; to: string } | { kind: 'AWAY' };

/** Returns what already takes the time at which a visit would be dropped; undefined where it is free. */
export function clashAt(
  data: Pick<CalendarData, 'appointments' | 'blocks' | 'vacations' | 'timeZone'>,
  visit: { consultationNumber: string; startsAt: string; endsAt: string },
  place: { day: string; time: string },
): Clash | undefined {
  if (isAway(place.day, data)) return { kind: 'AWAY' };
  const from = minuteOf(place.time);
  const to = from + (Date.parse(visit.endsAt) - Date.parse(visit.startsAt)) / 60_000;
  const overlaps = (span: { startsAt: string; endsAt: string }) => {
    const time = minutesOn(place.day, span, data.timeZone);
    return time && time.from < to && time.to > from
      ? { from: timeOf(time.from), to: timeOf(time.to) }
      : undefined;
  };
  for (const other of data.appointments) {
    const time = other.consultationNumber === visit.consultationNumber ? undefined : overlaps(other);
    if (time) return { kind: 'VISIT', name: other.patient.name, ...time };
  }
  for (const block of data.blocks) {
    const time = overlaps(block);
    if (time) return { kind: 'BLOCK', name: block.title, ...time };
  }
  return undefined;
}

/** Returns whether the day is in a planned leave. */
export function isAway(day: string, { vacations }: Pick<CalendarData, 'vacations'>): boolean {
  return vacations.some(({ state, from, to }) => state === 'PLANNED' && from <= day && day <= to);
}
