import { describe, expect, test } from 'vitest';
import { busyTimes, NoCalendarError } from '#server/calendar/outside/busy-times.ts';

const OPTIONS = {
  from: new Date('2026-11-30T00:00:00Z'),
  until: new Date('2027-01-31T00:00:00Z'),
  timeZone: 'Asia/Kolkata',
  ownIds: '@wardline',
};

/** Joins lines as RFC 5545 asks for. */
const calendarOf = (...lines: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const eventOf = (...lines: string[]): string[] => [
  'BEGIN:VEVENT',
  'UID:1@example.com',
  ...lines,
  'END:VEVENT',
];

const spansOf = (ics: string, options = {}): string[] =>
  busyTimes(ics, { ...OPTIONS, ...options }).spans.map(
    ({ startsAt, endsAt }) => `${startsAt.toISOString().slice(0, 16)}/${endsAt.toISOString().slice(0, 16)}`,
  );

/** Text as Google Calendar writes its "secret address in iCal format". */
const GOOGLE = `BEGIN:VCALENDAR
PRODID:-//Google Inc//Google Calendar 70.9054//EN
VERSION:2.0
CALSCALE:GREGORIAN
METHOD:PUBLISH
X-WR-CALNAME:meera@example.com
X-WR-TIMEZONE:Asia/Kolkata
BEGIN:VTIMEZONE
TZID:Asia/Kolkata
X-LIC-LOCATION:Asia/Kolkata
BEGIN:STANDARD
TZOFFSETFROM:+0530
TZOFFSETTO:+0530
TZNAME:GMT+5:30
DTSTART:19700101T000000
END:STANDARD
END:VTIMEZONE
BEGIN:VEVENT
DTSTART;TZID=Asia/Kolkata:20261102T100000
DTEND;TZID=Asia/Kolkata:20261102T110000
RRULE:FREQ=WEEKLY;UNTIL=20261214T182959Z;BYDAY=MO
EXDATE;TZID=Asia/Kolkata:20261207T100000
DTSTAMP:20261130T120000Z
UID:2k3hq0h5v1a9@google.com
CREATED:20261030T083000Z
LAST-MODIFIED:20261030T083000Z
SEQUENCE:0
STATUS:CONFIRMED
SUMMARY:Grand rounds
TRANSP:OPAQUE
END:VEVENT
BEGIN:VEVENT
DTSTART;TZID=Asia/Kolkata:20261215T150000
DTEND;TZID=Asia/Kolkata:20261215T153000
DTSTAMP:20261130T120000Z
UID:2k3hq0h5v1a9@google.com
RECURRENCE-ID;TZID=Asia/Kolkata:20261214T100000
SEQUENCE:1
STATUS:CONFIRMED
SUMMARY:Grand rounds\\, moved
TRANSP:OPAQUE
END:VEVENT
BEGIN:VEVENT
DTSTART;VALUE=DATE:20261225
DTEND;VALUE=DATE:20261226
DTSTAMP:20261130T120000Z
UID:holiday@google.com
STATUS:CONFIRMED
SUMMARY:Christmas
TRANSP:TRANSPARENT
END:VEVENT
BEGIN:VEVENT
DTSTART;VALUE=DATE:20261228
DTEND;VALUE=DATE:20261230
DTSTAMP:20261130T120000Z
UID:leave@google.com
STATUS:CONFIRMED
SUMMARY:Goa
TRANSP:OPAQUE
END:VEVENT
END:VCALENDAR
`.replaceAll('\n', '\r\n');

/** Text as Outlook on the web publishes a calendar: zones by Windows' names, described in the file. */
const OUTLOOK = `BEGIN:VCALENDAR
METHOD:PUBLISH
PRODID:Microsoft Exchange Server 2010
VERSION:2.0
X-WR-CALNAME:Calendar
BEGIN:VTIMEZONE
TZID:W. Europe Standard Time
BEGIN:STANDARD
DTSTART:16010101T030000
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:16010101T020000
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3
END:DAYLIGHT
END:VTIMEZONE
BEGIN:VEVENT
UID:040000008200E00074C5B7101A82E008000000001
SUMMARY:Busy
DTSTART;TZID=W. Europe Standard Time:20261201T090000
DTEND;TZID=W. Europe Standard Time:20261201T100000
CLASS:PUBLIC
PRIORITY:5
DTSTAMP:20261130T100000Z
TRANSP:OPAQUE
STATUS:CONFIRMED
SEQUENCE:0
X-MICROSOFT-CDO-BUSYSTATUS:BUSY
END:VEVENT
BEGIN:VEVENT
UID:040000008200E00074C5B7101A82E008000000002
SUMMARY:Tentative
DTSTART;TZID=W. Europe Standard Time:20261202T090000
DTEND;TZID=W. Europe Standard Time:20261202T093000
TRANSP:OPAQUE
STATUS:TENTATIVE
X-MICROSOFT-CDO-BUSYSTATUS:TENTATIVE
END:VEVENT
BEGIN:VEVENT
UID:040000008200E00074C5B7101A82E008000000003
SUMMARY:Working elsewhere
DTSTART;TZID=W. Europe Standard Time:20261203T090000
DTEND;TZID=W. Europe Standard Time:20261203T170000
TRANSP:OPAQUE
X-MICROSOFT-CDO-BUSYSTATUS:WORKINGELSEWHERE
END:VEVENT
BEGIN:VEVENT
UID:040000008200E00074C5B7101A82E008000000004
SUMMARY:Free
DTSTART:20261204T090000Z
DTEND:20261204T100000Z
X-MICROSOFT-CDO-BUSYSTATUS:FREE
END:VEVENT
END:VCALENDAR
`.replaceAll('\n', '\r\n');

describe('busyTimes', () => {
  test('reads a series of Google with one left out, one moved and its last day', () => {
    expect(spansOf(GOOGLE)).toEqual([
      '2026-11-30T04:30/2026-11-30T05:30',
      '2026-12-15T09:30/2026-12-15T10:00',
      // Two whole days of the hospital, one span.
      '2026-12-27T18:30/2026-12-29T18:30',
    ]);
  });

  test('reads the zone that Outlook describes, and leaves out free time and work elsewhere', () => {
    expect(spansOf(OUTLOOK)).toEqual([
      '2026-12-01T08:00/2026-12-01T09:00',
      '2026-12-02T08:00/2026-12-02T08:30',
    ]);
  });

  test('reads the busy times of RFC 5545, section 3.6.4', () => {
    const ics = calendarOf(
      'BEGIN:VFREEBUSY',
      'UID:19970901T115957Z-76A912@example.com',
      'FREEBUSY:20261214T233000Z/20261215T003000Z',
      'FREEBUSY;FBTYPE=BUSY-UNAVAILABLE:20261216T153000Z/PT2H,20261216T180000Z/PT30M',
      'FREEBUSY;FBTYPE=FREE:20261217T030000Z/PT6H',
      'END:VFREEBUSY',
    );
    expect(spansOf(ics)).toEqual([
      '2026-12-14T23:30/2026-12-15T00:30',
      '2026-12-16T15:30/2026-12-16T17:30',
      '2026-12-16T18:00/2026-12-16T18:30',
    ]);
  });

  test('takes a time without a zone, and a whole day, as the hospital’s', () => {
    const ics = calendarOf(
      ...eventOf('DTSTART:20261201T090000', 'DURATION:PT45M'),
      ...eventOf('DTSTART;VALUE=DATE:20261205').map((line) => line.replace('1@', '2@')),
    );
    expect(spansOf(ics)).toEqual(['2026-12-01T03:30/2026-12-01T04:15', '2026-12-04T18:30/2026-12-05T18:30']);
  });

  test('follows a zone of the world’s list that the file does not describe, also when clocks are put back', () => {
    const ics = calendarOf(
      ...eventOf(
        'DTSTART;TZID=America/New_York:20261030T090000',
        'DTEND;TZID=America/New_York:20261030T100000',
        'RRULE:FREQ=DAILY;COUNT=4',
      ),
    );
    expect(spansOf(ics, { from: new Date('2026-10-01T00:00:00Z') })).toEqual([
      '2026-10-30T13:00/2026-10-30T14:00',
      '2026-10-31T13:00/2026-10-31T14:00',
      '2026-11-01T14:00/2026-11-01T15:00',
      '2026-11-02T14:00/2026-11-02T15:00',
    ]);
  });

  test('counts the entries of a zone that is not known, and keeps their time as busy', () => {
    const ics = calendarOf(
      ...eventOf('DTSTART;TZID=Clinic Time:20261201T090000', 'DTEND;TZID=Clinic Time:20261201T100000'),
    );
    expect(busyTimes(ics, OPTIONS)).toMatchObject({ unknownZones: 1, unreadable: 0 });
    expect(spansOf(ics)).toEqual(['2026-12-01T03:30/2026-12-01T04:30']);
  });

  test('leaves out what was cancelled, also one day of a series', () => {
    const ics = calendarOf(
      ...eventOf('DTSTART:20261201T040000Z', 'DTEND:20261201T050000Z', 'RRULE:FREQ=DAILY;COUNT=3'),
      ...eventOf(
        'RECURRENCE-ID:20261202T040000Z',
        'DTSTART:20261202T040000Z',
        'DTEND:20261202T050000Z',
        'STATUS:CANCELLED',
      ),
      ...eventOf('DTSTART:20261210T040000Z', 'DTEND:20261210T050000Z', 'STATUS:CANCELLED').map((line) =>
        line.replace('1@', '2@'),
      ),
    );
    expect(spansOf(ics)).toEqual(['2026-12-01T04:00/2026-12-01T05:00', '2026-12-03T04:00/2026-12-03T05:00']);
  });

  test('keeps a changed occurrence without its series', () => {
    const ics = calendarOf(
      ...eventOf('RECURRENCE-ID:20261202T040000Z', 'DTSTART:20261202T060000Z', 'DTEND:20261202T070000Z'),
    );
    expect(spansOf(ics)).toEqual(['2026-12-02T06:00/2026-12-02T07:00']);
  });

  test('leaves out what the other calendar has from our own feed', () => {
    const ics = calendarOf(
      ...eventOf('DTSTART:20261201T040000Z', 'DTEND:20261201T050000Z').map((line) =>
        line.replace('1@example.com', 'WL-1024@wardline'),
      ),
    );
    expect(spansOf(ics)).toEqual([]);
  });

  test('counts an entry that has no time, or ends before it begins, and reads the others', () => {
    const ics = calendarOf(
      ...eventOf('SUMMARY:No time').map((line) => line.replace('1@', '2@')),
      ...eventOf('DTSTART:20261201T050000Z', 'DTEND:20261201T040000Z').map((line) =>
        line.replace('1@', '3@'),
      ),
      ...eventOf('DTSTART:20261231T250000Z', 'DTEND:20261231T990000Z').map((line) =>
        line.replace('1@', '4@'),
      ),
      ...eventOf('DTSTART:20261203T040000Z', 'DTEND:20261203T050000Z'),
    );
    const read = busyTimes(ics, OPTIONS);
    expect(read.spans.map(({ startsAt }) => startsAt.toISOString())).toContain('2026-12-03T04:00:00.000Z');
    expect(read.unreadable).toBeGreaterThanOrEqual(2);
  });

  test('gives up a rule without an end that is too frequent, and says so', () => {
    const ics = calendarOf(
      ...eventOf('DTSTART:20200101T000000Z', 'DTEND:20200101T000030Z', 'RRULE:FREQ=MINUTELY'),
    );
    expect(busyTimes(ics, OPTIONS).unreadable).toBe(1);
  });

  test('reads a daily series that began ten years ago', () => {
    const ics = calendarOf(
      ...eventOf('DTSTART:20160101T033000Z', 'DTEND:20160101T040000Z', 'RRULE:FREQ=DAILY'),
    );
    expect(spansOf(ics)[0]).toBe('2026-11-30T03:30/2026-11-30T04:00');
  });

  test.each([
    '',
    '<!doctype html><title>Sign in</title>',
    '{"error":"not found"}',
    'BEGIN:VCARD\r\nEND:VCARD\r\n',
  ])('refuses what is no calendar: %j', (text) => {
    expect(() => busyTimes(text, OPTIONS)).toThrow(NoCalendarError);
  });

  test('reads an empty calendar as no busy time', () => {
    expect(spansOf(calendarOf())).toEqual([]);
  });
});
