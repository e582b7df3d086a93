import type { PrescriptionItem } from '#contract/prescriptions.ts';
import { listMedicines } from '#server/reference/medicines.ts';

export interface SeededDose {
  medicine: string;
  strength: string;
  dose: number;
  frequency: string;
  timing: PrescriptionItem['timing'];
  durationDays: number;
  instructions: string;
}

/** A medicine line by name and strength of the reference list. @throws when the list has no such tablet */
export function medicineNamed({ medicine, strength, dose, ...line }: SeededDose): PrescriptionItem {
  const found = listMedicines().find(
    (one) => one.genericMedicineName === medicine && one.strength === strength,
  );
  if (!found) throw new Error(`no medicine ${medicine} ${strength}`);
  const { id: medicineId, genericMedicineName, dosageForm } = found;
  return {
    medicineId,
    genericMedicineName,
    strength,
    dosageForm,
    dose: { amount: dose, unit: 'TABLET' },
    route: 'ORAL',
    ...line,
    continued: false,
  };
}
