import type { FactValue } from '#contract/known-facts.ts';
import type { DoseUnit, PrescriptionItem } from '#contract/prescriptions.ts';
import { listMedicines } from '#server/reference/medicines.ts';
import { lineOf } from './prescription-item.ts';

/** OK: signed without a word; STOP: signed with a reason alone; REFUSE: not signed at all. */
export type Outcome = 'OK' | 'STOP' | 'REFUSE';

export interface OutsidePrescription {
  id: string;
  /** In days. */
  age: number;
  kg?: number;
  sex: 'MALE' | 'FEMALE';
  facts?: readonly FactValue[];
  /** Of yesterday: a test's code, its value and unit. */
  result?: readonly [code: string, value: number, unit: string];
  lines: () => PrescriptionItem[];
  expected: Outcome;
}

const YEAR = 365.25;
const allergy = (
  substance: string,
  reaction = '',
  severity: 'SEVERE' | null = null,
  certainty: 'CONFIRMED' | null = null,
): FactValue => ({ kind: 'ALLERGY', substance, reaction, severity, certainty });
const problem = (title: string): FactValue => ({ kind: 'PROBLEM', title, code: null });
const takes = (name: string, dosage: string): FactValue => ({
  kind: 'MEDICINE',
  name,
  dosage,
  prescribedBy: '',
});
const pregnant = (weeks: number): FactValue => ({ kind: 'PREGNANCY', state: 'PREGNANT', weeks });

type Dosed = readonly [amount: number, unit: DoseUnit];
/** A medicine as the reference list names it: "Paracetamol, 500 mg, Tablet". */
function line(
  medicine: string,
  [amount, unit]: Dosed,
  frequency: string,
  durationDays: number,
  more: Partial<PrescriptionItem> = {},
): PrescriptionItem {
  const [name, strength, form] = medicine.split(', ');
  const found = listMedicines().find(
    (one) =>
      one.genericMedicineName === name && one.strength === strength && one.dosageForm.startsWith(form ?? ''),
  );
  if (!found) throw new Error(`no medicine ${medicine}`);
  return lineOf(found, { dose: { amount, unit }, frequency, durationDays, ...more });
}

const ONE_TABLET: Dosed = [1, 'TABLET'];
const ONE_CAPSULE: Dosed = [1, 'CAPSULE'];
const CO_AMOXICLAV = 'Amoxicillin + Clavulanic acid, 500 mg + 125 mg, Tablet';
const AMOXICILLIN = 'Amoxicillin, 500 mg, Capsule';
const IBUPROFEN = 'Ibuprofen, 400 mg, Tablet';
const METHOTREXATE = 'Methotrexate, 7.5 mg, Tablet';
const SYRUP = 'Paracetamol, 120 mg/5 mL, Oral liquid';
const GLARGINE = 'Insulin glargine, 100 IU/mL, Injection';
const METFORMIN = 'Metformin, 500 mg, Tablet';
const DICLOFENAC = 'Diclofenac, 50 mg, Tablet, enteric coated';

/** Prescriptions of an outside clinical audit, by its numbers, with what has to become of each. */
export const OUTSIDE_PRESCRIPTIONS: readonly OutsidePrescription[] = [
  {
    id: 'P01 an allergy by a brand',
    ...{ age: 70 * YEAR, kg: 62, sex: 'MALE' },
    facts: [allergy('Augmentin', 'anaphylaxis', 'SEVERE', 'CONFIRMED')],
    lines: () => [line(CO_AMOXICLAV, ONE_TABLET, '1-0-1', 5)],
    expected: 'STOP',
  },
  {
    id: 'P02 a misspelt allergy',
    ...{ age: 40 * YEAR, kg: 60, sex: 'FEMALE' },
    facts: [allergy('pencillin')],
    lines: () => [line(AMOXICILLIN, ONE_CAPSULE, '1-1-1', 5)],
    expected: 'STOP',
  },
  {
    id: 'P03 a combination by its brand',
    ...{ age: 33 * YEAR, kg: 55, sex: 'FEMALE' },
    facts: [allergy('Combiflam', 'swelling of the face')],
    lines: () => [line(IBUPROFEN, ONE_TABLET, '1-0-1', 3)],
    expected: 'STOP',
  },
  {
    id: 'P04 a cross reaction after anaphylaxis',
    ...{ age: 45 * YEAR, kg: 70, sex: 'MALE' },
    facts: [allergy('penicillin', 'anaphylaxis')],
    lines: () => [line('Cefalexin, 500 mg, Capsule', ONE_CAPSULE, '1-1-1', 5)],
    expected: 'STOP',
  },
  {
    id: 'P05 no cross reaction',
    ...{ age: 45 * YEAR, kg: 70, sex: 'MALE' },
    facts: [allergy('penicillin', 'anaphylaxis')],
    lines: () => [line('Azithromycin, 500 mg, Tablet', ONE_TABLET, 'Once daily', 3)],
    expected: 'OK',
  },
  {
    id: 'P06 a weekly medicine daily',
    ...{ age: 60 * YEAR, kg: 58, sex: 'FEMALE' },
    facts: [problem('rheumatoid arthritis')],
    lines: () => [line(METHOTREXATE, ONE_TABLET, 'Once daily', 30)],
    expected: 'STOP',
  },
  {
    id: 'P07 a weekly medicine weekly',
    ...{ age: 60 * YEAR, kg: 58, sex: 'FEMALE' },
    facts: [problem('rheumatoid arthritis')],
    lines: () => [line(METHOTREXATE, ONE_TABLET, 'Weekly on Monday', 28)],
    expected: 'OK',
  },
  {
    id: 'P08 37 mg/kg a dose',
    ...{ age: 3 * YEAR, kg: 13, sex: 'MALE' },
    lines: () => [line(SYRUP, [20, 'ML'], 'Every 6 hours', 3)],
    expected: 'STOP',
  },
  {
    id: 'P09 15 mg/kg a dose',
    ...{ age: 3 * YEAR, kg: 13, sex: 'MALE' },
    lines: () => [line(SYRUP, [8, 'ML'], 'Every 6 hours', 3)],
    expected: 'OK',
  },
  {
    id: 'P10 ten times the dose',
    ...{ age: 3 * YEAR, kg: 13, sex: 'MALE' },
    lines: () => [line('Digoxin, 0.25 mg, Tablet', [10, 'TABLET'], '1-1-1', 5)],
    expected: 'REFUSE',
  },
  {
    id: 'P11 8 g a day',
    ...{ age: 30 * YEAR, kg: 65, sex: 'MALE' },
    lines: () => [line('Paracetamol, 500 mg, Tablet', [4, 'TABLET'], '1-1-1-1', 3)],
    expected: 'STOP',
  },
  {
    id: 'P12 a sum with what the patient takes',
    ...{ age: 30 * YEAR, kg: 65, sex: 'MALE' },
    facts: [takes('Dolo 650', '1 tablet three times a day')],
    lines: () => [line('Paracetamol, 500 mg, Tablet', [2, 'TABLET'], '1-1-1', 3)],
    expected: 'STOP',
  },
  {
    id: 'P13 insulin in mL',
    ...{ age: 55 * YEAR, kg: 80, sex: 'MALE' },
    facts: [problem('diabetes')],
    lines: () => [line(GLARGINE, [14, 'ML'], 'At bedtime', 30)],
    expected: 'REFUSE',
  },
  {
    id: 'P14 insulin by mouth',
    ...{ age: 55 * YEAR, kg: 80, sex: 'MALE' },
    facts: [problem('diabetes')],
    lines: () => [line(GLARGINE, [14, 'UNIT'], 'At bedtime', 30, { route: 'ORAL' })],
    expected: 'REFUSE',
  },
  {
    id: 'P15 1,400 units of insulin',
    ...{ age: 55 * YEAR, kg: 80, sex: 'MALE' },
    facts: [problem('diabetes')],
    lines: () => [line(GLARGINE, [1400, 'UNIT'], 'At bedtime', 30)],
    expected: 'REFUSE',
  },
  {
    id: 'P16 the kidneys by a problem’s usual words',
    ...{ age: 64 * YEAR, kg: 66, sex: 'MALE' },
    facts: [problem('CKD stage 4')],
    lines: () => [line(METFORMIN, ONE_TABLET, '1-0-1', 30)],
    expected: 'STOP',
  },
  {
    id: 'P17 the kidneys by creatinine',
    ...{ age: 64 * YEAR, kg: 66, sex: 'MALE' },
    result: ['CREAT', 4.8, 'mg/dL'],
    lines: () => [line(METFORMIN, ONE_TABLET, '1-0-1', 30)],
    expected: 'STOP',
  },
  {
    id: 'P18 potassium',
    ...{ age: 64 * YEAR, kg: 66, sex: 'MALE' },
    result: ['K', 6.1, 'mmol/L'],
    lines: () => [line('Spironolactone, 25 mg, Tablet', ONE_TABLET, 'Once daily', 14)],
    expected: 'STOP',
  },
  {
    id: 'P19 the third trimester',
    ...{ age: 28 * YEAR, kg: 61, sex: 'FEMALE' },
    facts: [pregnant(34)],
    lines: () => [line(IBUPROFEN, ONE_TABLET, '1-0-1', 3)],
    expected: 'STOP',
  },
  {
    id: 'P20 folic acid in pregnancy',
    ...{ age: 28 * YEAR, kg: 61, sex: 'FEMALE' },
    facts: [pregnant(10)],
    lines: () => [line('Folic acid, 5 mg, Tablet', ONE_TABLET, 'Once daily', 30)],
    expected: 'OK',
  },
  {
    id: 'P22 a spelling of the deficiency',
    ...{ age: 22 * YEAR, kg: 60, sex: 'MALE' },
    facts: [problem('G-6-PD def.')],
    lines: () => [line('Primaquine, 15 mg, Tablet', ONE_TABLET, 'Once daily', 14)],
    expected: 'STOP',
  },
  {
    id: 'P23 a severe interaction',
    ...{ age: 68 * YEAR, kg: 60, sex: 'FEMALE' },
    facts: [takes('Warfarin', '3 mg at night')],
    lines: () => [line('Ciprofloxacin, 500 mg, Tablet', ONE_TABLET, '1-0-1', 5)],
    expected: 'STOP',
  },
  {
    id: 'P24 one class twice',
    ...{ age: 50 * YEAR, kg: 72, sex: 'MALE' },
    lines: () => [line(IBUPROFEN, ONE_TABLET, '1-0-1', 3), line(DICLOFENAC, ONE_TABLET, '1-0-1', 3)],
    expected: 'STOP',
  },
  {
    id: 'P25 dicyclomine below six months',
    ...{ age: 28, kg: 3.6, sex: 'FEMALE' },
    lines: () => [line('Dicyclomine, 10 mg/5 mL, Oral liquid', [0.5, 'ML'], '1-1-1', 3)],
    expected: 'STOP',
  },
  {
    id: 'P26 aspirin with varicella',
    ...{ age: 10 * YEAR, kg: 32, sex: 'FEMALE' },
    facts: [problem('varicella')],
    lines: () => [line('Acetylsalicylic acid (aspirin), 300 mg, Tablet', ONE_TABLET, '1-1-1', 3)],
    expected: 'STOP',
  },
  {
    id: 'P27 diclofenac with dengue',
    ...{ age: 9 * YEAR, kg: 28, sex: 'MALE' },
    facts: [problem('dengue suspected')],
    lines: () => [line(DICLOFENAC, ONE_TABLET, '1-0-1', 3)],
    expected: 'STOP',
  },
  {
    id: 'P31 cetirizine',
    ...{ age: 40 * YEAR, kg: 70, sex: 'MALE' },
    lines: () => [line('Cetirizine, 10 mg, Tablet', ONE_TABLET, 'At bedtime', 5)],
    expected: 'OK',
  },
  {
    id: 'P32 paracetamol beside amlodipine and atorvastatin',
    ...{ age: 62 * YEAR, kg: 68, sex: 'FEMALE' },
    facts: [takes('Amlodipine', '5 mg once daily'), takes('Atorvastatin', '10 mg at night')],
    lines: () => [line('Paracetamol, 650 mg, Tablet', ONE_TABLET, 'SOS', 3, { maxPerDay: 3 })],
    expected: 'OK',
  },
  {
    id: 'P33 44 mg/kg a day',
    ...{ age: 5 * YEAR, kg: 17, sex: 'MALE' },
    lines: () => [line('Amoxicillin, 250 mg/5 mL, Oral liquid', [5, 'ML'], '1-1-1', 5)],
    expected: 'OK',
  },
  {
    id: 'P34 metformin, of the kidneys nothing known',
    ...{ age: 47 * YEAR, kg: 74, sex: 'MALE' },
    facts: [problem('diabetes')],
    lines: () => [line(METFORMIN, ONE_TABLET, '1-0-1', 30)],
    expected: 'OK',
  },
];
