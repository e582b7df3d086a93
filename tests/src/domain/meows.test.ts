// @module-tag critical
import { describe, expect, it } from 'vitest';
import type { Measures } from '#domain/early-warning.ts';
import { hasMeowsRed, isMeowsNormal, meowsUrgency } from '#domain/meows.ts';
import { pointsIn } from '#tests/support/inputs/printed-bands.ts';

const WELL: Measures = {
  respiratoryRate: 15,
  spo2: 98,
  onOxygen: false,
  systolic: 115,
  diastolic: 70,
  pulse: 75,
  consciousness: 'ALERT',
  temperature: 36.8,
};

/** The chart of Singh et al. 2012: 0 usual, 1 yellow, 2 red; a systolic pressure is red from 160 (NICE NG133). */
const CHART = {
  respiratoryRate: '0–9 2, 10–20 0, 21–30 1, 31–80 2',
  spo2: '50–94 2, 95–100 0',
  systolic: '0–89 2, 90–100 1, 101–149 0, 150–159 1, 160–300 2',
  diastolic: '0–89 0, 90–100 1, 101–200 2',
  pulse: '0–39 2, 40–50 1, 51–99 0, 100–120 1, 121–250 2',
} as const;
/** Tenths of a degree. */
const TEMPERATURE = '250–349 2, 350–360 1, 361–380 0, 381–450 2';

function expectColour(measured: Partial<Measures>, colour: number): void {
  const measures = { ...WELL, ...measured };
  const seen = hasMeowsRed(measures) ? 2 : isMeowsNormal(measures) ? 0 : 1;
  expect([measured, seen]).toEqual([measured, colour]);
  expect(meowsUrgency(measures)).toBe(colour === 2 ? 'URGENT' : null);
}

describe('the obstetric warning chart', () => {
  it.each(Object.entries(CHART))('colours each value of %s as printed', (vital, printed) => {
    for (const [value, colour] of pointsIn(printed)) expectColour({ [vital]: value }, colour);
  });

  it('colours each temperature as printed', () => {
    for (const [tenths, colour] of pointsIn(TEMPERATURE)) expectColour({ temperature: tenths / 10 }, colour);
  });

  it.each(['VOICE', 'PAIN', 'UNRESPONSIVE', 'NEW_CONFUSION'] as const)('shows %s as red', (consciousness) => {
    expectColour({ consciousness }, 2);
  });

  it('does not colour what was not measured', () => {
    const nothing = Object.fromEntries(Object.keys(WELL).map((of) => [of, null])) as unknown as Measures;
    expect(isMeowsNormal(nothing)).toBe(true);
    expect(meowsUrgency(nothing)).toBeNull();
  });

  it('calls a doctor for two yellow values and emergency help for two red ones', () => {
    expect(meowsUrgency({ ...WELL, pulse: 101, respiratoryRate: 21 })).toBe('URGENT');
    expect(meowsUrgency({ ...WELL, pulse: 121, respiratoryRate: 31 })).toBe('EMERGENCY');
    expect(meowsUrgency({ ...WELL, pulse: 121, respiratoryRate: 21 })).toBe('URGENT');
  });
});
