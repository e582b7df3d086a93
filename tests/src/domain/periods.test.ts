import { describe, expect, test } from 'vitest';
import { daysOfPeriod, stepOf, sumsOf } from '#domain/periods.ts';

describe('periods of the payments report', () => {
  test.each([
    ['this-month', '2026-11-21', '2026-11-01', '2026-11-21'],
    ['last-month', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['last-month', '2026-01-05', '2025-12-01', '2025-12-31'],
    ['financial-year', '2026-11-21', '2026-04-01', '2026-11-21'],
    ['financial-year', '2026-03-31', '2025-04-01', '2026-03-31'],
    ['financial-year', '2026-04-01', '2026-04-01', '2026-04-01'],
  ] as const)('%s on %s', (period, today, from, to) => {
    expect(daysOfPeriod(period, today)).toEqual({ from, to });
  });

  test('become bars of days, weeks, months and years', () => {
    expect(stepOf({ from: '2026-10-01', to: '2026-10-31' })).toBe('DAY');
    expect(stepOf({ from: '2026-10-01', to: '2026-11-01' })).toBe('WEEK');
    expect(stepOf({ from: '2026-04-01', to: '2027-03-31' })).toBe('MONTH');
    expect(stepOf({ from: '2000-01-01', to: '2026-11-21' })).toBe('YEAR');
  });

  test('split at their own ends, every day once, and nothing is lost', () => {
    const days = { from: '2026-10-29', to: '2026-12-02' };
    const values = [
      { day: '2026-10-29', value: 5 },
      { day: '2026-11-01', value: 7 },
      { day: '2026-11-30', value: 11 },
      { day: '2026-12-02', value: 13 },
    ];
    const months = sumsOf(days, 'MONTH', values);
    expect(months.map(({ from, to, value }) => [from, to, value])).toEqual([
      ['2026-10-29', '2026-10-31', 5],
      ['2026-11-01', '2026-11-30', 18],
      ['2026-12-01', '2026-12-02', 13],
    ]);
    // 1 November 2026 is a Sunday: the first week ends with it.
    const weeks = sumsOf(days, 'WEEK', values);
    expect(weeks[0]).toEqual({ from: '2026-10-29', to: '2026-11-01', value: 12 });
    expect(weeks[1]?.from).toBe('2026-11-02');
    for (const step of ['DAY', 'WEEK', 'MONTH', 'YEAR'] as const)
      expect(sumsOf(days, step, values).reduce((sum, { value }) => sum + value, 0)).toBe(36);
  });

  test('with the last day before the first have no bars', () => {
    expect(sumsOf({ from: '2026-11-02', to: '2026-11-01' }, 'DAY', [])).toEqual([]);
  });
});
