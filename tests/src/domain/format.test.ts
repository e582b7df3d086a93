import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maskMobile, modeLabel, money, waitWords } from '#domain/format.ts';

test.each([
  ['AUDIO', 'audio'],
  ['IN_PERSON', 'in-person'],
] as const)('a file of the server has %s as %s', (mode, label) => {
  expect(modeLabel(mode)).toBe(label);
});

describe('money', () => {
  test.each([
    [0, '₹ 0.00'],
    [1, '₹ 0.01'],
    [97_000, '₹ 970.00'],
    [13_350_195, '₹ 1,33,501.95'],
  ])('%i paise are %s', (paise, text) => {
    expect(money(paise)).toBe(text);
  });

  test('loses no paisa', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_000_000 }),
        (paise) => Math.round(Number(money(paise).replace(/[^\d.]/g, '')) * 100) === paise,
      ),
    );
  });
});

test.each([
  [-3, '0 s'],
  [48.9, '48 s'],
  [60, '1 min'],
  [3_599, '59 min'],
  [3_600, '1 h'],
  [3_660, '1 h 01'],
  [172_799, '47 h 59'],
  [259_320, '3 days'],
  [9_300, '2 h 35'],
])('%d seconds of waiting are "%s"', (seconds, words) => {
  expect(waitWords(seconds)).toBe(words);
});

describe('a mobile number', () => {
  test('shows its two first and three last digits', () => {
    expect(maskMobile('+919812345412')).toBe('+91 98••• ••412');
  });

  test('shows these digits and no others', () => {
    const number = fc.integer({ min: 6_000_000_000, max: 9_999_999_999 }).map(String);
    fc.assert(
      fc.property(
        number,
        (local) =>
          maskMobile(`+91${local}`).replace(/\D/g, '') === `91${local.slice(0, 2)}${local.slice(-3)}`,
      ),
    );
  });
});
