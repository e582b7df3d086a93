// @module-tag critical
import { describe, expect, test } from 'vitest';
import { DoseUnit, Route, type PrescriptionItem } from '#contract/prescriptions.ts';
import { doseInMg, dosageWords, ROUTE_WORDS, undecided } from '#domain/dosage.ts';
import { routesOf, unitsOf } from '#domain/prescribing/dose-forms.ts';
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
    ['as needed without one', { frequency: 'when required' }, ['maxPerDay']],
    ['words as needed without one', { dosage: '1 tablet if needed', frequency: '' }, ['maxPerDay']],
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

test('no unit is taken for granted where a form has several; insulin is counted in units alone', () => {
  expect(unitsOf('Tablet')).toEqual(['TABLET']);
  expect(unitsOf('Oral liquid').length).toBeGreaterThan(1);
  expect(unitsOf('Injection', '1 g').length).toBeGreaterThan(1);
  expect(unitsOf('Injection', '100 IU/mL')).toEqual(['UNIT']);
});

/** The forms of the reference list, and in what each can be counted. */
test.each([
  ['Sublingual tablet', ['TABLET']],
  ['Capsule', ['CAPSULE']],
  ['Dry powder inhalation capsule', ['CAPSULE']],
  ['Injection', ['ML', 'UNIT', 'MG', 'MCG', 'G']],
  ['Oral liquid', ['ML', 'MG']],
  ['Eye drops', ['DROP', 'ML']],
  ['Metered dose inhaler', ['PUFF']],
  ['Nasal spray', ['SPRAY']],
  ['Nebuliser solution', ['ML', 'MG']],
  ['Suppository', ['SUPPOSITORY']],
  ['Pessary', ['PESSARY']],
  ['Transdermal patch', ['PATCH']],
  ['Lozenge', ['LOZENGE']],
  ['Chewing gum', ['PIECE']],
  ['Oral powder, sachet', ['SACHET']],
  ['Oral powder', ['G', 'SACHET']],
  ['Granules', ['G', 'SACHET']],
  ['Mouthwash', ['ML']],
  ['Cream', ['APPLICATION', 'G', 'ML']],
  ['A form of tomorrow', ['PIECE', 'ML', 'MG', 'G']],
])('counts %s in %j', (form, units) => expect(unitsOf(form)).toEqual(units));

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
  test('defines a unit and a way to be given, and no injection is taken by mouth', () => {
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
  expect(dosageWords({ ...line, frequency: 'prn 6h', maxPerDay: 3 })[2]).toBe(
    'SOS, every 6 hours, at most 3 times a day',
  );
  expect(dosageWords({ ...line, dosage: 'One if needed', maxPerDay: 3 })[0]).toBe(
    'in words: “One if needed”, at most 3 times a day',
  );
  expect(dosageWords({ ...line, dosage: 'One on Monday and Thursday' })).toEqual([
    'in words: “One on Monday and Thursday”',
    'by mouth',
  ]);
});

describe('the printed words of a dose', () => {
  /** Written out here, so that a swap in the code is seen. */
  const UNITS: Record<DoseUnit, readonly [part: string, more: string]> = {
    TABLET: ['tablet', 'tablets'],
    CAPSULE: ['capsule', 'capsules'],
    ML: ['mL', 'mL'],
    DROP: ['drop', 'drops'],
    PUFF: ['puff', 'puffs'],
    SPRAY: ['spray', 'sprays'],
    UNIT: ['unit', 'units'],
    MG: ['mg', 'mg'],
    MCG: ['mcg', 'mcg'],
    G: ['g', 'g'],
    SACHET: ['sachet', 'sachets'],
    APPLICATION: ['application', 'applications'],
    SUPPOSITORY: ['suppository', 'suppositories'],
    PESSARY: ['pessary', 'pessaries'],
    PATCH: ['patch', 'patches'],
    LOZENGE: ['lozenge', 'lozenges'],
    PIECE: ['piece', 'pieces'],
  };
  test.each(DoseUnit.options)('show each amount in %s', (unit) => {
    const [part, more] = UNITS[unit];
    for (const [amount, words] of [
      [0.25, `0.25 ${part}`],
      [0.125, `0.125 ${part}`],
      [0.0625, `0.0625 ${part}`],
      [1, `1 ${part}`],
      [1.5, `1.5 ${more}`],
      [10, `10 ${more}`],
      [5000, `5,000 ${more}`],
    ] as const)
      expect(dosageWords({ ...line, dose: { amount, unit } })[0]).toBe(words);
  });

  const ROUTES: Record<Route, string> = {
    ORAL: 'by mouth',
    SUBLINGUAL: 'under the tongue',
    OROMUCOSAL: 'in the mouth',
    INTRAVENOUS: 'into a vein',
    INTRAMUSCULAR: 'into a muscle',
    SUBCUTANEOUS: 'under the skin',
    INTRADERMAL: 'into the skin',
    INHALATION: 'inhaled',
    NASAL: 'into the nose',
    RIGHT_EYE: 'into the right eye',
    LEFT_EYE: 'into the left eye',
    BOTH_EYES: 'into both eyes',
    RIGHT_EAR: 'into the right ear',
    LEFT_EAR: 'into the left ear',
    BOTH_EARS: 'into both ears',
    TOPICAL: 'on the skin',
    TRANSDERMAL: 'stuck on the skin',
    RECTAL: 'into the rectum',
    VAGINAL: 'into the vagina',
  };
  test.each(Route.options)('show the route %s', (route) => {
    expect(dosageWords({ ...line, route })[1]).toBe(ROUTES[route]);
    expect(ROUTE_WORDS[route]).toBe(ROUTES[route]);
  });
});
