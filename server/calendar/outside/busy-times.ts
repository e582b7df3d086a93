import ICAL from 'ical.js';
import type { Span } from '#domain/calendar.ts';
import { instantOf } from '#domain/zoned-time.ts';
import { readCalendarText } from './calendar-text.ts';
import { endOnWholeDay, eventOf, idOf, isBusy, isNear, nextOf, seriesOf, type Series } from './events.ts';
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

/** The calendar has more busy times than a person can have. */
export class TooManyTimesError extends Error {
  override readonly name = 'TooManyTimesError';
}

/** Occurrences of one series that are looked at: a daily one of a hundred years has 37,000. */
const OCCURRENCES_MAX = 50_000;
/** Times that are kept of one calendar: twelve a day for a year. */
const TIMES_MAX = 5_000;

/**
 * Reads the busy times of an iCalendar text (RFC 5545): events, with what repeats and what was moved or left out, and the times of
 * VFREEBUSY. An event that is cancelled or shown as free is none. @throws NoCalendarError, DamagedError, TooManyTimesError
 */
export function busyTimes(ics: string, options: BusyOptions): BusyTimes {
  const { calendars, damaged } = readCalendarText(ics);
  const unknownZones = registerZones(calendars, options.timeZone);
  const reader = new BusyReader(options);
  for (const calendar of calendars) {
    for (const series of seriesOf(calendar.getAllSubcomponents('vevent'))) reader.readSeries(series);
    for (const part of calendar.getAllSubcomponents('vfreebusy')) reader.readFreeBusy(part);
  }
  const spans = merged(reader.spans);
  if (spans.length > TIMES_MAX) throw new TooManyTimesError(`more than ${TIMES_MAX} times`);
  return { spans, unreadable: reader.unreadable + damaged, unknownZones };
}

/** Occurrences of a series that are told elsewhere: by their instants, or by days where the file names days alone. */
interface Changed {
  instants: Set<number>;
  days: Set<string>;
  /** Changes of an occurrence and all later ones, in order. */
  onwards: { from: number; shiftMs: number; lengthMs: number; isBusy: boolean }[];
}

/** Collects the busy times of one text. */
class BusyReader {
  readonly spans: Span[] = [];
  unreadable = 0;
  readonly #options: BusyOptions;

  constructor(options: BusyOptions) {
    this.#options = options;
  }

  /** A change counts as an event of its own, also where its series does not have the occurrence: rather busy twice than free. */
  readSeries({ main, changes }: Series): void {
    if (idOf(main ?? changes[0]).endsWith(this.#options.ownIds)) return;
    const changed: Changed = { instants: new Set(), days: new Set(), onwards: [] };
    for (const change of changes) this.#orUnreadable(() => this.#readChange(change, changed));
    if (main && isBusy(main)) this.#orUnreadable(() => this.#readMain(main, changed));
  }

  #orUnreadable(read: () => void): void {
    try {
      read();
    } catch {
      this.unreadable += 1;
    }
  }

  #readChange(change: ICAL.Component, { instants, days, onwards }: Changed): void {
    const event = eventOf(change);
    const of = event.recurrenceId;
    const from = this.#instantOf(of).getTime();
    if (of.isDate) days.add(dayOf(of));
    else instants.add(from);
    if (event.modifiesFuture()) {
      const startsAt = this.#instantOf(event.startDate).getTime();
      const lengthMs = this.#endOf(event).getTime() - startsAt;
      onwards.push({ from, shiftMs: startsAt - from, lengthMs, isBusy: isBusy(change) });
      onwards.sort((a, b) => a.from - b.from);
    }
    if (isBusy(change)) this.#add(event);
  }

  #readMain(main: ICAL.Component, changed: Changed): void {
    this.#readPeriods(main);
    const event = eventOf(main);
    if (!event.isRecurring()) {
      if (isNear(event, this.#options) && !this.#isTold(event.startDate, changed)) this.#add(event);
      return;
    }
    endOnWholeDay(main, event.startDate);
    // With RDATE alone, the library leaves the first one out.
    if (!main.hasProperty('rrule') && !this.#isTold(event.startDate, this.#leftOut(main))) this.#add(event);
    this.#readOccurrences(event, changed);
  }

  #readOccurrences(event: ICAL.Event, changed: Changed): void {
    const occurrences = event.iterator();
    let left = OCCURRENCES_MAX;
    for (let next = nextOf(occurrences); next; next = nextOf(occurrences)) {
      left -= 1;
      if (left < 0) throw new Error('too many occurrences');
      const occurrence = next;
      const at = this.#instantOf(occurrence);
      if (at > this.#options.until) return;
      if (this.#isTold(occurrence, changed)) continue;
      const onwards = changed.onwards.findLast(({ from }) => from <= at.getTime());
      if (!onwards) this.#orUnreadable(() => this.#keep(at, this.#endOf(event, occurrence)));
      else if (onwards.isBusy) {
        const startsAt = new Date(at.getTime() + onwards.shiftMs);
        this.#keep(startsAt, new Date(startsAt.getTime() + onwards.lengthMs));
      }
    }
  }

  #isTold(occurrence: ICAL.Time, { instants, days }: Pick<Changed, 'instants' | 'days'>): boolean {
    return instants.has(this.#instantOf(occurrence).getTime()) || days.has(dayOf(occurrence));
  }

  /** Returns what EXDATE leaves out. */
  #leftOut(main: ICAL.Component): Pick<Changed, 'instants' | 'days'> {
    const times = main.getAllProperties('exdate').flatMap((one) => one.getValues() as ICAL.Time[]);
    return {
      instants: new Set(times.filter(({ isDate }) => !isDate).map((one) => this.#instantOf(one).getTime())),
      days: new Set(times.filter(({ isDate }) => isDate).map(dayOf)),
    };
  }

  /** Reads the periods of RDATE, which the library does not know, and takes them off. */
  #readPeriods(main: ICAL.Component): void {
    for (const property of main.getAllProperties('rdate')) {
      if (property.type !== 'period') continue;
      for (const period of property.getValues() as ICAL.Period[])
        this.#orUnreadable(() => this.#keep(this.#instantOf(period.start), this.#instantOf(period.getEnd())));
      main.removeProperty(property);
    }
  }

  #add(event: ICAL.Event): void {
    this.#keep(this.#instantOf(event.startDate), this.#endOf(event));
  }

  /** Returns the end of an event, or of one occurrence of it. A whole day that ends on itself is that day. */
  #endOf(event: ICAL.Event, occurrence?: ICAL.Time): Date {
    const { startDate, endDate } = event;
    const isOneDay = startDate.isDate && endDate.compare(startDate) === 0;
    const end = occurrence ? occurrence.clone() : endDate.clone();
    if (occurrence) end.addDuration(event.duration);
    if (isOneDay) end.adjust(1, 0, 0, 0);
    return this.#instantOf(end);
  }

  readFreeBusy(part: ICAL.Component): void {
    for (const property of part.getAllProperties('freebusy')) {
      if (property.getFirstParameter('fbtype') === 'FREE') continue;
      this.#orUnreadable(() => {
        for (const period of property.getValues() as ICAL.Period[])
          this.#orUnreadable(() =>
            this.#keep(this.#instantOf(period.start), this.#instantOf(period.getEnd())),
          );
      });
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
