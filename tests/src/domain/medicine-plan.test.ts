// @module-tag critical
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FREQUENCIES } from '#domain/prescribing/frequencies.ts';
import { placesOf } from '#domain/medicine-plan.ts';
import { medicineById, listMedicines } from '#server/reference/medicines.ts';
import { isWeeklyMedicine, listWeeklyMedicines } from '#server/reference/weekly-medicines.ts';

const line = (
  frequency: string,
  more: { instructions?: string; dosage?: string; indication?: string } = {},
) => ({
  frequency,
  instructions: '',
  ...more,
});
const TIMES = ['MORNING', 'NOON', 'EVENING', 'NIGHT'];
const isTimed = (places: readonly string[]): boolean => places.some((place) => TIMES.includes(place));

describe('the plan of a day', () => {
  test.each([
    ['1-0-1', ['MORNING', 'NIGHT']],
    ['bd', ['MORNING', 'NIGHT']],
    ['0-1-0', ['NOON']],
    ['hs', ['NIGHT']],
    ['1-1-1-1', ['MORNING', 'NOON', 'EVENING', 'NIGHT']],
    ['Every 6 hours', ['THROUGH_THE_DAY']],
    ['On alternate days', ['ALTERNATE_DAYS']],
    ['weekly', ['ONCE_A_WEEK']],
    ['stat', ['ONCE']],
    ['sos', ['WHEN_NEEDED']],
    ['2-0-1', ['AS_WRITTEN']],
    ['0-0-0', ['AS_WRITTEN']],
    ['Twice a day', ['MORNING', 'NIGHT']],
    ['SOS, every 6 hours', ['WHEN_NEEDED']],
    ['if fever', ['AS_WRITTEN']],
    ['weekly mon', ['ONCE_A_WEEK']],
    ['Mondays at night', ['AS_WRITTEN']],
    ['½-0-½', ['AS_WRITTEN']],
    ['', ['AS_WRITTEN']],
  ])('reads "%s" as %j', (frequency, places) => {
    expect(placesOf(line(frequency), false)).toEqual(places);
  });

  test('every usual frequency but the daily ones is no time of day', () => {
    const daily = FREQUENCIES.filter((frequency) => /^\d-|^At bedtime$/.test(frequency));
    expect(daily.length).toBeGreaterThan(4);
    for (const frequency of FREQUENCIES)
      expect([frequency, isTimed(placesOf(line(frequency), false))]).toEqual([
        frequency,
        daily.includes(frequency),
      ]);
  });
});

describe('a weekly medicine is never at a time of day', () => {
  const weekly = listMedicines().filter(isWeeklyMedicine);

  test('whatever its prescriber wrote', () => {
    expect(weekly.length).toBeGreaterThanOrEqual(listWeeklyMedicines().length);
    fc.assert(
      fc.property(
        fc.constantFrom(...weekly),
        fc.oneof(fc.constantFrom(...FREQUENCIES), fc.string({ maxLength: 20 })),
        fc.string({ maxLength: 40 }),
        (medicine, frequency, instructions) => {
          const known = medicineById(medicine.id);
          expect(known && isWeeklyMedicine(known)).toBe(true);
          expect(isTimed(placesOf(line(frequency, { instructions }), true))).toBe(false);
        },
      ),
    );
  });

  test.each([
    'Once a week, on Sundays',
    'every week',
    'Take on Monday',
    'weekly dose',
    'on alternate days only',
    'every other day',
    'सप्ताह में एक बार',
    'हफ़्ते में एक बार',
  ])('refuses instructions that mention "%s"', (instructions) => {
    expect(placesOf(line('1-0-0', { instructions }), false)).toEqual(['AS_WRITTEN']);
    expect(placesOf(line('1-0-0', { indication: instructions }), false)).toEqual(['AS_WRITTEN']);
    expect(placesOf(line('1-0-0', { dosage: instructions }), false)).toEqual(['AS_WRITTEN']);
  });

  test('words about the course leave it where it is', () => {
    expect(placesOf(line('1-0-1', { instructions: 'For two weeks, after food' }), false)).toEqual([
      'MORNING',
      'NIGHT',
    ]);
  });
});
