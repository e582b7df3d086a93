import ICAL from 'ical.js';

/** The text is no iCalendar. */
export class NoCalendarError extends Error {
  override readonly name = 'NoCalendarError';
}

/** The text is an iCalendar of which nothing can be read. */
export class DamagedError extends Error {
  override readonly name = 'DamagedError';
}

interface CalendarText {
  calendars: ICAL.Component[];
  /** Parts that were left out, because they are damaged. */
  damaged: number;
}

/**
 * Reads the calendars of a text as programs write it: with a byte order mark, other line ends, days without `VALUE=DATE`, and empty rules. One
 * damaged entry does not keep the others out. @throws NoCalendarError, DamagedError
 */
export function readCalendarText(text: string): CalendarText {
  const ics = tidied(text);
  if (!/^BEGIN:VCALENDAR\s*$/im.test(ics)) throw new NoCalendarError('not an iCalendar');
  const calendars = calendarsIn(ics);
  if (calendars) return { calendars, damaged: 0 };
  const parts = partsOf(ics);
  const whole = parts.filter((part) => calendarsIn(inCalendar(part)));
  if (!whole.length) throw new DamagedError('nothing can be read');
  return {
    calendars: whole.flatMap((part) => calendarsIn(inCalendar(part)) ?? []),
    damaged: parts.length - whole.length,
  };
}

function tidied(text: string): string {
  return text
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?|\n/g, '\r\n')
    .replaceAll(/^(DTSTART|DTEND|RECURRENCE-ID):(\d{8})$/gim, '$1;VALUE=DATE:$2')
    .replaceAll(/^(?:RRULE|RDATE|EXDATE):\s*\r\n/gim, '');
}

/** Returns the parts of a damaged text that may be whole: all zones together with each event. */
function partsOf(ics: string): string[] {
  const blocks = (name: string): string[] =>
    [...ics.matchAll(new RegExp(`^BEGIN:${name}\\r\\n[\\s\\S]*?^END:${name}$`, 'gim'))].map(
      ([block]) => block,
    );
  const zones = blocks('VTIMEZONE').filter((zone) => calendarsIn(inCalendar(zone)));
  return [...blocks('VEVENT'), ...blocks('VFREEBUSY')].map((block) => [...zones, block].join('\r\n'));
}

const inCalendar = (content: string): string => `BEGIN:VCALENDAR\r\n${content}\r\nEND:VCALENDAR\r\n`;

/** @returns undefined for a text that cannot be parsed */
function calendarsIn(ics: string): ICAL.Component[] | undefined {
  try {
    const parsed = ICAL.parse(ics) as unknown[];
    const roots = (typeof parsed[0] === 'string' ? [parsed] : parsed) as ConstructorParameters<
      typeof ICAL.Component
    >[0][];
    return roots.map((one) => new ICAL.Component(one)).filter(({ name }) => name === 'vcalendar');
  } catch {
    return undefined;
  }
}
