import { expect, test } from 'vitest';
import { paiseOf } from '#features/profile/rupee-field.tsx';

test.each([
  ['700', 70_000],
  ['1,250.50', 125_050],
  ['₹ 99.9', 9_990],
  ['0.07', 7],
  ['12.', 1_200],
])('%s rupees are %s paise', (typed, paise) => {
  expect(paiseOf(typed)).toBe(paise);
});

test.each(['', 'free', '1.234', '-5', '1e3'])('%s is no amount', (typed) => {
  expect(paiseOf(typed)).toBeNaN();
});
