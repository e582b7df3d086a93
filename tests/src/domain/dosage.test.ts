import { describe, expect, test } from 'vitest';
import type { PrescriptionItem } from '#contract/prescriptions.ts';
import {
  amountOf,
  doseInMg,
  dosageWords,
  frequencyOf,
  routesOf,
  splitDose,
  timesADay,
  undecided,
  unitsOf,
} from '#domain/dosage.ts';
import { listMedicines } from '#server/reference/medicines.ts';

const line: PrescriptionItem = {
  medicineId: 1,
  genericMedicineName: 'Paracetamol',
  strength: '120 mg/5 mL',
  dosageForm: 'Oral liquid',
  dose: { amount: 5, unit: 'ML' },
  route: 'ORAL',
  frequency: 'Every 6 hours',
  timing: 'AFTER_FOOD',
  durationDays: 3,
  instructions: '',
  continued: false,
};

describe('a line can be signed when it says how much, how, how often and how long', () => {
  test.each([
    ['all of it', {}, []],
    ['no dose', { dose: undefined }, ['dose']],
    ['no route', { route: undefined }, ['route']],
    ['no frequency', { frequency: ' ' }, ['frequency']],
    ['SOS without a daily maximum', { frequency: 'sos' }, ['maxPerDay']],
    ['SOS with one', { frequency: 'SOS', maxPerDay: 4 }, []],
    ['no days', { durationDays: 0 }, ['durationDays']],
    ['more days than half a year', { durationDays: 181 }, ['durationDays']],
    [
      'words in place of dose and frequency',
      { dose: undefined, frequency: '', dosage: 'As on the chart' },
      [],
    ],
    ['blank words', { dose: undefined, frequency: '', dosage: '  ' }, ['dose', 'frequency']],
    ['words alone do not say the route', { dosage: 'As on the chart', route: undefined }, ['route']],
  ] as const)('%s', (_, more, missing) => {
    expect(undecided({ ...line, ...more })).toEqual(missing);
  });
});

test.each([
  ['2', 2],
  ['0.5', 0.5],
  ['0,5', 0.5],
  ['½', 0.5],
  ['1/2', 0.5],
  ['.5', 0.5],
  ['', undefined],
  ['0', undefined],
  ['-1', undefined],
  ['1 tab', undefined],
  ['1e3', undefined],
  ['1/0', undefined],
  ['20000', undefined],
])('the amount that %j is', (typed, amount) => expect(amountOf(typed)).toBe(amount));

test.each([
  ['5ml', { amount: '5', unit: 'ML' }],
  ['2.5 mL', { amount: '2.5', unit: 'ML' }],
  ['120 mg', { amount: '120', unit: 'MG' }],
  // What the form does not have, and a bare amount, stay as they are.
  ['2 tabs', undefined],
  ['5', undefined],
])('%j is split into amount and unit', (typed, split) =>
  expect(splitDose(typed, unitsOf('Oral liquid'))).toEqual(split),
);

test('no unit is taken for granted where a form has several; insulin is counted in units alone', () => {
  expect(unitsOf('Tablet')).toEqual(['TABLET']);
  expect(unitsOf('Oral liquid').length).toBeGreaterThan(1);
  expect(unitsOf('Injection', '1 g').length).toBeGreaterThan(1);
  expect(unitsOf('Injection', '100 IU/mL')).toEqual(['UNIT']);
  expect(splitDose('10 units', unitsOf('Injection', '100 IU/mL'))).toEqual({ amount: '10', unit: 'UNIT' });
});

test.each([
  ['od', '1-0-0'],
  ['BD', '1-0-1'],
  ['tds', '1-1-1'],
  ['qid', '1-1-1-1'],
  ['hs', '0-0-1'],
  ['prn', 'SOS'],
  ['q6h', 'Every 6 hours'],
  ['8 hourly', 'Every 8 hours'],
  ['weekly', 'Once weekly'],
  ['1-0-1', '1-0-1'],
  ['on Mondays', 'on Mondays'],
])('%s is written out as %s', (short, said) => expect(frequencyOf(short)).toBe(said));

test.each([
  ['1-0-1', undefined, 2],
  ['1-1-1-1', undefined, 4],
  ['Every 6 hours', undefined, 4],
  ['Once weekly', undefined, 1 / 7],
  ['SOS', 3, 3],
  ['SOS', undefined, undefined],
  ['on Mondays', undefined, undefined],
])('%s (at most %s) is so often a day: %s', (frequency, maxPerDay, times) =>
  expect(timesADay({ frequency, maxPerDay })).toBe(times),
);

test.each([
  ['500 mg', { amount: 0.5, unit: 'TABLET' }, 250],
  ['120 mg/5 mL', { amount: 5, unit: 'ML' }, 120],
  ['100 mg/mL', { amount: 0.6, unit: 'ML' }, 60],
  ['25 mcg', { amount: 2, unit: 'TABLET' }, 0.05],
  ['1 g', { amount: 1, unit: 'TABLET' }, 1000],
  ['500 mg', { amount: 1.5, unit: 'MG' }, 1.5],
  // What the strength does not say is not reckoned.
  ['500 mg + 125 mg', { amount: 1, unit: 'TABLET' }, undefined],
  ['0.5 %', { amount: 1, unit: 'DROP' }, undefined],
  ['40 IU/mL', { amount: 1, unit: 'ML' }, undefined],
  ['120 mg/5 mL', { amount: 1, unit: 'TABLET' }, undefined],
] as const)('%s: %o is %s mg', (strength, dose, mg) => expect(doseInMg(strength, dose)).toBe(mg));

describe('every medicine of the list', () => {
  test('has a unit and a way to be given, and none is given by mouth as an injection', () => {
    for (const { dosageForm, route } of listMedicines()) {
      expect(unitsOf(dosageForm).length, dosageForm).toBeGreaterThan(0);
      expect(routesOf(route).length, route).toBeLessThan(5);
      if (dosageForm === 'Injection') expect(routesOf(route)).not.toContain('ORAL');
    }
  });

  test('an eye is the right, the left or both; it is never filled in', () => {
    expect(routesOf('OPHTHALMIC')).toEqual(['RIGHT_EYE', 'LEFT_EYE', 'BOTH_EYES']);
    expect(routesOf('LEFT_EYE')).toEqual(['RIGHT_EYE', 'LEFT_EYE', 'BOTH_EYES']);
  });
});

test('the words of a line: a unit in full, a number without a trailing zero, own words marked', () => {
  expect(dosageWords(line)).toEqual(['5 mL', 'by mouth', 'Every 6 hours']);
  const insulin = { ...line, dose: { amount: 10.0, unit: 'UNIT' as const }, route: 'SUBCUTANEOUS' as const };
  expect(dosageWords({ ...insulin, frequency: 'od' })).toEqual(['10 units', 'under the skin', '1-0-0']);
  expect(dosageWords({ ...line, frequency: 'SOS', maxPerDay: 4 })).toEqual([
    '5 mL',
    'by mouth',
    'SOS, at most 4 times a day',
  ]);
  expect(dosageWords({ ...line, dosage: 'One on Monday and Thursday' })).toEqual([
    'in words: “One on Monday and Thursday”',
    'by mouth',
  ]);
});
