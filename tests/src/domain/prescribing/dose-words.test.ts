import { expect, test } from 'vitest';
import type { DoseUnit } from '#contract/prescriptions.ts';
import { doseInWords } from '#domain/prescribing/dose-words.ts';

test.each([
  [10, 'UNIT', 'ten units'],
  [1, 'UNIT', 'one unit'],
  [0.25, 'TABLET', 'zero point two five tablet'],
  [1.5, 'MG', 'one point five mg'],
  [2.05, 'ML', 'two point zero five mL'],
  [5000, 'UNIT', 'five thousand units'],
  [600_000, 'UNIT', 'six lakh units'],
  [1.1347, 'MG', 'one point one three four seven mg'],
  [0.89, 'ML', 'zero point eight nine mL'],
  [0.0625, 'MG', 'zero point zero six two five mg'],
] as const satisfies [number, DoseUnit, string][])('%d %s is “%s”', (amount, unit, words) => {
  expect(doseInWords({ amount, unit })).toBe(words);
});
