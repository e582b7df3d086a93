// @module-tag critical
import { describe, expect, it } from 'vitest';
import type { Age } from '#domain/age.ts';
import { pewsParts, type PewsMeasures } from '#domain/pews.ts';
import { pointsIn } from '#tests/support/inputs/printed-bands.ts';

const NONE: PewsMeasures = { respiratoryRate: null, spo2: null, onOxygen: null, systolic: null, pulse: null };
const days = (count: number): Age => ({ count, unit: 'DAY' });
const weeks = (count: number): Age => ({ count, unit: 'WEEK' });
const months = (count: number): Age => ({ count, unit: 'MONTH' });
const years = (count: number): Age => ({ count, unit: 'YEAR' });

/** Table 1 of Parshuram et al. 2009 as printed: for each age the ages that it covers, and the points of each range. */
const TABLE = [
  {
    ages: [days(0), days(20), weeks(12)],
    respiratoryRate: '0–15 4, 16–19 2, 20–29 1, 30–60 0, 61–80 1, 81–90 2, 91–150 4',
    pulse: '0–80 4, 81–90 2, 91–110 1, 111–149 0, 150–179 1, 180–189 2, 190–300 4',
    systolic: '0–45 4, 46–50 2, 51–60 1, 61–79 0, 80–99 1, 100–129 2, 130–300 4',
  },
  {
    ages: [months(3), months(11)],
    respiratoryRate: '0–15 4, 16–19 2, 20–24 1, 25–50 0, 51–70 1, 71–80 2, 81–150 4',
    pulse: '0–70 4, 71–80 2, 81–100 1, 101–149 0, 150–169 1, 170–179 2, 180–300 4',
    systolic: '0–60 4, 61–70 2, 71–80 1, 81–99 0, 100–119 1, 120–149 2, 150–300 4',
  },
  {
    ages: [months(12), months(23), years(2), years(4)],
    respiratoryRate: '0–12 4, 13–15 2, 16–19 1, 20–40 0, 41–60 1, 61–70 2, 71–150 4',
    pulse: '0–60 4, 61–70 2, 71–90 1, 91–119 0, 120–149 1, 150–169 2, 170–300 4',
    systolic: '0–65 4, 66–75 2, 76–90 1, 91–109 0, 110–124 1, 125–159 2, 160–300 4',
  },
  {
    ages: [years(5), years(12)],
    respiratoryRate: '0–10 4, 11–14 2, 15–19 1, 20–30 0, 31–40 1, 41–50 2, 51–150 4',
    pulse: '0–50 4, 51–60 2, 61–70 1, 71–109 0, 110–129 1, 130–149 2, 150–300 4',
    systolic: '0–70 4, 71–80 2, 81–90 1, 91–119 0, 120–139 1, 140–169 2, 170–300 4',
  },
  {
    ages: [years(13), years(15)],
    respiratoryRate: '0–9 4, 10 2, 11 1, 12–16 0, 17–22 1, 23–29 2, 30–150 4',
    pulse: '0–40 4, 41–50 2, 51–60 1, 61–99 0, 100–119 1, 120–139 2, 140–300 4',
    systolic: '0–75 4, 76–85 2, 86–100 1, 101–129 0, 130–149 1, 150–189 2, 190–300 4',
  },
] as const;
const PARTS = { respiratoryRate: 'RR', pulse: 'PULSE', systolic: 'SBP' } as const;

describe('the Bedside PEWS', () => {
  it.each(
    TABLE.flatMap(({ ages, ...of }) => ages.map((age) => ({ age, of, name: `${age.count} ${age.unit}` }))),
  )('gives each value at $name the points of the printed table', ({ age, of }) => {
    for (const [vital, part] of Object.entries(PARTS) as [keyof typeof PARTS, 'RR' | 'PULSE' | 'SBP'][])
      for (const [value, points] of pointsIn(of[vital]))
        expect([vital, value, pewsParts({ ...NONE, [vital]: value }, age)[part]]).toEqual([
          vital,
          value,
          points,
        ]);
  });

  it('gives oxygen and saturation the points of the printed table', () => {
    for (const [spo2, points] of pointsIn('50–90 2, 91–94 1, 95–100 0'))
      expect([spo2, pewsParts({ ...NONE, spo2 }, years(3)).SPO2]).toEqual([spo2, points]);
    expect(pewsParts({ ...NONE, onOxygen: true }, years(3)).OXYGEN).toBe(2);
    expect(pewsParts({ ...NONE, onOxygen: false }, years(3)).OXYGEN).toBe(0);
  });

  it('gives a part that was not measured no points', () => {
    expect(pewsParts(NONE, days(3))).toEqual({ RR: 0, SPO2: 0, OXYGEN: 0, SBP: 0, PULSE: 0 });
  });
});
