// @module-tag critical
import { describe, expect, test } from 'vitest';
import { doseFault, isExact, printedAmount, readAmount } from '#domain/prescribing/amounts.ts';

const amount = (value: number, unit?: string) => ({ kind: 'AMOUNT', amount: value, ...(unit && { unit }) });
const either = (...readings: number[]) => ({ kind: 'AMBIGUOUS', readings });

/** Numbering systems of CLDR: digits as Latin, Arabic, Urdu, the scripts of India and full-width ones write them. */
const SCRIPTS = [
  'latn',
  'arab',
  'arabext',
  'deva',
  'beng',
  'guru',
  'gujr',
  'orya',
  'tamldec',
  'telu',
  'knda',
  'mlym',
  'fullwide',
];

describe('an amount with one reading', () => {
  test.each(SCRIPTS)('reads each digit of the script %s', (script) => {
    const format = new Intl.NumberFormat(`en-u-nu-${script}`, { useGrouping: false });
    for (let digit = 1; digit <= 9; digit += 1)
      expect(readAmount(`${format.format(digit)}${format.format(0)}`)).toEqual(amount(digit * 10));
  });

  test.each([
    ['1', 1],
    ['0.5', 0.5],
    ['0.25', 0.25],
    ['0.125', 0.125],
    ['3.125', 3.125],
    ['0.0625', 0.0625],
    ['10.0', 10],
    ['1.50', 1.5],
    [' 2 ', 2],
    ['½', 0.5],
    ['1½', 1.5],
    ['1 ½', 1.5],
    ['10½', 10.5],
    ['2¼', 2.25],
    ['1 1/2', 1.5],
    ['1 and 1/2', 1.5],
    ['1/4', 0.25],
    ['1⁄2', 0.5],
    ['3/2', 1.5],
    ['5,000', 5000],
    ['60,000', 60_000],
    ['1,00,000', 100_000],
    ['24,00,000', 2_400_000],
    ['1,000,000', 1_000_000],
    ['1,250.5', 1250.5],
    ['0,5', 0.5],
    ['०.५', 0.5],
    ['१½', 1.5],
    ['২', 2],
    ['௫', 5],
    ['౧౦', 10],
    ['٢', 2],
    ['half', 0.5],
    ['Half', 0.5],
    ['one', 1],
    ['one and a half', 1.5],
    ['2 and a half', 2.5],
    ['आधा', 0.5],
    ['डेढ़', 1.5],
  ])('%j is %d', (typed, value) => expect(readAmount(typed)).toEqual(amount(value)));

  test.each([
    ['5ml', 5, 'ML'],
    ['2.5 mL', 2.5, 'ML'],
    ['500mg', 500, 'MG'],
    ['1000mcg', 1000, 'MCG'],
    ['50 µg', 50, 'MCG'],
    ['1½ tab', 1.5, 'TABLET'],
    ['half a tablet', 0.5, 'TABLET'],
    ['half tablet', 0.5, 'TABLET'],
    ['2 tabs', 2, 'TABLET'],
    ['10 units', 10, 'UNIT'],
    ['5,000 I.U.', 5000, 'UNIT'],
    ['6 lac', 600_000, 'UNIT'],
    ['6lac IU', 600_000, 'UNIT'],
    ['1.5 lakh units', 150_000, 'UNIT'],
    ['1.2 million units', 1_200_000, 'UNIT'],
    ['६ लाख', 600_000, 'UNIT'],
    ['१ गोली', 1, 'TABLET'],
  ])('%j is %d %s', (typed, value, unit) => expect(readAmount(typed)).toEqual(amount(value, unit)));
});

describe('an amount with two readings names both', () => {
  test.each([
    ['2,5', [2.5, 25]],
    ['2,50', [2.5, 250]],
    ['10,00', [10, 1000]],
    ['1,0000', [1, 10_000]],
    ['2,5 ml', [2.5, 25]],
    ['.5', [0.5, 5]],
    [',5', [0.5, 5]],
    ['.25 mg', [0.25, 25]],
    ['1.000', [1, 1000]],
    ['2.500', [2.5, 2500]],
    ['05', [0.5, 5]],
    ['11/2', [1.5, 5.5]],
    ['1 500', [1500, 1]],
    ['२,५', [2.5, 25]],
  ])('%j', (typed, readings) => expect(readAmount(typed)).toEqual(either(...readings)));
});

test.each([
  ['2-3', 2, 3],
  ['2–3', 2, 3],
  ['1 to 2', 1, 2],
  ['1 or 2 tablets', 1, 2],
  ['½-1', 0.5, 1],
])('%j is a range', (typed, from, to) => expect(readAmount(typed)).toEqual({ kind: 'RANGE', from, to }));

describe('what cannot be printed exactly is not an amount', () => {
  test.each(['0.0004', '1/3', '⅓', '0.33333', '0.00001', '2/3 tab'])('%j', (typed) =>
    expect(readAmount(typed)).toEqual({ kind: 'NOT_EXACT' }),
  );
  test.each(['20000 mg', '1,00,000 tabs', '2 crore', '99999999'])('%j is too large or nothing', (typed) =>
    expect(['TOO_LARGE', 'NONE']).toContain(readAmount(typed).kind),
  );
});

test.each([
  '',
  '0',
  '0.0',
  '-1',
  '+1',
  '1e3',
  '1/0',
  '0/2',
  '1.2.3',
  '1.000.000',
  '1,2,3',
  '1,00,00',
  '5.',
  '1½½',
  '1.5½',
  '½½',
  '10²',
  '5 mg/mL',
  '10 mg/kg',
  '6 lac tablets',
  'NaN',
  'Infinity',
  'two spoons',
  '3-2',
  '0x10',
  '12:30',
])('%j is no amount', (typed) => expect(readAmount(typed)).toEqual({ kind: 'NONE' }));

test('prints an amount exactly, as it can be typed again', () => {
  for (const [value, printed] of [
    [0.25, '0.25'],
    [0.125, '0.125'],
    [0.0625, '0.0625'],
    [1.5, '1.5'],
    [10, '10'],
    [5000, '5,000'],
    [600_000, '6,00,000'],
  ] as const) {
    expect(printedAmount(value)).toBe(printed);
    expect(readAmount(printed)).toEqual(amount(value));
  }
  for (let sixteenths = 1; sixteenths <= 160; sixteenths += 1)
    expect(readAmount(printedAmount(sixteenths / 16))).toEqual(amount(sixteenths / 16));
  // A line that was signed before: not rounded either.
  expect(printedAmount(0.0004)).toBe('0.0004');
});

test('finds a dose that no paper can hold', () => {
  expect(isExact(0.0004)).toBe(false);
  expect(doseFault({ amount: 0.0004, unit: 'TABLET' })).toBe('NOT_EXACT');
  expect(doseFault({ amount: 1 / 3, unit: 'ML' })).toBe('NOT_EXACT');
  expect(doseFault({ amount: 600_000, unit: 'UNIT' })).toBeUndefined();
  expect(doseFault({ amount: 20_000, unit: 'MG' })).toBe('TOO_LARGE');
  expect(doseFault({ amount: 0.1 + 0.2, unit: 'MG' })).toBe('NOT_EXACT');
});

test.each([
  ['12/4', either(1.5, 3)],
  ['10/2', { kind: 'NONE' }],
  ['13/2', { kind: 'NONE' }],
  ['1 3/2', { kind: 'NONE' }],
  ['1/11', { kind: 'NONE' }],
  ['1/1', { kind: 'NONE' }],
  ['0/2', { kind: 'NONE' }],
  ['0 1/2', { kind: 'NONE' }],
  ['01.5', { kind: 'NONE' }],
  ['1.2.3', { kind: 'NONE' }],
])('reads the fraction or point of "%s"', (typed, reading) => {
  expect(readAmount(typed)).toEqual(reading);
});
