import { describe, expect, test } from 'vitest';
import { boundFlag } from '#domain/lab-flags.ts';
import { isFigure, readResult } from '#domain/laboratory/result-value.ts';

const bound = (comparator: string, number: number) => ({ kind: 'BOUND', comparator, number });
const number = (value: number) => ({ kind: 'NUMBER', number: value });
const words = { kind: 'WORDS' };

describe('readResult', () => {
  test.each([
    ['<3', 'ng/L', bound('<', 3)],
    ['<0.005', 'm[IU]/L', bound('<', 0.005)],
    ['> 7.0', 'mmol/L', bound('>', 7)],
    ['≤5', null, bound('<=', 5)],
    ['>=1,00,000', null, bound('>=', 100_000)],
    ['<20 copies/mL', 'copies/mL', bound('<', 20)],
    ['5.6 mg/dL', 'mg/dL', number(5.6)],
    ['0.0050', 'ng/L', number(0.005)],
    ['2,50,000', '/uL', number(250_000)],
    ['1,250,000', '/uL', number(1_250_000)],
    ['1,250.5', '/uL', number(1250.5)],
    ['-3', 'mmol/L', number(-3)],
    ['not detected', 'ng/mL', words],
    ['trace', null, words],
    ['haemolysed', 'mmol/L', words],
    ['पाया नहीं गया', null, words],
    ['P. vivax seen', null, words],
    ['1:160', null, words],
    ['<1:20', null, words],
    ['2+', null, words],
    ['+++', null, words],
    ['0-2 /hpf', '/[hpf]', words],
    ['0-2 /HPF', '/[HPF]', words],
  ])('reads %j in %s', (typed, unit, reading) => {
    expect(readResult(typed, unit)).toEqual(reading);
  });

  test.each([
    ['5,2', { fault: 'COMMA', readings: ['5.2', '52'] }],
    ['<5,2', { fault: 'COMMA', readings: ['5.2', '52'] }],
    ['250,000', { fault: 'COMMA', readings: ['250.000', '250000'] }],
    ['5.6 mmol/L', { fault: 'UNIT', unit: 'mg/dL' }],
    ['4.8 H', { fault: 'UNIT', unit: 'mg/dL' }],
    ['1e3', { fault: 'UNIT', unit: 'mg/dL' }],
    ['4..8', { fault: 'FORMAT' }],
    ['1.250,5', { fault: 'FORMAT' }],
    ['O.5', { fault: 'FORMAT' }],
    ['<', { fault: 'FORMAT' }],
    ['< >3', { fault: 'FORMAT' }],
    ['  ', { fault: 'EMPTY' }],
  ])('asks about %j and does not guess', (typed, fault) => {
    expect(readResult(typed, 'mg/dL')).toEqual(fault);
  });

  test('puts a unit beside figures alone', () => {
    expect(['<3', '0.0050', 'not detected', '1:160', '2+'].map(isFigure)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});

describe('boundFlag', () => {
  const potassium = { low: 3.5, high: 5.1, critical: { low: 2.5, high: 6.2 }, least: 0.8 };
  test.each([
    ['>', 7, 'CRITICAL_HIGH'],
    ['>', 6.2, 'CRITICAL_HIGH'],
    ['>=', 6.2, 'CRITICAL_HIGH'],
    ['<', 2.5, 'CRITICAL_LOW'],
    ['<=', 2.5, 'CRITICAL_LOW'],
    ['>', 5, null],
    ['>', 5.1, 'HIGH'],
    ['>=', 5.1, null],
    ['<', 3.5, 'LOW'],
    ['<=', 3.5, null],
    ['<', 5, null],
    ['>', 4, null],
  ] as const)('compares potassium %s%s as %s', (comparator, value, flag) => {
    expect(boundFlag({ comparator, number: value, ...potassium })).toBe(flag);
  });

  test('is normal only when every value within the bound is in range', () => {
    const troponin = { low: null, high: 14, critical: { low: null, high: 52 }, least: 0 };
    expect(boundFlag({ comparator: '<', number: 3, ...troponin })).toBe('NORMAL');
    expect(boundFlag({ comparator: '<', number: 3, ...troponin, low: 0 })).toBe('NORMAL');
    expect(boundFlag({ comparator: '<', number: 30, ...troponin })).toBeNull();
    expect(boundFlag({ comparator: '<', number: 3, ...troponin, high: null })).toBeNull();
    expect(
      boundFlag({
        comparator: '>',
        number: 60,
        ...troponin,
        high: null,
        low: 50,
        critical: { low: null, high: null },
      }),
    ).toBe('NORMAL');
  });
});
