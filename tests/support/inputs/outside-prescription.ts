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
  /** Yesterday's result: a test's code, its value and unit. */
  result?: readonly [code: string, value: number, unit: string];
  lines: () => PrescriptionItem[];
  expected: Outcome;
}

export const YEAR = 365.25;
export const allergy = (
  substance: string,
  reaction = '',
  severity: 'SEVERE' | null = null,
  certainty: 'CONFIRMED' | null = null,
): FactValue => ({ kind: 'ALLERGY', substance, reaction, severity, certainty });
export const problem = (title: string): FactValue => ({ kind: 'PROBLEM', title, code: null });
export const takes = (name: string, dosage: string): FactValue => ({
  kind: 'MEDICINE',
  name,
  dosage,
  prescribedBy: '',
});
export const pregnant = (weeks: number): FactValue => ({ kind: 'PREGNANCY', state: 'PREGNANT', weeks });

type Dosed = readonly [amount: number, unit: DoseUnit];
/** A medicine as the reference list names it: "Paracetamol, 500 mg, Tablet". */
export function line(
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

export const ONE_TABLET: Dosed = [1, 'TABLET'];
export const ONE_CAPSULE: Dosed = [1, 'CAPSULE'];
