import { describe, expect, test } from 'vitest';
import { boundFlag, readingFlag } from '#domain/lab-flags.ts';
import { readResult } from '#domain/laboratory/result-value.ts';

const potassium = {
  low: 3.5,
  high: 5.1,
  critical: { low: 2.8, high: 6.2 },
  possible: { min: 0.8, max: 15 },
};

describe('boundFlag', () => {
  test.each([
    ['>', 7, 'CRITICAL_HIGH'],
    ['>', 6.2, 'CRITICAL_HIGH'],
    ['>=', 6.2, 'CRITICAL_HIGH'],
    ['>', 6, 'CRITICAL_HIGH'],
    ['>', 5, 'CRITICAL_HIGH'],
    ['<', 2.5, 'CRITICAL_LOW'],
    ['<=', 2.8, 'CRITICAL_LOW'],
    ['<', 3, 'CRITICAL_LOW'],
    ['<', 3.5, 'CRITICAL_LOW'],
  ] as const)('treats potassium %s%s, which may be critical, as %s', (comparator, value, flag) => {
    expect(boundFlag({ comparator, number: value, ...potassium })).toBe(flag);
  });

  const none = { low: null, high: null };
  test.each([
    ['>', 5.1, 'HIGH'],
    ['>=', 5.1, null],
    ['>', 5, null],
    ['<', 3.5, 'LOW'],
    ['<=', 3.5, null],
    ['<', 5, null],
    ['>', 4, null],
  ] as const)('compares %s%s without critical limits as %s', (comparator, value, flag) => {
    expect(boundFlag({ comparator, number: value, ...potassium, critical: none })).toBe(flag);
  });

  test('is not critical where the open side cannot reach the critical range', () => {
    const troponin = {
      low: null,
      high: 14,
      critical: { low: null, high: 52 },
      possible: { min: 0, max: 100_000 },
    };
    expect(boundFlag({ comparator: '<', number: 3, ...troponin })).toBe('NORMAL');
    expect(boundFlag({ comparator: '<', number: 3, ...troponin, low: 0 })).toBe('NORMAL');
    expect(boundFlag({ comparator: '<', number: 30, ...troponin })).toBeNull();
    expect(boundFlag({ comparator: '<', number: 52, ...troponin })).toBeNull();
    expect(boundFlag({ comparator: '<=', number: 52, ...troponin })).toBe('CRITICAL_HIGH');
    expect(boundFlag({ comparator: '<', number: 3, ...troponin, high: null })).toBeNull();
    const filtration = { low: 60, high: null, critical: { low: 15, high: null }, possible: null };
    expect(boundFlag({ comparator: '>', number: 90, ...filtration })).toBe('NORMAL');
  });
});

describe('readingFlag', () => {
  test.each([
    ['4.2', 'NORMAL'],
    ['4.2 H', 'HIGH'],
    ['4.2 L', 'LOW'],
    ['5.5 H', 'HIGH'],
    ['4.2 HH', 'CRITICAL_HIGH'],
    ['6.8 H', 'CRITICAL_HIGH'],
    ['4.2*', 'NORMAL'],
    ['not detected', null],
    ['haemolysed', null],
  ])('never shows %j as in range against the printed mark: %s', (typed, flag) => {
    const reading = readResult(typed, { code: 'K', unit: 'mmol/L' });
    expect('kind' in reading && readingFlag(reading, potassium)).toBe(flag);
  });
});
