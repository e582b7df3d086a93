// @module-tag critical
import { describe, expect, test } from 'vitest';
import { dosePerKg } from '#domain/dose-per-kg.ts';

const NOW = Date.parse('2026-11-24T09:00:00Z');
const daysAgo = (days: number) => ({ kg: 20, at: new Date(NOW - days * 86_400_000).toISOString() });
const syrup = {
  strength: '100 mg/5 mL',
  dose: { amount: 4, unit: 'ML' as const },
  frequency: 'Every 12 hours',
};
const child = { ageYears: 6, weight: daysAgo(0), now: NOW };

describe('the dose per kilogram', () => {
  test('covers a day, by the weight', () => {
    expect(dosePerKg(syrup, child)).toEqual({
      state: 'SHOWN',
      mg: 80,
      mgPerKg: 8,
      isADay: true,
      isMost: false,
    });
    expect(dosePerKg({ ...syrup, dose: { amount: 80, unit: 'MG' } }, child)).toMatchObject({ mgPerKg: 8 });
    expect(dosePerKg({ ...syrup, frequency: 'SOS', maxPerDay: 3 }, child)).toMatchObject({
      mgPerKg: 12,
      isMost: true,
    });
  });

  test('covers one dose where the words do not give a frequency', () => {
    expect(dosePerKg({ ...syrup, frequency: 'As the chart says' }, child)).toMatchObject({
      mgPerKg: 4,
      isADay: false,
    });
  });

  test.each([
    ['a child of 11', 11, null, 'NO_WEIGHT'],
    ['a child of 12', 12, null, undefined],
    ['a child of 6, 90 days ago', 6, daysAgo(90), 'SHOWN'],
    ['a child of 6, 91 days ago', 6, daysAgo(91), 'OLD_WEIGHT'],
    ['an infant, 30 days ago', 0, daysAgo(30), 'SHOWN'],
    ['an infant, 31 days ago', 0, daysAgo(31), 'OLD_WEIGHT'],
    ['a child of 1, 31 days ago', 1, daysAgo(31), 'SHOWN'],
    ['a child of 11, 91 days ago', 11, daysAgo(91), 'OLD_WEIGHT'],
    ['a child of 12, 91 days ago', 12, daysAgo(91), 'SHOWN'],
    ['one of 17, a year ago', 17, daysAgo(365), 'SHOWN'],
    ['one of 18', 18, daysAgo(0), undefined],
  ])('needs a weight that says something of today: %s', (_, ageYears, weight, state) => {
    expect(dosePerKg(syrup, { ageYears, weight, now: NOW })?.state).toBe(state);
  });

  test('an old weight is not used for a child', () => {
    expect(dosePerKg(syrup, { ...child, weight: daysAgo(91) })).toEqual({ state: 'OLD_WEIGHT' });
  });

  test('returns nothing where strength or dose do not allow it', () => {
    expect(dosePerKg({ ...syrup, strength: '50 mg + 325 mg' }, child)).toEqual({ state: 'NO_STRENGTH' });
    expect(dosePerKg({ strength: '100 mg/5 mL', frequency: 'od' }, child)).toBeUndefined();
  });
});
