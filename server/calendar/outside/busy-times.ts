import ICAL from 'ical.js';
import type { Span } from '#domain/calendar.ts';
import { instantOf } from '#domain/zoned-time.ts';
import { dayOf, registerZones, wallOf } from './zones.ts';

/** Times at which a person is busy by another calendar, and how much of it could not be understood. */
export interface BusyTimes {
  /** In order, without overlaps. */
  spans: Span[];
  /** Entries that have no valid time, or a rule that cannot be followed: nothing is known of when they are. */
  unreadable: number;
  /** Entries of a time zone that neither the file nor the world's list has: their times are taken as the hospital's. */
  unknownZones: number;
}

export interface BusyOptions {
  from: Date;
  until: Date;
  /** The hospital's: of whole days, and of times that name no zone. */
  timeZone: string;
  /** End of the ids of our own feed: what a calendar only has from us is not counted twice. */
  ownIds: string;
}

/** The text is no iCalendar. */
export class NoCalendarError extends Error {
  override readonly name = 'NoCalendarError';
}

/** Occurrences of one series that are looked at: a daily one of a hundred years has 37,000. */
const OCCURRENCES_MAX = 50_000;

/**
 * Reads the busy times of an iCalendar text (RFC 5545): events, with what repeats and what was moved or left out, and the times of
 * VFREEBUSY. An event that is cancelled or shown as free is none. @throws NoCalendarError
 */
export function busyTimes(ics: string, options: BusyOptions): BusyTimes {
  const calendars = calendarsIn(ics);
  const unknownZones = registerZones(calendars, options.timeZone);
  const reader = new BusyReader(options);
  for (const calendar of calendars) {
    for (const series of seriesOf(calendar.getAllSubcomponents('vevent'))) reader.readSeries(series);
    for (const part of calendar.getAllSubcomponents('vfreebusy')) reader.readFreeBusy(part);
  }
  return { spans: merged(reader.spans), unreadable: reader.unreadable, unknownZones };
}

function calendarsIn(ics: string): ICAL.Component[] {
  try {
    const parsed = ICAL.parse(ics) as unknown[];
    const roots = (typeof parsed[0] === 'string' ? [parsed] : parsed) as ConstructorParameters<
      typeof ICAL.Component
    >[0][];
    const calendars = roots.map((one) => new ICAL.Component(one)).filter(({ name }) => name === 'vcalendar');
    if (calendars.length) return calendars;
  } catch (error) {
    throw new NoCalendarError('not an iCalendar', { cause: error });
  }
  throw new NoCalendarError('not an iCalendar');
}

interface Series {
  main: ICAL.Component | undefined;
  changes: ICAL.Component[];
}

/** Puts each event together with the occurrences of it that were changed. */
function seriesOf(events: readonly ICAL.Component[]): Series[] {
  const byId = new Map<string, Series>();
  const single: Series[] = [];
  for (const event of events) {
    const id = String(event.getFirstPropertyValue('uid') ?? '');
    const found = byId.get(id);
    const isChange = event.hasProperty('recurrence-id');
    if (id && found && (isChange || !found.main)) {
      if (isChange) found.changes.push(event);
      else found.main = event;
      continue;
    }
    const series = isChange ? { main: undefined, changes: [event] } : { main: event, changes: [] };
    // A file may repeat an event whole; both then count.
    if (id && !found) byId.set(id, series);
    else single.push(series);
  }
  return [...byId.values(), ...single];
}

/** Collects the busy times of one text. */
class BusyReader {
  readonly spans: Span[] = [];
  unreadable = 0;
  readonly #options: BusyOptions;

  constructor(options: BusyOptions) {
    this.#options = options;
  }

  readSeries({ main, changes }: Series): void {
    const id = String((main ?? changes[0])?.getFirstPropertyValue('uid') ?? '');
    if (id.endsWith(this.#options.ownIds)) return;
    try {
      if (main) this.#readEvent(new ICAL.Event(main, { exceptions: changes, strictExceptions: false }));
      // Without its series in the file, each change is an event of its own.
      else for (const change of changes) this.#add(new ICAL.Event(change));
    } catch {
      this.unreadable += 1;
    }
  }

  #readEvent(event: ICAL.Event): void {
    if (!event.isRecurring()) return this.#add(event);
    const occurrences = event.iterator();
    let left = OCCURRENCES_MAX;
    for (let next = nextOf(occurrences); next; next = nextOf(occurrences)) {
      left -= 1;
      if (left < 0) throw new Error('too many occurrences');
      if (this.#instantOf(next) > this.#options.until) return;
      const { item, startDate, endDate } = event.getOccurrenceDetails(next);
      this.#addTime(item.component, startDate, endDate);
    }
  }

  #add({ component, startDate, endDate }: ICAL.Event): void {
    this.#addTime(component, startDate, endDate);
  }

  #addTime(component: ICAL.Component, start: ICAL.Time, end: ICAL.Time): void {
    if (isBusy(component)) this.#keep(this.#instantOf(start), this.#instantOf(end));
  }

  readFreeBusy(part: ICAL.Component): void {
    for (const property of part.getAllProperties('freebusy')) {
      if (property.getFirstParameter('fbtype') === 'FREE') continue;
      for (const period of property.getValues() as ICAL.Period[])
        try {
          this.#keep(this.#instantOf(period.start), this.#instantOf(period.getEnd()));
        } catch {
          this.unreadable += 1;
        }
    }
  }

  /** An entry that ends where it begins takes no time; one that ends before it is no entry that people can mean. */
  #keep(startsAt: Date, endsAt: Date): void {
    if (endsAt < startsAt) throw new Error('ends before it begins');
    const { from, until } = this.#options;
    if (endsAt <= from || startsAt >= until || endsAt <= startsAt) return;
    this.spans.push({ startsAt: startsAt < from ? from : startsAt, endsAt: endsAt > until ? until : endsAt });
  }

  /** @throws an error for a time that there is not */
  #instantOf(time: ICAL.Time): Date {
    const isFloating = time.isDate || time.zone === ICAL.Timezone.localTimezone;
    const at = isFloating ? instantOf(dayOf(time), wallOf(time), this.#options.timeZone) : time.toJSDate();
    if (Number.isNaN(at.getTime())) throw new Error('no time');
    return at;
  }
}

/** The library's own types hide that the last one is followed by none. */
const nextOf = (occurrences: { next: () => ICAL.Time }): ICAL.Time | undefined =>
  (occurrences.next() as ICAL.Time | null) ?? undefined;

/** Tells whether an event takes its person's time: it is not cancelled, and not shown as free. */
function isBusy(event: ICAL.Component): boolean {
  const word = (name: string): string => String(event.getFirstPropertyValue(name) ?? '').toUpperCase();
  if (word('status') === 'CANCELLED' || word('transp') === 'TRANSPARENT') return false;
  // Outlook says "free" and "working elsewhere" here, at times with TRANSP:OPAQUE.
  return !['FREE', 'WORKINGELSEWHERE'].includes(word('x-microsoft-cdo-busystatus'));
}

/** Puts times together that overlap or touch. */
function merged(spans: readonly Span[]): Span[] {
  const result: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())) {
    const last = result.at(-1);
    if (last && span.startsAt <= last.endsAt) {
      if (span.endsAt > last.endsAt) last.endsAt = span.endsAt;
    } else result.push({ ...span });
  }
  return result;
}
