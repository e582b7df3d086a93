import { describe, expect, test } from 'vitest';
import { busyTimes, TooManyTimesError } from '#server/calendar/outside/busy-times.ts';
import { DamagedError, NoCalendarError } from '#server/calendar/outside/calendar-text.ts';
import { calendarOf, eventOf, GOOGLE, OPTIONS, OUTLOOK, spansOf } from '#tests/support/calendar-texts.ts';

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

  test.each([
    ['in another zone', 'RECURRENCE-ID;TZID=Europe/Berlin:20261202T050000'],
    ['by its day alone', 'RECURRENCE-ID;VALUE=DATE:20261202'],
    ['that the series does not have', 'RECURRENCE-ID:20261220T033000Z'],
  ])('keeps the new time of an occurrence that is named %s', (_, named) => {
    const ics = calendarOf(
      ...eventOf('DTSTART:20261201T040000Z', 'DTEND:20261201T050000Z', 'RRULE:FREQ=DAILY;COUNT=2'),
      ...eventOf(named, 'DTSTART:20261203T090000Z', 'DTEND:20261203T100000Z'),
    );
    const spans = spansOf(ics);
    expect(spans).toContain('2026-12-01T04:00/2026-12-01T05:00');
    expect(spans).toContain('2026-12-03T09:00/2026-12-03T10:00');
    // 05:00 in Berlin is the second one.
    expect(spans.includes('2026-12-02T04:00/2026-12-02T05:00')).toBe(named.includes('20261220'));
  });

  test('moves all later occurrences, also where the change is named in another zone', () => {
    const ics = calendarOf(
      ...eventOf(
        'DTSTART;TZID=Asia/Kolkata:20261201T100000',
        'DTEND;TZID=Asia/Kolkata:20261201T110000',
        'RRULE:FREQ=DAILY;COUNT=3',
      ),
      ...eventOf(
        'RECURRENCE-ID;RANGE=THISANDFUTURE:20261202T043000Z',
        'DTSTART;TZID=Asia/Kolkata:20261202T150000',
        'DTEND;TZID=Asia/Kolkata:20261202T153000',
      ),
    );
    expect(spansOf(ics)).toEqual([
      '2026-12-01T04:30/2026-12-01T05:30',
      '2026-12-02T09:30/2026-12-02T10:00',
      '2026-12-03T09:30/2026-12-03T10:00',
    ]);
  });

  test('reads further dates and periods beside the first one', () => {
    const ics = calendarOf(
      ...eventOf('DTSTART:20261201T040000Z', 'DTEND:20261201T050000Z', 'RDATE:20261205T040000Z'),
      ...eventOf(
        'DTSTART:20261208T040000Z',
        'DTEND:20261208T050000Z',
        'RDATE;VALUE=PERIOD:20261209T040000Z/20261209T043000Z',
      ).map((line) => line.replace('1@', '2@')),
    );
    expect(spansOf(ics)).toEqual([
      '2026-12-01T04:00/2026-12-01T05:00',
      '2026-12-05T04:00/2026-12-05T05:00',
      '2026-12-08T04:00/2026-12-08T05:00',
      '2026-12-09T04:00/2026-12-09T04:30',
    ]);
  });

  test('keeps the last day of a series that ends on a day, and a whole day that ends on itself', () => {
    const ics = calendarOf(
      ...eventOf('DTSTART:20261201T040000Z', 'DTEND:20261201T050000Z', 'RRULE:FREQ=DAILY;UNTIL=20261202'),
      ...eventOf('DTSTART;VALUE=DATE:20261210', 'DTEND;VALUE=DATE:20261210').map((line) =>
        line.replace('1@', '2@'),
      ),
    );
    expect(spansOf(ics)).toEqual([
      '2026-12-01T04:00/2026-12-01T05:00',
      '2026-12-02T04:00/2026-12-02T05:00',
      '2026-12-09T18:30/2026-12-10T18:30',
    ]);
  });

  test('prefers the world’s list to the description of a zone that it knows', () => {
    const ics = calendarOf(
      'BEGIN:VTIMEZONE',
      'TZID:Asia/Kolkata',
      'END:VTIMEZONE',
      'BEGIN:VTIMEZONE',
      'END:VTIMEZONE',
      ...eventOf('DTSTART;TZID=Asia/Kolkata:20261201T100000', 'DURATION:PT1H'),
      ...eventOf('DTSTART;TZID=/mozilla.org/20050126_1/Europe/London:20261202T100000', 'DURATION:PT1H').map(
        (line) => line.replace('1@', '2@'),
      ),
    );
    expect(spansOf(ics)).toEqual(['2026-12-01T04:30/2026-12-01T05:30', '2026-12-02T10:00/2026-12-02T11:00']);
  });

  test('reads a text with a byte order mark, other line ends and days without their type', () => {
    const ics = calendarOf(...eventOf('DTSTART:20261205', 'DTEND:20261206', 'RRULE:'));
    for (const text of [`\uFEFF${ics}`, ics.replaceAll('\r\n', '\n'), ics.replaceAll('\r\n', '\r')])
      expect(spansOf(text)).toEqual(['2026-12-04T18:30/2026-12-05T18:30']);
  });

  test('reads the other entries of a damaged file, and counts the damaged one', () => {
    const ics = calendarOf(
      ...eventOf('DTSTART:20261201T040000Z', 'DTEND:20261201T050000Z', 'DESCRIPTION:one', 'line break'),
      ...eventOf('DTSTART:20261203T040000Z', 'DTEND:20261203T050000Z').map((line) =>
        line.replace('1@', '2@'),
      ),
    );
    expect(busyTimes(ics, OPTIONS)).toMatchObject({ unreadable: 1 });
    expect(spansOf(ics)).toEqual(['2026-12-03T04:00/2026-12-03T05:00']);
    expect(() => busyTimes('BEGIN:VCALENDAR\r\nno colon here\r\nEND:VCALENDAR\r\n', OPTIONS)).toThrow(
      DamagedError,
    );
  });

  test('refuses more times than a person can have', () => {
    const ics = calendarOf(
      ...eventOf(
        'DTSTART:20261201T000000Z',
        'DTEND:20261201T000001Z',
        'RRULE:FREQ=SECONDLY;INTERVAL=2;COUNT=9000',
      ),
    );
    expect(() => busyTimes(ics, OPTIONS)).toThrow(TooManyTimesError);
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
