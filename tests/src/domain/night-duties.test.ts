import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { dutiesOf, isOffDuty, overlappingExceptions, overlaps, spanOfDays } from '#domain/calendar.ts';
import { clashingTimes } from '#domain/profile-completion.ts';
import { freeSlots, type Slot } from '#domain/slots.ts';
import { addDays, wallOf, weekdayOf } from '#domain/zoned-time.ts';

const HOUR_MS = 3_600_000;
const BERLIN = 'Europe/Berlin';
const KOLKATA = 'Asia/Kolkata';
const EPOCH = new Date(0);

const everyDay = (from: string, to: string) =>
  [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ clinicId: null, weekday, from, to }));
const rosterOf = (...duties: ReturnType<typeof everyDay>) => ({ duties, exceptions: [] });
const on = (day: string, from: string, to: string) => ({ clinicId: null, weekday: weekdayOf(day), from, to });
const slotsOf = (duties: readonly Slot[], minutes = 30): Slot[] =>
  freeSlots(duties, [], { minutes, after: EPOCH });
const hoursLong = ({ startsAt, endsAt }: Slot): number => (endsAt.getTime() - startsAt.getTime()) / HOUR_MS;
const walls = (slots: readonly Slot[], timeZone: string): string[] =>
  slots.map(({ startsAt }) => {
    const { day, time } = wallOf(startsAt, timeZone);
    return `${day} ${time.slice(0, 5)}`;
  });

describe('a night shift', () => {
  const night = rosterOf(on('2026-11-23', '21:00', '09:00'));

  it('counts as one duty, found from either of its days and from no other', () => {
    const found = dutiesOf(night, '2026-11-23', '2026-11-24', KOLKATA);
    expect(found.map((duty) => [duty.day, hoursLong(duty)])).toEqual([['2026-11-23', 12]]);
    expect(dutiesOf(night, '2026-11-24', '2026-11-24', KOLKATA)).toEqual(found);
    expect(dutiesOf(night, '2026-11-23', '2026-11-23', KOLKATA)).toEqual(found);
    expect(dutiesOf(night, '2026-11-25', '2026-11-29', KOLKATA)).toEqual([]);
  });

  it('offers slots before, over and after midnight', () => {
    const slots = walls(
      slotsOf(dutiesOf(night, '2026-11-23', '2026-11-23', KOLKATA), 40).slice(3, 6),
      KOLKATA,
    );
    expect(slots).toEqual(['2026-11-23 23:00', '2026-11-23 23:40', '2026-11-24 00:20']);
  });

  it('yields to an exception of the day on which it begins alone', () => {
    const off = { clinicId: null, off: true, from: null, to: null, note: '' };
    const without = { ...night, exceptions: [{ ...off, day: '2026-11-23' }] };
    expect(dutiesOf(without, '2026-11-23', '2026-11-24', KOLKATA)).toEqual([]);
    const nextDayOff = { ...night, exceptions: [{ ...off, day: '2026-11-24' }] };
    expect(dutiesOf(nextDayOff, '2026-11-24', '2026-11-24', KOLKATA)).toHaveLength(1);
  });

  it('lasts into a day off, which begins when it ends', () => {
    const off = { day: '2026-11-24', clinicId: null, off: true, from: null, to: null, note: '' };
    const roster = { ...night, exceptions: [off] };
    expect(isOffDuty(roster, new Date('2026-11-24T08:59:00+05:30'), KOLKATA)).toBe(false);
    expect(isOffDuty(roster, new Date('2026-11-24T09:00:00+05:30'), KOLKATA)).toBe(true);
    expect(isOffDuty(roster, new Date('2026-11-23T12:00:00+05:30'), KOLKATA)).toBe(false);
  });
});

it('ends the last slot of a duty until 24:00 at midnight', () => {
  const duties = dutiesOf(rosterOf(on('2026-11-23', '18:00', '24:00')), '2026-11-23', '2026-11-23', KOLKATA);
  expect(slotsOf(duties).at(-1)?.endsAt).toEqual(spanOfDays('2026-11-23', '2026-11-23', KOLKATA).endsAt);
  expect(dutiesOf(rosterOf(on('2026-11-23', '18:00', '00:00')), '2026-11-23', '2026-11-23', KOLKATA)).toEqual(
    duties,
  );
});

it('takes a split shift as two duties of one day', () => {
  const split = [on('2026-11-23', '09:00', '13:00'), on('2026-11-23', '17:00', '21:00')];
  expect(clashingTimes(split)).toEqual([]);
  expect(dutiesOf(rosterOf(...split), '2026-11-23', '2026-11-23', KOLKATA).map(hoursLong)).toEqual([4, 4]);
});

describe('a night on which clocks change', () => {
  test.each([
    ['2026-10-24', 11],
    ['2027-03-27', 9],
    ['2026-11-23', 10],
  ])('beginning on %s has %i hours, and each slot once', (day, hours) => {
    const duties = dutiesOf(rosterOf(on(day, '21:00', '07:00')), day, addDays(day, 1), BERLIN);
    expect(duties.map(hoursLong)).toEqual([hours]);
    const slots = slotsOf(duties);
    expect(slots).toHaveLength(hours * 2);
    expect(new Set(slots.map(({ startsAt }) => startsAt.getTime())).size).toBe(hours * 2);
  });

  test('offers no slot twice where hours end in the skipped hour', () => {
    const duties = [on('2027-03-28', '00:00', '02:30'), on('2027-03-28', '03:00', '06:00')];
    const slots = slotsOf(dutiesOf(rosterOf(...duties), '2027-03-28', '2027-03-28', BERLIN));
    expect(new Set(slots.map(({ startsAt }) => startsAt.getTime())).size).toBe(slots.length);
    expect(slots).toHaveLength(2 * 5);
  });
});

describe('an exception with hours', () => {
  const exception = { day: '2026-11-23', off: false, note: '' };
  const monday = { clinicId: 'a', weekday: 1, from: '09:00', to: '13:00' };
  const placesOf = (...given: Partial<{ clinicId: string; from: string; to: string }>[]) =>
    overlappingExceptions({
      duties: [monday, { ...monday, weekday: 2 }],
      exceptions: given.map((more) => ({ ...exception, clinicId: 'a', from: '21:00', to: '09:00', ...more })),
    });

  it('overlaps the hours of the next day, and those of another clinic', () => {
    expect(placesOf({})).toEqual([]);
    expect(placesOf({ to: '09:30' })).toEqual([0]);
    expect(placesOf({ clinicId: 'b', from: '10:00', to: '11:00' })).toEqual([0]);
    expect(placesOf({ from: '10:00', to: '11:00' })).toEqual([]);
    expect(placesOf({ from: '10:00', to: '11:00' }, { clinicId: 'b', from: '11:00', to: '12:00' })).toEqual(
      [],
    );
  });
});

test('slots of random nights and days are disjoint, within their duty, and none is lost', () => {
  const time = fc
    .nat(95)
    .map((at) => `${String(Math.floor(at / 4)).padStart(2, '0')}:${String((at % 4) * 15).padStart(2, '0')}`);
  const hours = fc.record({
    clinicId: fc.constant(null),
    weekday: fc.integer({ min: 1, max: 7 }),
    from: time,
    to: fc.oneof(time, fc.constant('24:00')),
  });
  const random = fc.record({
    rows: fc.array(hours, { minLength: 1, maxLength: 12 }),
    timeZone: fc.constantFrom(BERLIN, 'Asia/Kathmandu', KOLKATA),
    from: fc.constantFrom('2026-10-20', '2026-10-25', '2027-03-26', '2027-03-28', '2026-12-30'),
    minutes: fc.constantFrom(15, 20, 45),
  });
  fc.assert(
    fc.property(random, ({ rows, timeZone, from, minutes }) => {
      const free = rows.filter((_, at) => !clashingTimes(rows).includes(at));
      const to = addDays(from, 8);
      const duties = dutiesOf(rosterOf(...free), from, to, timeZone);
      const slots = slotsOf(duties, minutes);
      slots.forEach((slot, at) => {
        const next = slots[at + 1];
        if (next) expect(overlaps(slot, next)).toBe(false);
        expect(duties.some((duty) => duty.startsAt <= slot.startsAt && slot.endsAt <= duty.endsAt)).toBe(
          true,
        );
      });
      // A skipped hour may make hours overlap that touch; all others have each of their slots.
      const areApart = duties.every(
        (duty, at) => !duties.slice(0, at).some((other) => overlaps(duty, other)),
      );
      const fitting = duties.reduce((sum, duty) => sum + Math.floor((hoursLong(duty) * 60) / minutes), 0);
      if (areApart) expect(slots).toHaveLength(fitting);
      else expect(timeZone).toBe(BERLIN);
      // Day by day there are the same slots, each on one day.
      const byDay = Array.from({ length: 9 }, (_, n) => addDays(from, n)).flatMap((day) => {
        const span = spanOfDays(day, day, timeZone);
        const ofDay = slotsOf(dutiesOf(rosterOf(...free), day, day, timeZone), minutes);
        return ofDay.filter(({ startsAt }) => span.startsAt <= startsAt && startsAt < span.endsAt);
      });
      const range = spanOfDays(from, to, timeZone);
      if (areApart)
        expect(byDay).toEqual(
          slots.filter(({ startsAt }) => range.startsAt <= startsAt && startsAt < range.endsAt),
        );
    }),
    { numRuns: 60 },
  );
});
