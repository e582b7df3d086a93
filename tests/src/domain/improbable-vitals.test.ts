// @module-tag critical
import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { ENTRY_BOUNDS, improbableVitals } from '#domain/improbable-vitals.ts';

const asked = (code: string, value: number, age: number): boolean =>
  improbableVitals([{ code, value }], age).length > 0;

describe('a value that is improbable at an age', () => {
  test.each([
    ['WT', 130, 3],
    ['WT', 150, 4],
    ['WT', 1.3, 3],
    ['WT', 0.4, 0],
    ['WT', 0.4, 30],
    ['WT', 35, 0],
    ['WT', 6, 8],
    ['HT', 50, 10],
    ['HT', 170, 3],
    ['HT', 72, 40],
    ['PULSE', 0, 40],
    ['PULSE', 7, 40],
    ['PULSE', 280, 2],
    ['RR', 0, 40],
    ['RR', 2, 3],
    ['RR', 99, 40],
    ['TEMP', 44.9, 30],
    ['TEMP', 30, 1],
    ['SPO2', 9, 30],
    ['SBP', 30, 30],
  ])('%s %d at %d years', (code, value, age) => expect(asked(code, value, age)).toBe(true));

  test.each([
    // A small and a large person of each age.
    ['WT', 1.8, 0],
    ['WT', 13, 0],
    ['WT', 9, 3],
    ['WT', 28, 3],
    ['WT', 22, 10],
    ['WT', 90, 10],
    ['WT', 34, 40],
    ['WT', 190, 40],
    ['HT', 45, 0],
    ['HT', 95, 3],
    ['HT', 135, 35],
    ['HT', 208, 35],
    ['PULSE', 210, 0],
    ['PULSE', 34, 70],
    ['RR', 70, 0],
    ['RR', 8, 60],
    ['TEMP', 41.5, 5],
    ['SPO2', 70, 60],
    ['SBP', 70, 30],
    ['SBP', 250, 60],
    ['GLU', 45, 30],
    ['PAIN', 0, 30],
    ['UNKNOWN', 0, 30],
  ])('accepts %s %d at %d years', (code, value, age) => expect(asked(code, value, age)).toBe(false));

  test('names the expected range', () => {
    expect(improbableVitals([{ code: 'WT', value: 130 }], 3)).toEqual([
      { code: 'WT', value: 130, min: 8, max: 30 },
    ]);
  });
});

it('asks nothing about a value that the server refuses', () => {
  expect(improbableVitals([{ code: 'SPO2', value: 940 }], 40)).toEqual([]);
  expect(improbableVitals([{ code: 'PULSE', value: 301 }], 40)).toEqual([]);
});

it('uses the bounds of the server’s data', () => {
  const { vitals } = JSON.parse(readFileSync('server/reference/data/vitals.json', 'utf8')) as {
    vitals: { code: string; entryMin: number; entryMax: number }[];
  };
  const stored = vitals.filter(({ code }) => code in ENTRY_BOUNDS);
  expect(
    Object.fromEntries(stored.map(({ code, entryMin, entryMax }) => [code, [entryMin, entryMax]])),
  ).toEqual(ENTRY_BOUNDS);
});
