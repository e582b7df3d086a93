import { describe, expect, test } from 'vitest';
import { rangeWords, unitWords, valueWords } from '#domain/units.ts';

test.each([
  ['mm[Hg]', 'mmHg'],
  ['Cel', '°C'],
  ['u[IU]/mL', 'µIU/mL'],
  ['m[IU]/L', 'mIU/L'],
  ['ug/dL', 'µg/dL'],
  ['umol/L', 'µmol/L'],
  ['mL/min/{1.73_m2}', 'mL/min/1.73 m²'],
  ['{ratio}', ''],
  ['10*3/uL', '×10³/µL'],
  ['mg/(24.h)', 'mg/24 h'],
  ['kg/m2', 'kg/m²'],
  ['%', '%'],
  ['/uL', '/µL'],
  ['mg/dL', 'mg/dL'],
])('the unit %s is written %s', (ucum, written) => {
  expect(unitWords(ucum)).toBe(written);
});

test('a value keeps the decimals that were measured: rounded, it could change sides of its limit', () => {
  expect(valueWords(8.437, '%')).toBe('8.437 %');
  expect(rangeWords({ low: 1.005, high: null }, { upTo: String, from: String })).toBe('1.005');
  expect(valueWords(1.2, '{ratio}')).toBe('1.2');
});

describe('what is usual', () => {
  const words = { upTo: (value: string) => `up to ${value}`, from: (value: string) => `from ${value}` };
  test.each([
    [{ low: 70, high: 100 }, '70 – 100'],
    [{ low: null, high: 7 }, 'up to 7'],
    [{ low: 60, high: null }, 'from 60'],
    [{ low: null, high: null }, undefined],
  ])('%o is said as %s', (range, said) => {
    expect(rangeWords(range, words)).toBe(said);
  });
});
