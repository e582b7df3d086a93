import { describe, expect, test } from 'vitest';
import { isCritical, labFlag, textFlag } from '#domain/lab-flags.ts';
import { ageInYears } from '#domain/age.ts';
import { localDate } from '#domain/format.ts';
import { measureOf, orderedTests } from '#server/laboratory/ordered-tests.ts';
import { criticalLimitFor, entryLimits, listCriticalLimits } from '#server/reference/lab-limits.ts';
import { labTestByCode, listLabTests } from '#server/reference/labs.ts';

const ZONE = 'Asia/Kolkata';
/** Less than the last digit that any laboratory prints. */
const STEP = 0.0001;

/** An age inside a range, also inside its critical limits'. */
const ageIn = ({ ageMinYears, ageMaxYears }: { ageMinYears: number | null; ageMaxYears: number | null }) =>
  ageMinYears ?? Math.min(ageMaxYears ?? 40, 40);

const rangeRows = listLabTests().flatMap(({ code, ranges }) =>
  ranges.map((range) => ({ code, range, age: ageIn(range), sex: range.sex === 'ANY' ? 'OTHER' : range.sex })),
);

describe('each reference range, by age and sex', () => {
  test('flags both sides of both ends', () => {
    expect(rangeRows.length).toBeGreaterThan(200);
    for (const { code, range, age, sex } of rangeRows) {
      const { low, high, critical } = measureOf(code, sex, age);
      expect([code, low, high]).toEqual([code, range.low, range.high]);
      const flagOf = (value: number) => labFlag({ value, low, high, critical });
      const isFree = (value: number): boolean =>
        (critical.low === null || value > critical.low) && (critical.high === null || value < critical.high);
      if (low !== null && isFree(low)) expect([code, flagOf(low)]).toEqual([code, 'NORMAL']);
      if (high !== null && isFree(high)) expect([code, flagOf(high)]).toEqual([code, 'NORMAL']);
      if (low !== null && isFree(low - STEP)) expect([code, flagOf(low - STEP)]).toEqual([code, 'LOW']);
      if (high !== null && isFree(high + STEP)) expect([code, flagOf(high + STEP)]).toEqual([code, 'HIGH']);
    }
  });

  test('ends with its age: the day before a birthday is of the younger one', () => {
    const born = '2008-11-21';
    const at = (day: string) => ageInYears(born, localDate(new Date(`${day}T09:00:00+05:30`), ZONE));
    expect([at('2026-11-20'), at('2026-11-21')]).toEqual([17, 18]);
    expect(measureOf('HB', 'MALE', at('2026-11-20'))).toMatchObject({ low: 12, high: 16 });
    expect(measureOf('HB', 'MALE', at('2026-11-21'))).toMatchObject({ low: 13, high: 17 });
    expect(measureOf('HB', 'FEMALE', at('2026-11-21'))).toMatchObject({ low: 12, high: 15 });
  });

  test('uses the hospital’s day: after midnight in Pune it is already the birthday', () => {
    expect(ageInYears('2008-11-21', localDate(new Date('2026-11-20T19:00:00Z'), ZONE))).toBe(18);
  });

  test('counts days within the first year', () => {
    expect(ageInYears('2026-11-11', localDate(new Date('2026-11-21T09:00:00Z'), ZONE))).toBeCloseTo(
      10 / 365.25,
    );
    expect(ageInYears('2025-11-22', localDate(new Date('2026-11-21T09:00:00Z'), ZONE))).toBeLessThan(1);
    expect(
      measureOf('K', 'MALE', ageInYears('2025-11-22', localDate(new Date('2026-11-21T09:00:00Z'), ZONE))).low,
    ).toBe(4.1);
  });
});

test('without a range a result has no flag: it is not called normal', () => {
  const { low, high, critical } = measureOf('HB', 'OTHER', 40);
  expect([low, high]).toEqual([null, null]);
  expect(labFlag({ value: 14, low, high, critical })).toBeNull();
  expect(labFlag({ value: 6.9, low, high, critical })).toBe('CRITICAL_LOW');
  expect(textFlag({ verdict: null, text: 'P. vivax' }, { abnormal: true })).toBeNull();
});

describe('each critical limit', () => {
  test('applies at the limit itself, and not just inside it', () => {
    for (const limit of listCriticalLimits()) {
      const { code, low, high, sex } = limit;
      const age = limit.ageMinYears ?? 30;
      const { critical } = measureOf(code, sex === 'ANY' ? 'FEMALE' : sex, age);
      expect([code, critical]).toEqual([code, { low, high, abnormal: limit.abnormal }]);
      const flagOf = (value: number) => labFlag({ value, low: null, high: null, critical });
      if (low !== null) {
        expect([code, flagOf(low), flagOf(low - STEP)]).toEqual([code, 'CRITICAL_LOW', 'CRITICAL_LOW']);
        expect([code, isCritical(flagOf(low + STEP))]).toEqual([code, false]);
      }
      if (high !== null) {
        expect([code, flagOf(high), flagOf(high + STEP)]).toEqual([code, 'CRITICAL_HIGH', 'CRITICAL_HIGH']);
        expect([code, isCritical(flagOf(high - STEP))]).toEqual([code, false]);
      }
      if (limit.abnormal)
        expect(textFlag({ verdict: 'ABNORMAL', text: 'Seen' }, critical)).toBe('CRITICAL_ABNORMAL');
    }
  });

  test('ends for a newborn where the next range begins', () => {
    expect(criticalLimitFor('K', 'MALE', 0.079)?.high ?? null).toBe(7);
    expect(criticalLimitFor('K', 'MALE', 0.08)?.high ?? null).toBe(6);
    expect(criticalLimitFor('TBIL', 'MALE', 0.05)?.high ?? null).toBe(15);
    expect(criticalLimitFor('TBIL', 'MALE', 0.08)?.high ?? null).toBeNull();
  });

  test('belongs to a listed test, and overlaps no other of its sex', () => {
    const rows = listCriticalLimits();
    for (const row of rows) {
      expect(labTestByCode(row.code)?.resultType).toBe(row.abnormal ? 'TEXT' : 'NUMERIC');
      const same = rows.filter((one) => one.code === row.code && one.sex === row.sex && one !== row);
      for (const other of same)
        expect(
          (row.ageMaxYears ?? 200) <= (other.ageMinYears ?? 0) ||
            (other.ageMaxYears ?? 200) <= (row.ageMinYears ?? 0),
        ).toBe(true);
    }
  });

  test('applies in spite of the laboratory’s own range', () => {
    const { critical } = measureOf('K', 'FEMALE', 40);
    expect(labFlag({ value: 6.4, low: 3, high: 7, critical })).toBe('CRITICAL_HIGH');
  });
});

test('includes every reference range and critical limit in the possible and usual values', () => {
  for (const { code, resultType, ranges } of listLabTests()) {
    const limits = entryLimits(code);
    expect(limits === null).toBe(resultType === 'TEXT');
    if (!limits) continue;
    const critical = listCriticalLimits().filter((limit) => limit.code === code);
    for (const { low, high } of [...ranges, ...critical])
      for (const value of [low, high])
        if (value !== null)
          expect([code, value >= limits.usualMin && value <= limits.usualMax]).toEqual([code, true]);
    expect(limits.min).toBeLessThanOrEqual(limits.usualMin);
    expect(limits.max).toBeGreaterThanOrEqual(limits.usualMax);
  }
});

test('a panel opens to its tests; a test of two panels is there once', () => {
  const products = [
    { code: 'P-KFT', name: 'Kidney function tests' },
    { code: 'P-ELEC', name: 'Electrolytes' },
    { code: 'HBA1C', name: 'HbA1c' },
  ];
  const person = { sex: 'FEMALE', bornOn: '1980-01-01' };
  const tests = orderedTests(products, person, {
    at: new Date('2026-11-21T09:00:00Z'),
    timeZone: ZONE,
    changes: new Map(),
  });
  expect(tests.filter(({ code }) => code === 'K')).toMatchObject([
    { panel: 'Kidney function tests', unit: 'mmol/L' },
  ]);
  expect(tests.find(({ code }) => code === 'HCO3')?.panel).toBe('Electrolytes');
  expect(tests.find(({ code }) => code === 'HBA1C')?.panel).toBeNull();
});
