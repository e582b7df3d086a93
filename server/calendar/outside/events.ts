import ICAL from 'ical.js';

const DAY_MS = 86_400_000;

export interface Series {
  main: ICAL.Component | undefined;
  changes: ICAL.Component[];
}

/** Puts each event together with the occurrences of it that were changed. */
export function seriesOf(events: readonly ICAL.Component[]): Series[] {
  const byId = new Map<string, Series>();
  const single: Series[] = [];
  for (const event of events) {
    const id = idOf(event);
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

export function idOf(event: ICAL.Component | undefined): string {
  const id = event?.getFirstPropertyValue('uid');
  return typeof id === 'string' ? id : '';
}

/** An event without the library's own view of its changes, which finds them by their text and not by their instant. */
export const eventOf = (component: ICAL.Component): ICAL.Event =>
  new ICAL.Event(component, { exceptions: [] });

/** Tells whether an event that occurs once may be in the time that is asked for: most of a long calendar is not. */
export function isNear(
  { startDate, endDate }: ICAL.Event,
  { from, until }: { from: Date; until: Date },
): boolean {
  const dayAt = ({ year, month, day }: ICAL.Time): number => Date.UTC(year, month - 1, day);
  return dayAt(endDate) >= from.getTime() - 3 * DAY_MS && dayAt(startDate) <= until.getTime() + 3 * DAY_MS;
}

/** A series with times that ends on a day ends with that day: the library takes its first moment. */
export function endOnWholeDay(main: ICAL.Component, start: ICAL.Time): void {
  for (const property of main.getAllProperties('rrule')) {
    const { until } = property.getFirstValue() as ICAL.Recur;
    if (!until?.isDate || start.isDate) continue;
    until.isDate = false;
    [until.hour, until.minute, until.second] = [23, 59, 59];
    until.zone = start.zone;
  }
}

/** The library's own types hide that the last one is followed by none. */
export const nextOf = (occurrences: { next: () => ICAL.Time }): ICAL.Time | undefined =>
  (occurrences.next() as ICAL.Time | null) ?? undefined;

/** Tells whether an event takes its person's time: it is not cancelled, and not shown as free. */
export function isBusy(event: ICAL.Component): boolean {
  const word = (name: string): string => String(event.getFirstPropertyValue(name) ?? '').toUpperCase();
  if (word('status') === 'CANCELLED' || word('transp') === 'TRANSPARENT') return false;
  // Outlook says "free" and "working elsewhere" here, at times with TRANSP:OPAQUE.
  return !['FREE', 'WORKINGELSEWHERE'].includes(word('x-microsoft-cdo-busystatus'));
}
