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

  /** The expected range from each age on, in whole years: the review of a clinician compares this list with the growth charts. */
  const RANGES = {
    WT: '0 1.5–15, 1 5–20, 2 7–25, 3 8–30, 4 9–35, 5 10–42, 6 12–50, 7 13–60, 8 14–70, 9 16–80, 10 17–95, 11 19–105, 12 21–120, 13 23–130, 14 25–140, 15 27–150, 16 30–180, 17 30–180, 18 30–200, 90 30–200',
    HT: '0 38–90, 1 62–105, 2 72–115, 3 78–125, 4 84–135, 5 90–142, 6 95–150, 7 100–158, 8 104–165, 9 108–172, 10 112–180, 11 115–190, 12 120–198, 13 124–205, 14 128–210, 15 130–215, 90 130–215',
    PULSE: '0 60–240, 1 50–220, 4 50–220, 5 40–200, 11 40–200, 12 30–220, 90 30–220',
    RR: '0 12–100, 1 10–80, 4 10–80, 5 8–70, 11 8–70, 12 5–60, 90 5–60',
    TEMP: '0 33–42, 90 33–42',
    SPO2: '0 60–100, 90 60–100',
    SBP: '0 40–180, 4 40–180, 5 55–220, 11 55–220, 12 60–260, 90 60–260',
    DBP: '0 20–150, 90 20–150',
    GLU: '0 30–600, 90 30–600',
  };
  const STEP = 0.1;

  test.each(Object.entries(RANGES))(
    'begins just outside of each range of %s, and not at its ends',
    (code, ranges) => {
      for (const range of ranges.split(', ')) {
        const [age = 0, least = 0, most = 0] = range.split(/[ –]/).map(Number);
        const [lowest = 0, highest = 0] = ENTRY_BOUNDS[code] ?? [];
        const questions = [least - STEP, least, most, most + STEP].map((value) => asked(code, value, age));
        expect([range, ...questions]).toEqual([range, least > lowest, false, false, most < highest]);
      }
    },
  );

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
