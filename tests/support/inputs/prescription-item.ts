import type { PrescriptionItem } from '#contract/prescriptions.ts';
import { listMedicines } from '#server/reference/medicines.ts';
import { DOSE } from './dose.ts';

/** A decided line of a medicine of the reference list, as a tablet. */
export function pick(name: string): PrescriptionItem {
  const medicine = listMedicines().find(
    (one) => one.genericMedicineName === name && one.dosageForm.startsWith('Tablet'),
  );
  if (!medicine) throw new Error(`no medicine ${name}`);
  const { id: medicineId, genericMedicineName, strength, dosageForm } = medicine;
  return {
    medicineId,
    genericMedicineName,
    strength,
    dosageForm,
    ...DOSE,
    frequency: '1-0-1',
    timing: 'AFTER_FOOD',
    durationDays: 5,
    instructions: '',
    continued: false,
  };
}
