// @module-tag critical
import { describe, expect, test } from 'vitest';
import { listMedicines } from '#server/reference/medicines.ts';
import { brokenWeeklyRule, listWeeklyMedicines } from '#server/reference/weekly-medicines.ts';

const METHOTREXATE = { ingredients: ['Methotrexate'], route: 'ORAL', strength: '7.5 mg' };
const often = (frequency: string) => ({ frequency });

describe('a medicine that is taken once a week', () => {
  test.each([
    '1-0-0',
    '1-0-1',
    'od',
    'Every 12 hours',
    'On alternate days',
    'In the morning',
    'Once daily',
    'once a day',
    'once',
    'Once, now',
    'Once weekly',
    'Twice a week',
    'take daily for one week',
    'daily except Sunday',
    'every day except Sunday',
    '1 tab every day, not only Mondays',
    'Mondays and Thursdays',
    'SOS',
  ])('refuses "%s"', (frequency) => {
    expect(brokenWeeklyRule(METHOTREXATE, often(frequency))?.ingredient).toBe('Methotrexate');
    expect(brokenWeeklyRule(METHOTREXATE, { frequency: '', dosage: frequency })).toBeDefined();
  });

  test.each(['Once weekly on Monday', 'weekly mon', 'Every Sunday', 'हर सोमवार', ''])(
    'may be taken "%s"',
    (frequency) => {
      expect(brokenWeeklyRule(METHOTREXATE, often(frequency))).toBeUndefined();
    },
  );

  test('in words names its day', () => {
    const inWords = (dosage: string) => brokenWeeklyRule(METHOTREXATE, { frequency: '1-0-0', dosage });
    expect(inWords('Three tablets each Monday evening')).toBeUndefined();
    expect(inWords('Three tablets in the evening')).toBeDefined();
    expect(inWords('Three tablets once a week')).toBeDefined();
  });

  test('includes methotrexate under the skin or into a muscle, but not into a vein', () => {
    const injection = { ...METHOTREXATE, route: 'PARENTERAL', strength: '50 mg/mL' };
    const given = (route: 'SUBCUTANEOUS' | 'INTRAMUSCULAR' | 'INTRAVENOUS', frequency: string) =>
      brokenWeeklyRule(injection, { frequency, route });
    expect(given('SUBCUTANEOUS', 'once daily')).toBeDefined();
    expect(given('INTRAMUSCULAR', '1-0-0')).toBeDefined();
    expect(brokenWeeklyRule(injection, often('1-0-0'))).toBeDefined();
    expect(given('SUBCUTANEOUS', 'weekly on Friday')).toBeUndefined();
    expect(given('INTRAVENOUS', 'once daily')).toBeUndefined();
  });

  test('depends on strength and route: the daily strength has no rule', () => {
    const alendronate = { ingredients: ['Alendronate'], route: 'ORAL' };
    expect(brokenWeeklyRule({ ...alendronate, strength: '70 mg' }, often('1-0-0'))).toBeDefined();
    expect(brokenWeeklyRule({ ...alendronate, strength: '10 mg' }, often('1-0-0'))).toBeUndefined();
    const semaglutide = { ingredients: ['Semaglutide'], strength: '7 mg' };
    expect(brokenWeeklyRule({ ...semaglutide, route: 'ORAL' }, often('1-0-0'))).toBeUndefined();
    expect(brokenWeeklyRule({ ...semaglutide, route: 'PARENTERAL' }, often('1-0-0'))).toBeDefined();
  });

  test('exists in the list of medicines, in the strengths that the rule names', () => {
    for (const { ingredient, routes, strengths } of listWeeklyMedicines())
      for (const route of routes) {
        const listed = listMedicines()
          .filter((one) => one.ingredients.includes(ingredient) && one.route === route)
          .map(({ strength }) => strength);
        expect(listed.length, ingredient).toBeGreaterThan(0);
        expect((strengths ?? []).filter((one) => !listed.includes(one))).toEqual([]);
      }
  });
});
