// @module-tag critical
import { describe, expect, it } from 'vitest';
import type { PrescriptionItem } from '#contract/prescriptions.ts';
import {
  controlledFormOf,
  formRefusal,
  inPersonRefusal,
  lawWords,
  numberWords,
  totalOf,
  totalWords,
} from '#domain/prescribing/controlled.ts';
import { listMedicines } from '#server/reference/medicines.ts';

/** Medicines that are prohibited by telemedicine, and what a visit in person says of them. */
const IN_PERSON: readonly [name: string, form: string, refusal: string | null][] = [
  ['Tramadol', 'Capsule', null],
  ['Tramadol + Paracetamol', 'Tablet', null],
  ['Tapentadol', 'Tablet', null],
  ['Clonazepam', 'Tablet', null],
  ['Clobazam', 'Tablet', null],
  ['Phenobarbital', 'Tablet', null],
  ['Alprazolam', 'Tablet', null],
  ['Zolpidem', 'Tablet', null],
  ['Diazepam', 'Suppository', null],
  ['Midazolam', 'Nasal spray', null],
  ['Escitalopram + Clonazepam', 'Tablet', null],
  ['Codeine + Chlorpheniramine', 'Oral liquid', null],
  ['Diphenoxylate + Atropine', 'Tablet', null],
  ['Methylphenidate', 'Tablet', null],
  ['Codeine', 'Tablet', 'NARCOTIC_FORM'],
  ['Morphine', 'Tablet', 'NARCOTIC_FORM'],
  ['Morphine', 'Injection', 'NARCOTIC_FORM'],
  ['Fentanyl', 'Transdermal patch', 'NARCOTIC_FORM'],
  ['Pethidine', 'Injection', 'NARCOTIC_FORM'],
  ['Methadone', 'Oral liquid', 'NARCOTIC_FORM'],
  ['Buprenorphine', 'Sublingual tablet', 'ADDICTION_CENTRE'],
  ['Buprenorphine + Naloxone', 'Sublingual tablet', 'ADDICTION_CENTRE'],
  ['Ketamine', 'Injection', 'HOSPITAL_ONLY'],
  ['Midazolam', 'Injection', 'HOSPITAL_ONLY'],
  ['Propofol', 'Injection', 'HOSPITAL_ONLY'],
  ['Vincristine', 'Injection', 'HOSPITAL_ONLY'],
  ['Sevoflurane', 'Inhalation anaesthetic', 'HOSPITAL_ONLY'],
  ['Mifepristone + Misoprostol', 'Kit', 'ABORTION_LAW'],
  ['Misoprostol', 'Tablet', 'ABORTION_LAW'],
  ['Paracetamol', 'Tablet', null],
];

const LINE: PrescriptionItem = {
  medicineId: 1,
  genericMedicineName: '',
  strength: '',
  dosageForm: 'Capsule',
  dose: { amount: 1, unit: 'CAPSULE' },
  route: 'ORAL',
  frequency: '1-0-1',
  timing: 'ANY',
  durationDays: 3,
  instructions: '',
  continued: false,
};
const ADDRESSES = { patientAddress: '8 Karve Nagar', prescriberAddress: '14 Paud Road' };
const refusal = (more: Partial<PrescriptionItem>) => formRefusal({ ...LINE, ...more }, ADDRESSES);

describe('a controlled medicine in person', () => {
  it.each(IN_PERSON)('%s, %s: %s', (name, form, expected) => {
    const medicine = listMedicines().find(
      ({ genericMedicineName, dosageForm }) => genericMedicineName === name && dosageForm === form,
    );
    if (!medicine) throw new Error(`no medicine ${name}`);
    expect(inPersonRefusal(medicine)).toBe(expected);
  });

  it('requires the form of its schedule, the stricter one first', () => {
    expect(controlledFormOf({ schedule: 'X', ndps: true })).toBe('X');
    expect(controlledFormOf({ schedule: 'H1', ndps: true })).toBe('NDPS');
    expect(controlledFormOf({ schedule: 'H1', ndps: false })).toBeNull();
  });

  it.each<[string, Partial<PrescriptionItem>, string | null]>([
    ['a regular dose', {}, '6 (six) capsules'],
    ['its own quantity', { quantity: 4 }, '4 (four) capsules'],
    ['half a dose, rounded up', { dose: { amount: 0.5, unit: 'TABLET' }, durationDays: 1 }, '1 (one) tablet'],
    ['once', { frequency: 'Once, now' }, '1 (one) capsule'],
    ['a liquid', { dose: { amount: 5, unit: 'ML' }, durationDays: 7 }, '70 (seventy) mL'],
    ['what is taken when needed', { frequency: 'SOS', maxPerDay: 2 }, null],
    ['when needed, with a quantity', { frequency: 'SOS', maxPerDay: 2, quantity: 5 }, '5 (five) capsules'],
    ['a frequency without figures', { frequency: 'as told' }, null],
    ['a dosage in words', { dosage: 'one at night', quantity: 5 }, null],
    ['a dose beside words', { dosage: ' as on the sheet', quantity: undefined }, null],
    ['a line without a dose', { dose: undefined }, null],
  ])('totals %s', (_, more, expected) => {
    const total = totalOf({ ...LINE, ...more });
    expect(total && totalWords(total)).toBe(expected);
  });

  it.each<[Partial<PrescriptionItem>, string | null]>([
    [{}, null],
    [{ refills: 0, quantity: 6 }, null],
    [{ refills: 1 }, 'NO_REFILLS'],
    [{ quantity: 7 }, 'TOTAL_TOO_HIGH'],
    [{ frequency: 'SOS', maxPerDay: 2 }, 'NEEDS_TOTAL'],
    [{ frequency: 'SOS', maxPerDay: 2, quantity: 7 }, 'TOTAL_TOO_HIGH'],
    [{ dosage: 'one at night', frequency: '', quantity: 3 }, 'NEEDS_TOTAL'],
    // Its dose is still being decided.
    [{ frequency: '' }, null],
  ])('with %o is answered %s', (more, expected) => expect(refusal(more)).toBe(expected));

  it('needs both addresses', () => {
    expect(formRefusal(LINE, { ...ADDRESSES, patientAddress: ' ' })).toBe('NEEDS_PATIENT_ADDRESS');
    expect(formRefusal(LINE, { ...ADDRESSES, prescriberAddress: '' })).toBe('NEEDS_CLINIC_ADDRESS');
  });

  it.each([
    [0, 'zero'],
    [14, 'fourteen'],
    [20, 'twenty'],
    [42, 'forty-two'],
    [105, 'one hundred and five'],
    [360, 'three hundred and sixty'],
    [100, 'one hundred'],
    [199, 'one hundred and ninety-nine'],
    [1100, 'one thousand one hundred'],
    [1200, 'one thousand two hundred'],
    [20_000_000, 'two crore'],
    [10_000, 'ten thousand'],
    [120_005, 'one lakh twenty thousand and five'],
  ])('writes %i as %s', (number, words) => expect(numberWords(number)).toBe(words));

  it.each([
    [null, false, ''],
    ['G', false, ''],
    ['H', false, ''],
    ['H1', false, 'Schedule H1'],
    ['X', false, 'Schedule X'],
    ['X', true, 'Schedule X, NDPS Act'],
    [null, true, 'NDPS Act'],
  ] as const)('names schedule "%s" (NDPS Act: %s) as "%s"', (schedule, ndps, words) =>
    expect(lawWords({ schedule, ndps })).toBe(words),
  );
});
