import { describe, expect, test } from 'vitest';
import { blockFault, dutiesOf, spanOfDays, timesOf } from '#domain/calendar.ts';

const KOLKATA = 'Asia/Kolkata';
/** Monday to Friday, 13:00 to 14:00 in Pune, from Monday on. */
const lunch = {
  startsAt: new Date('2026-11-23T07:30:00Z'),
  endsAt: new Date('2026-11-23T08:30:00Z'),
  repeat: { weekdays: [1, 2, 3, 4, 5], until: '2026-12-31' },
  skippedDays: ['2026-11-25'],
};
const days = (rule: typeof lunch, from: string, to: string, zone = KOLKATA) =>
  timesOf(rule, spanOfDays(from, to, zone), zone).map((time) => time.day);

test.each([
  ['2027-03-28', '2027-03-28', 23],
  ['2027-10-31', '2027-10-31', 25],
  ['2027-03-27', '2027-03-29', 71],
])('whole days from %s to %s have %i hours where clocks change', (from, to, hours) => {
  const { startsAt, endsAt } = spanOfDays(from, to, 'Europe/Berlin');
  expect((endsAt.getTime() - startsAt.getTime()) / 3_600_000).toBe(hours);
});

describe('a repeated block', () => {
  test('comes on its weekdays, without the days taken out, from its first to its last day', () => {
    expect(days(lunch, '2026-11-20', '2026-11-30')).toEqual([
      '2026-11-23',
      '2026-11-24',
      '2026-11-26',
      '2026-11-27',
      '2026-11-30',
    ]);
    expect(days(lunch, '2026-12-30', '2027-01-10')).toEqual(['2026-12-30', '2026-12-31']);
    expect(days(lunch, '2027-01-01', '2027-01-10')).toEqual([]);
  });

  test('keeps its wall time when clocks change', () => {
    const early = {
      startsAt: new Date('2026-03-27T08:00:00Z'),
      endsAt: new Date('2026-03-27T09:00:00Z'),
      repeat: { weekdays: [5, 1], until: '2026-03-30' },
      skippedDays: [],
    };
    const range = spanOfDays('2026-03-27', '2026-03-30', 'Europe/Berlin');
    expect(timesOf(early, range, 'Europe/Berlin').map((time) => time.startsAt.toISOString())).toEqual([
      '2026-03-27T08:00:00.000Z',
      '2026-03-30T07:00:00.000Z',
    ]);
  });

  test('over midnight is found from either day', () => {
    const night = {
      ...lunch,
      startsAt: new Date('2026-11-23T16:30:00Z'),
      endsAt: new Date('2026-11-24T00:30:00Z'),
      skippedDays: [],
    };
    expect(days(night, '2026-11-24', '2026-11-24')).toEqual(['2026-11-23', '2026-11-24']);
  });
});

test.each([
  ['endsAt', { ...lunch, endsAt: new Date('2026-11-25T07:30:00Z') }],
  ['endsAt', { ...lunch, repeat: null, endsAt: new Date('2027-01-25T07:30:00Z') }],
  ['repeat.until', { ...lunch, repeat: { weekdays: [1], until: '2026-11-01' } }],
  ['repeat.until', { ...lunch, repeat: { weekdays: [1], until: '2029-11-01' } }],
])('a block is refused for its %s', (path, rule) => {
  expect(blockFault(rule, KOLKATA)?.path).toBe(path);
  expect(blockFault(lunch, KOLKATA)).toBeNull();
});

test('an exception replaces the hours of its day and clinic, and only those', () => {
  const duty = { weekday: 1, from: '09:00', to: '13:00' };
  const exception = { day: '2026-11-23', note: '', clinicId: 'a' };
  const roster = {
    duties: [
      { clinicId: 'a', ...duty },
      { clinicId: 'b', ...duty, from: '15:00', to: '18:00' },
    ],
    exceptions: [
      { ...exception, off: true, from: null, to: null },
      { ...exception, day: '2026-11-24', off: false, from: '10:00', to: '11:00' },
    ],
  };
  const found = dutiesOf(roster, '2026-11-23', '2026-11-30', KOLKATA);
  expect(found.map((one) => [one.day, one.clinicId, one.startsAt.toISOString().slice(11, 16)])).toEqual([
    ['2026-11-23', 'b', '09:30'],
    ['2026-11-24', 'a', '04:30'],
    ['2026-11-30', 'a', '03:30'],
    ['2026-11-30', 'b', '09:30'],
  ]);
});
