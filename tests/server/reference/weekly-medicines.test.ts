import { describe, expect, test } from 'vitest';
import { listMedicines } from '#server/reference/medicines.ts';
import { brokenWeeklyRule, listWeeklyMedicines } from '#server/reference/weekly-medicines.ts';

const METHOTREXATE = { ingredients: ['Methotrexate'], route: 'ORAL', strength: '7.5 mg' };
const often = (frequency: string) => ({ frequency });

describe('a medicine that is taken once a week', () => {
  test.each(['1-0-0', '1-0-1', 'od', 'Every 12 hours', 'On alternate days', 'In the morning'])(
    'is not taken "%s"',
    (frequency) => {
      expect(brokenWeeklyRule(METHOTREXATE, often(frequency))?.ingredient).toBe('Methotrexate');
    },
  );

  test.each(['Once weekly', 'weekly', 'Once, now', 'Every Sunday', ''])('may be taken "%s"', (frequency) => {
    expect(brokenWeeklyRule(METHOTREXATE, often(frequency))).toBeUndefined();
  });

  test('in words says a day or a week', () => {
    const inWords = (dosage: string) => brokenWeeklyRule(METHOTREXATE, { frequency: '1-0-0', dosage });
    expect(inWords('Three tablets each Monday evening')).toBeUndefined();
    expect(inWords('Three tablets in the evening')).toBeDefined();
  });

  test('is one of its strength and way: the daily strength and an injection have no rule', () => {
    const alendronate = { ingredients: ['Alendronate'], route: 'ORAL' };
    expect(brokenWeeklyRule({ ...alendronate, strength: '70 mg' }, often('1-0-0'))).toBeDefined();
    expect(brokenWeeklyRule({ ...alendronate, strength: '10 mg' }, often('1-0-0'))).toBeUndefined();
    expect(brokenWeeklyRule({ ...METHOTREXATE, route: 'PARENTERAL' }, often('1-0-0'))).toBeUndefined();
  });

  test('is in the list of medicines, in the strengths that the rule names', () => {
    const strengthsOf = (ingredient: string): string[] =>
      listMedicines()
        .filter((one) => one.ingredients.includes(ingredient) && one.route === 'ORAL')
        .map(({ strength }) => strength);
    for (const { ingredient, strengths } of listWeeklyMedicines()) {
      expect(strengthsOf(ingredient).length, ingredient).toBeGreaterThan(0);
      expect((strengths ?? []).filter((one) => !strengthsOf(ingredient).includes(one))).toEqual([]);
    }
  });
});
