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

  test('rules out critical where the open side cannot reach the critical range', () => {
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
    expect(boundFlag({ comparator: '>=', number: 60, ...filtration })).toBe('NORMAL');
    expect(boundFlag({ comparator: '>', number: 59, ...filtration })).toBeNull();
    expect(boundFlag({ comparator: '>=', number: 15, ...filtration })).toBe('CRITICAL_LOW');
    expect(boundFlag({ comparator: '>', number: 14, ...filtration })).toBe('CRITICAL_LOW');
    expect(boundFlag({ comparator: '>', number: 15, ...filtration })).toBeNull();
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

describe('the flag of words that a person confirmed', () => {
  const glucose = {
    low: 70,
    high: 100,
    critical: { low: 45, high: 450 },
    possible: { min: 5, max: 2000 },
  };
  const flagOf = (typed: string, code: 'K' | 'GLUCAP' | 'GLUF') => {
    const reading = readResult(typed, { code, unit: code === 'K' ? 'mmol/L' : 'mg/dL' });
    return 'fault' in reading ? reading : readingFlag(reading, code === 'K' ? potassium : glucose);
  };

  test.each([
    ['7.2 haemolysed', 'K', 'CRITICAL_HIGH'],
    ['7.2 (haemolysed sample)', 'K', 'CRITICAL_HIGH'],
    ['K 7.2 mmol/L repeat', 'K', 'CRITICAL_HIGH'],
    ['>7 slightly haemolysed', 'K', 'CRITICAL_HIGH'],
    ['2.1 (ref 3.5-5.1)', 'K', 'CRITICAL_LOW'],
    ['5.6 slightly haemolysed', 'K', 'HIGH'],
    ['4.2 critical', 'K', 'CRITICAL_ABNORMAL'],
    ['450 panic', 'GLUF', 'CRITICAL_HIGH'],
    ['HIGH (>600)', 'GLUCAP', 'CRITICAL_HIGH'],
    ['Low (<20)', 'GLUCAP', 'CRITICAL_LOW'],
    ['HI', 'GLUCAP', 'CRITICAL_HIGH'],
    ['LO', 'GLUCAP', 'CRITICAL_LOW'],
    ['Hi', 'GLUF', 'CRITICAL_HIGH'],
    ['High', 'GLUF', 'HIGH'],
    ['critically high', 'K', 'CRITICAL_HIGH'],
  ] as const)('of %j of %s is %s', (typed, code, flag) => {
    expect(flagOf(typed, code)).toBe(flag);
  });

  test.each([
    ['4.2 (rechecked)', 'K'],
    ['3.5-5.1', 'K'],
    ['7.2 repeat 4.2', 'K'],
    ['7.2 mg haemolysed', 'K'],
    ['not critical', 'K'],
    ['well below 7.2', 'K'],
    ['8200 counted', 'K'],
    ['low volume', 'K'],
    ['see report', 'K'],
  ] as const)('of %j of %s is none: it says nothing certain', (typed, code) => {
    expect(flagOf(typed, code)).toBeNull();
  });
});
