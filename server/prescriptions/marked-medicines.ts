import type { PrescriptionItem } from '#contract/prescriptions.ts';
import {
  controlledFormOf,
  lawWords,
  totalOf,
  totalWords,
  type ControlledForm,
} from '#domain/prescribing/controlled.ts';
import { doseInWords } from '#domain/prescribing/dose-words.ts';
import type { Text } from '#server/platform/pdf/pdf-line.ts';
import { QUIET } from '#server/platform/pdf/pdf.ts';
import { isHighAlert } from '#server/reference/dose-limits.ts';
import { medicineById } from '#server/reference/medicines.ts';

/** The form that the law asks of a line's medicine; null for most. */
export const formOf = ({ medicineId }: PrescriptionItem): ControlledForm | null => {
  const medicine = medicineById(medicineId);
  return medicine ? controlledFormOf(medicine) : null;
};

/** The dose of a high-alert medicine again, in words. */
export function highAlertTexts({ medicineId, dose, dosage }: PrescriptionItem): Text[] {
  const medicine = medicineById(medicineId);
  const isSpoken = medicine && isHighAlert(medicine) && dose && !dosage?.trim();
  return isSpoken ? [{ text: `A dose is ${doseInWords(dose)}.`, strong: true }] : [];
}

/** Returns what the law asks to be named of a medicine of Schedule H1 or X, or of the NDPS Act. */
export function controlledTexts(item: PrescriptionItem): Text[] {
  const medicine = medicineById(item.medicineId);
  const law = medicine ? lawWords(medicine) : '';
  const total = formOf(item) && totalOf(item);
  return [
    ...(total ? [{ text: `Total quantity: ${totalWords(total)}. No refills.`, strong: true }] : []),
    ...(law ? [{ text: law, size: 9.5, colour: QUIET }] : []),
  ];
}
