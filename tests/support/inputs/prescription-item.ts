import type { PrescriptionItem } from '#contract/prescriptions.ts';
import { listMedicines, type Medicine } from '#server/reference/medicines.ts';
import { doseOf } from './dose.ts';

/** A decided line of a medicine of the reference list. */
export function lineOf(medicine: Medicine, more: Partial<PrescriptionItem> = {}): PrescriptionItem {
  const { id: medicineId, genericMedicineName, strength, dosageForm } = medicine;
  return {
    medicineId,
    genericMedicineName,
    strength,
    dosageForm,
    ...doseOf(medicine),
    frequency: '1-0-1',
    timing: 'AFTER_FOOD',
    durationDays: 5,
    instructions: '',
    continued: false,
    ...more,
  };
}

/** The same of a medicine by its name, as a tablet. */
export function pick(name: string, more?: Partial<PrescriptionItem>): PrescriptionItem {
  const medicine = listMedicines().find(
    (one) => one.genericMedicineName === name && one.dosageForm.startsWith('Tablet'),
  );
  if (!medicine) throw new Error(`no medicine ${name}`);
  return lineOf(medicine, more);
}
