// @module-tag critical
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { phoneOf, receivesSms } from '#contract/phone.ts';
import { maskMobile } from '#domain/format.ts';

describe('a telephone number', () => {
  it.each([
    ['9822011111', '+919822011111'],
    ['09822011118', '+919822011118'],
    ['919822011111', '+919822011111'],
    ['+91-98220 11119', '+919822011119'],
    ['+91 (0) 98220 11119', '+919822011119'],
    ['0091 98220.11119', '+919822011119'],
    ['9822011111.0', '+919822011111'],
    ['9822011111 / 9822011112', '+919822011111'],
    ['0452-2345678', '+914522345678'],
    ['(0452) 2345678', '+914522345678'],
    ['+1 (555) 234-1122', '+15552341122'],
    ['555-234-1122', '5552341122'],
    ['2345678', '2345678'],
  ])('%s is stored as %s', (typed, stored) => {
    expect(phoneOf(typed)).toBe(stored);
  });

  it.each(['', 'none', '9.82201E+09', '12345', '+91 98220', '+0 98220 11111', '982201111198220'])(
    'refuses "%s"',
    (typed) => {
      expect(phoneOf(typed)).toBeUndefined();
    },
  );

  it('a stored number reads as itself', () => {
    const typed = fc.string({ unit: fc.constantFrom(...Array.from('0123456789+ -.()/')), maxLength: 20 });
    fc.assert(
      fc.property(typed, (text) => {
        const stored = phoneOf(text);
        expect(stored === undefined ? undefined : phoneOf(stored)).toBe(stored);
      }),
    );
  });

  it.each([
    ['+919822011111', true],
    ['+15552341122', true],
    ['+914522345678', false],
    ['9822011111', true],
    ['5552341122', false],
    ['', false],
  ])('"%s" receives SMS: %s', (stored, expected) => {
    expect(receivesSms(stored)).toBe(expected);
  });

  it.each([
    ['+919822011111', '+91 98••• ••111'],
    ['5552341122', '55••• ••122'],
    ['', ''],
  ])('masks a number without inventing its country: "%s"', (stored, masked) => {
    expect(maskMobile(stored)).toBe(masked);
  });
});
