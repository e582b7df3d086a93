// @module-tag critical
import { describe, expect, it } from 'vitest';
import type { Age } from '#domain/age.ts';
import { earlyWarning, graver, type Measures, type PersonScored } from '#domain/early-warning.ts';

const WELL: Measures = {
  respiratoryRate: 16,
  spo2: 98,
  onOxygen: false,
  systolic: 122,
  diastolic: 80,
  pulse: 70,
  consciousness: 'ALERT',
  temperature: 36.8,
};
const NONE: Measures = {
  respiratoryRate: null,
  spo2: null,
  onOxygen: null,
  systolic: null,
  diastolic: null,
  pulse: null,
  consciousness: null,
  temperature: null,
};
const adult = (more: Partial<PersonScored> = {}): PersonScored => ({
  age: { count: 30, unit: 'YEAR' },
  ageYears: 30,
  sex: 'FEMALE',
  isPregnant: null,
  ...more,
});
const child = (age: Age): PersonScored => ({
  age,
  ageYears: age.unit === 'YEAR' ? age.count : 0,
  sex: 'MALE',
  isPregnant: null,
});

describe('a woman of whom it is not recorded whether she is pregnant', () => {
  it.each([
    [
      'NEWS2 12',
      { respiratoryRate: 24, spo2: 93, onOxygen: true, systolic: 100, pulse: 130, temperature: 39.2 },
      'EMERGENCY',
    ],
    ['NEWS2 5', { respiratoryRate: 22, spo2: 95, pulse: 112 }, 'URGENT'],
    ['40 °C', { temperature: 40 }, 'URGENT'],
    ['170/115', { systolic: 170, diastolic: 115 }, 'URGENT'],
    ['160/90', { systolic: 160, diastolic: 90 }, 'URGENT'],
    ['a pulse of 122', { pulse: 122 }, 'URGENT'],
    ['unresponsive', { consciousness: 'UNRESPONSIVE' }, 'EMERGENCY'],
    ['usual values', {}, null],
  ] as const)('%s has its urgency without a score, and never reassures', (_, measured, urgency) => {
    expect(earlyWarning({ ...WELL, ...measured }, adult())).toMatchObject({
      scale: 'PREGNANCY_NOT_RECORDED',
      score: null,
      urgency,
      isReassuring: false,
    });
  });

  it('gets the same urgency from one value of a set with gaps', () => {
    expect(earlyWarning({ ...NONE, temperature: 39.5 }, adult()).urgency).toBe('URGENT');
  });
});

describe('a pregnant patient', () => {
  it.each([
    [
      'unresponsive, 220/130, SpO2 80',
      { consciousness: 'UNRESPONSIVE', systolic: 220, diastolic: 130, spo2: 80 },
      'EMERGENCY',
    ],
    ['an answer to pain alone', { consciousness: 'PAIN' }, 'EMERGENCY'],
    ['two red values', { pulse: 125, temperature: 38.6 }, 'EMERGENCY'],
    [
      'NEWS2 7 by oxygen',
      { respiratoryRate: 24, onOxygen: true, pulse: 112, temperature: 38, systolic: 108 },
      'EMERGENCY',
    ],
    ['one red value', { pulse: 125 }, 'URGENT'],
    ['severe hypertension of 160/85', { systolic: 160, diastolic: 85 }, 'URGENT'],
    ['RR 29, pulse 119, 158/99', { respiratoryRate: 29, pulse: 119, systolic: 158, diastolic: 99 }, 'URGENT'],
    ['two yellow values', { respiratoryRate: 22, pulse: 105 }, 'URGENT'],
    ['a low temperature and a slow pulse', { temperature: 35.5, pulse: 45 }, 'URGENT'],
    ['one yellow value', { pulse: 105 }, null],
  ] as const)('with %s does not reassure', (_, measured, urgency) => {
    expect(earlyWarning({ ...WELL, ...measured }, adult({ isPregnant: true }))).toMatchObject({
      scale: 'PREGNANT',
      score: null,
      urgency,
      isReassuring: false,
    });
  });

  it('reassures with a whole set of usual values alone', () => {
    const pregnant = adult({ isPregnant: true });
    expect(earlyWarning(WELL, pregnant).isReassuring).toBe(true);
    expect(earlyWarning({ ...WELL, onOxygen: null }, pregnant).isReassuring).toBe(false);
  });
});

describe('a child', () => {
  const DAYS: Age = { count: 10, unit: 'DAY' };
  const WEEKS: Age = { count: 9, unit: 'WEEK' };
  const THREE: Age = { count: 3, unit: 'YEAR' };
  const BABY = { ...WELL, respiratoryRate: 40, pulse: 130, systolic: 72 };
  const SMALL = { ...WELL, respiratoryRate: 30, pulse: 105, systolic: 95 };

  it.each([
    ['10 days old and 39.5 °C', DAYS, { ...BABY, temperature: 39.5 }, 'URGENT'],
    ['10 days old and 34 °C', DAYS, { ...BABY, temperature: 34 }, 'URGENT'],
    ['9 weeks old and 38 °C', WEEKS, { ...BABY, temperature: 38 }, 'URGENT'],
    ['9 weeks old and 35.9 °C', WEEKS, { ...BABY, temperature: 35.9 }, 'URGENT'],
    [
      '3 years old with a score of 6',
      THREE,
      { ...SMALL, respiratoryRate: 62, pulse: 151, systolic: 75 },
      'URGENT',
    ],
    ['3 years old and unresponsive', THREE, { ...SMALL, consciousness: 'UNRESPONSIVE' }, 'EMERGENCY'],
    ['3 years old with fever', THREE, { ...SMALL, temperature: 39 }, null],
    ['3 years old without a temperature', THREE, { ...SMALL, temperature: null }, null],
    ['3 years old with a score of 3', THREE, { ...SMALL, pulse: 125, respiratoryRate: 62 }, null],
  ] as const)('%s does not reassure', (_, age, measured, urgency) => {
    expect(earlyWarning(measured, child(age))).toMatchObject({ urgency, isReassuring: false });
  });

  it.each([
    // Points of the printed table: a rate of 41 gives 1, 61 gives 2; a pulse of 120 gives 1, 150 gives 2; oxygen gives 2.
    [3, { respiratoryRate: 41, pulse: 150 }, null],
    [4, { respiratoryRate: 61, pulse: 150 }, null],
    [5, { respiratoryRate: 61, pulse: 120, onOxygen: true }, 'URGENT'],
    [6, { respiratoryRate: 61, pulse: 150, onOxygen: true }, 'URGENT'],
    [7, { respiratoryRate: 61, pulse: 150, onOxygen: true, spo2: 94 }, 'EMERGENCY'],
    [4, { respiratoryRate: 71 }, 'URGENT'],
    [1, { spo2: 91 }, null],
    [2, { spo2: 90 }, 'URGENT'],
    [0, { consciousness: 'VOICE' }, 'URGENT'],
    [0, { consciousness: null }, null],
    [0, { spo2: null }, null],
  ] as const)('with a score of %i and %j has the urgency %s', (score, measured, urgency) => {
    expect(earlyWarning({ ...SMALL, ...measured }, child(THREE))).toMatchObject({ score, urgency });
  });

  it('counts a score of 2 as reassuring, and 3 not', () => {
    expect(earlyWarning({ ...SMALL, onOxygen: true }, child(THREE)).isReassuring).toBe(true);
    expect(earlyWarning({ ...SMALL, onOxygen: true, pulse: 120 }, child(THREE)).isReassuring).toBe(false);
  });

  it('names each missing part but the temperature, which the score does not need', () => {
    const all = ['RR', 'SPO2', 'OXYGEN', 'SBP', 'PULSE', 'CONSCIOUSNESS'];
    expect(earlyWarning(NONE, child(THREE)).missing).toEqual(all);
    expect(earlyWarning(NONE, adult({ sex: 'MALE' })).missing).toContain('TEMP');
    expect(earlyWarning({ ...WELL, pulse: null }, adult({ sex: 'MALE' })).missing).toEqual(['PULSE']);
  });

  it.each([
    ['10 days', DAYS, BABY],
    ['3 years', THREE, SMALL],
  ] as const)('gets a reassuring score at %s with usual values', (_, age, measured) => {
    expect(earlyWarning(measured, child(age))).toMatchObject({ urgency: null, isReassuring: true });
  });
});

describe('an adult scored by NEWS2', () => {
  const man = adult({ sex: 'MALE', isPregnant: null });
  it.each([
    ['responds to pain', { consciousness: 'PAIN' }, 'EMERGENCY'],
    ['is unresponsive', { consciousness: 'UNRESPONSIVE' }, 'EMERGENCY'],
    ['responds to voice', { consciousness: 'VOICE' }, 'URGENT'],
    ['has a score of 4', { respiratoryRate: 22, spo2: 93 }, null],
  ] as const)('gets the urgency of one who %s', (_, measured, urgency) => {
    expect(earlyWarning({ ...WELL, ...measured }, man).urgency).toBe(urgency);
  });
});

it('the graver of two urgencies is an emergency if either is', () => {
  expect(graver('URGENT', 'EMERGENCY')).toBe('EMERGENCY');
  expect(graver(null, 'URGENT')).toBe('URGENT');
  expect(graver(null, null)).toBeNull();
});
