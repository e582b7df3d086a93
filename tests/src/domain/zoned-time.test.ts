import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysBetween, daysOf, instantOf, wallOf, weekdayOf } from '#domain/zoned-time.ts';

describe('a wall time', () => {
  test.each([
    ['2026-11-21', '09:30', 'Asia/Kolkata', '2026-11-21T04:00:00.000Z'],
    ['2026-01-15', '09:30', 'Europe/Berlin', '2026-01-15T08:30:00.000Z'],
    ['2026-07-15', '09:30', 'Europe/Berlin', '2026-07-15T07:30:00.000Z'],
    ['2026-03-29', '02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
    // Put back: the first of the two.
    ['2026-10-25', '02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
    ['2026-11-01', '01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
    ['2026-10-25', '03:00', 'Europe/Berlin', '2026-10-25T02:00:00.000Z'],
    ['2026-07-15', '00:00', 'America/Los_Angeles', '2026-07-15T07:00:00.000Z'],
  ])('%s %s in %s is %s', (day, time, zone, instant) => {
    expect(instantOf(day, time, zone).toISOString()).toBe(instant);
  });

  test('comes back from its instant, where clocks do not change', () => {
    const minutes = fc.integer({ min: 0, max: 1439 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), minutes, (days, minute) => {
        const day = addDays('1990-01-01', days);
        const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
        expect(wallOf(instantOf(day, time, 'Asia/Kolkata'), 'Asia/Kolkata')).toEqual({
          day,
          time: `${time}:00`,
        });
      }),
    );
  });
});

test('days are counted, added and named across the ends of months and years', () => {
  expect(addDays('2027-12-31', 60)).toBe('2028-02-29');
  expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2);
  expect(daysOf('2026-12-30', '2027-01-02')).toHaveLength(4);
  expect(daysOf('2026-12-30', '2026-12-29')).toEqual([]);
  expect([weekdayOf('2026-11-22'), weekdayOf('2026-11-23')]).toEqual([7, 1]);
});
