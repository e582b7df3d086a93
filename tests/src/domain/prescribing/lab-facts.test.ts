// @module-tag critical
import { describe, expect, it } from 'vitest';
import { readLabFacts, type TestResult } from '#domain/prescribing/lab-facts.ts';

const now = new Date('2026-11-28T06:00:00Z');
const daysAgo = (days: number): Date => new Date(now.getTime() - days * 86_400_000);
const MAN = { ageMonths: 64 * 12, sex: 'MALE', heightCm: null, now } as const;
const result = (code: string, more: Partial<TestResult>): TestResult => ({
  code,
  name: code,
  value: null,
  text: null,
  unit: null,
  flag: null,
  high: null,
  at: daysAgo(1),
  isPreliminary: false,
  ...more,
});
const conditions = (...results: TestResult[]): string[] =>
  readLabFacts(results, MAN).conditions.map(({ code }) => code);

describe('laboratory results for the checks of a prescription', () => {
  it.each([
    ['K', 5.5, 'mmol/L', ['E87.5']],
    ['K', 5.4, 'mmol/L', []],
    ['K', 3.4, 'mmol/L', ['E87.6']],
    ['K', 3.5, 'mmol/L', []],
    ['NA', 129, 'mmol/L', ['E87.1']],
    ['NA', 130, 'mmol/L', []],
    ['INR', 4.5, '{INR}', ['D68.3']],
    ['INR', 3, '{INR}', []],
    ['PLT', 49, '10*3/uL', ['D69.6']],
    ['PLT', 50, '10*3/uL', []],
    ['ALT', 200, 'U/L', ['K71.9']],
    ['ALT', 199, 'U/L', []],
    ['HBA1C', 12, '%', []],
  ])('%s of %s %s counts as %j', (code, value, unit, found) => {
    expect(conditions(result(code, { value, unit }))).toEqual(found);
  });

  it.each([
    ['K', 91],
    ['NA', 91],
    ['INR', 31],
    ['ALT', 181],
    ['PLT', 91],
  ])('%s of %s days ago is old and counts for nothing', (code, days) => {
    const value = { K: 6.5, NA: 120, INR: 7, ALT: 900, PLT: 10 }[code] ?? 0;
    const old = result(code, { value, at: daysAgo(days) });
    expect(readLabFacts([old], MAN)).toMatchObject({ conditions: [], shown: [{ isOld: true }] });
    expect(conditions({ ...old, at: daysAgo(days - 1) })).toHaveLength(1);
  });

  it('reads a bound where it says enough, and no more', () => {
    expect(conditions(result('K', { text: '>8', unit: 'mmol/L' }))).toEqual(['E87.5']);
    expect(conditions(result('K', { text: '<6', unit: 'mmol/L' }))).toEqual([]);
    expect(conditions(result('PLT', { text: '<10', unit: '10*3/uL' }))).toEqual(['D69.6']);
  });

  it('does not compare a value in another unit', () => {
    expect(readLabFacts([result('CREAT', { value: 424, unit: 'umol/L' })], MAN)).toMatchObject({
      egfr: null,
      noEgfr: 'VALUE',
      shown: [{ value: '424', unit: 'umol/L' }],
    });
  });

  it('takes the newer of a calculated and a reported eGFR', () => {
    const creatinine = result('CREAT', { value: 4.8, unit: 'mg/dL', at: daysAgo(2) });
    const reported = result('EGFR', { value: 70, unit: 'mL/min/{1.73_m2}' });
    expect(readLabFacts([creatinine, reported], MAN).egfr).toBe(70);
    expect(readLabFacts([creatinine, { ...reported, at: daysAgo(3) }], MAN).egfr).toBe(13);
  });

  it.each([
    ['UPT', { text: 'Positive' }, true],
    ['UPT', { text: 'Negative', flag: 'NORMAL' }, false],
    ['BHCG', { value: 5000, unit: 'm[IU]/mL' }, true],
    ['BHCG', { value: 2, unit: 'm[IU]/mL' }, false],
  ] as const)('%s %j counts as pregnant: %s', (code, more, isPregnant) => {
    expect(readLabFacts([result(code, more)], MAN).pregnantAt !== null).toBe(isPregnant);
  });

  it.each([
    ['Deficient', null, ['D55.0'], false],
    ['Not deficient', null, [], true],
    ['Not deficient', 'NORMAL', [], true],
    ['Intermediate', 'ABNORMAL', ['D55.0'], false],
    ['Repeat', null, [], false],
  ])('G6PD "%s" (%s) says %j; normal: %s', (text, flag, codes, isNormal) => {
    const read = readLabFacts([result('G6PD', { text, flag, at: daysAgo(4000) })], MAN);
    expect([read.conditions.map(({ code }) => code), read.isG6pdNormal]).toEqual([codes, isNormal]);
  });

  it('shows no sample that the laboratory could not use', () => {
    expect(readLabFacts([result('K', { text: 'Sample haemolysed, rejected' })], MAN).conditions).toEqual([]);
  });

  it('goes back to the result before a sample that could not be used', () => {
    const before = result('K', { value: 6.8, unit: 'mmol/L', at: daysAgo(2) });
    const rejected = result('K', { text: 'Sample haemolysed' });
    expect(readLabFacts([rejected, before], MAN)).toMatchObject({
      conditions: [{ code: 'E87.5' }],
      shown: [{ value: '6.8' }],
    });
  });

  it.each([
    ['>90', 90],
    ['>60', 60],
    ['<15', 15],
  ])('reads a reported eGFR of %s as %s', (text, egfr) => {
    const reported = result('EGFR', { text, unit: 'mL/min/{1.73_m2}' });
    expect(readLabFacts([reported], MAN)).toMatchObject({ egfr, egfrAt: reported.at });
  });

  it('counts a newer preliminary result where it is critical, and shows it as preliminary', () => {
    const final = result('K', { value: 4.5, unit: 'mmol/L', at: daysAgo(7) });
    const preliminary = result('K', { value: 6.9, unit: 'mmol/L', isPreliminary: true });
    expect(readLabFacts([final, { ...preliminary, flag: 'CRITICAL_HIGH' }], MAN)).toMatchObject({
      conditions: [{ code: 'E87.5', because: 'preliminary potassium 6.9 mmol/L' }],
      shown: [{ value: '4.5' }, { value: '6.9', isPreliminary: true }],
    });
    expect(readLabFacts([final, { ...preliminary, flag: 'HIGH' }], MAN).conditions).toEqual([]);
    expect(readLabFacts([final, { ...preliminary, at: daysAgo(8) }], MAN).shown).toHaveLength(1);
  });
});
