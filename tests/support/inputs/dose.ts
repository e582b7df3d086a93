import type { PrescriptionItem } from '#contract/prescriptions.ts';
import { routesOf, unitsOf } from '#domain/prescribing/dose-forms.ts';
import type { Medicine } from '#server/reference/medicines.ts';

/** Decisions about a tablet, beside how often and how long. */
export const DOSE = { dose: { amount: 1, unit: 'TABLET' as const }, route: 'ORAL' as const };

/** One of a medicine's unit, by a route of its form. */
export function doseOf({
  dosageForm,
  strength,
  route,
}: Pick<Medicine, 'dosageForm' | 'strength' | 'route'>): Pick<PrescriptionItem, 'dose' | 'route'> {
  const [unit = 'PIECE'] = unitsOf(dosageForm, strength);
  const [way = 'ORAL'] = routesOf(route);
  return { dose: { amount: 1, unit }, route: way };
}
