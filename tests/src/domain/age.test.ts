import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { ageInMonths, ageInYears, ageOf, ageOn, ageWords, monthsWords } from '#domain/age.ts';

const TODAY = '2026-11-21';

describe('ageOf', () => {
  it.each([
    ['2026-11-22', 0, 'DAY'],
    ['2026-11-21', 0, 'DAY'],
    ['2026-11-14', 7, 'DAY'],
    ['2026-10-25', 27, 'DAY'],
    ['2026-10-24', 4, 'WEEK'],
    ['2026-08-22', 13, 'WEEK'],
    ['2026-08-21', 3, 'MONTH'],
    ['2025-09-21', 14, 'MONTH'],
    ['2024-11-22', 23, 'MONTH'],
    ['2024-11-21', 2, 'YEAR'],
    ['1964-03-01', 62, 'YEAR'],
  ] as const)('gives one born on %s the age %i %s', (bornOn, count, unit) => {
    expect(ageOf(bornOn, TODAY)).toEqual({ count, unit });
  });

  it('gives no one an age of 0 weeks, months or years', () => {
    const empty = Array.from({ length: 40_000 }, (_, days) => {
      const born = new Date(Date.parse(TODAY) - days * 86_400_000).toISOString().slice(0, 10);
      return { born, ...ageOf(born, TODAY) };
    }).filter(({ count, unit }) => count === 0 && unit !== 'DAY');
    expect(empty).toEqual([]);
  });
});

describe('ageOn', () => {
  test.each([
    ['2000-11-21', 26],
    ['2000-11-22', 25],
    ['2000-02-29', 26],
    ['2026-11-21', 0],
  ])('makes a person born on %s %i', (bornOn, age) => {
    expect(ageOn(bornOn, new Date('2026-11-21T10:00:00Z'))).toBe(age);
  });

  it('grows by one a year', () => {
    const day = fc.date({ min: new Date('1930-01-01'), max: new Date('2020-12-28'), noInvalidDate: true });
    fc.assert(
      fc.property(day, (born) => {
        const bornOn = born.toISOString().slice(0, 10);
        const at = (year: number): number => ageOn(bornOn, new Date(Date.UTC(year, 5, 15)));
        return at(2026) - at(2025) === 1;
      }),
    );
  });
});

it('counts whole months and fractions of the first year', () => {
  expect(ageInMonths('2026-01-31', '2026-02-28')).toBe(0);
  expect(ageInYears('2026-11-11', TODAY)).toBeCloseTo(10 / 365.25);
  expect(ageInYears('2024-11-22', TODAY)).toBe(1);
});

it.each([
  ['2026-11-14', '7 days'],
  ['2026-11-20', '1 day'],
  ['2026-10-21', '4 weeks'],
  ['2026-06-21', '5 months'],
  ['2025-09-21', '1 year 2 months'],
  ['1964-03-01', '62 years'],
])('writes the age of one born on %s as %s', (bornOn, words) => {
  expect(ageWords(bornOn, TODAY)).toBe(words);
});

it('writes a limit of months in years where it is one', () => {
  expect([1, 6, 12, 18, 192].map(monthsWords)).toEqual([
    '1 month',
    '6 months',
    '1 year',
    '1 year 6 months',
    '16 years',
  ]);
});
