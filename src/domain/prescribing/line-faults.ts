import type { PrescriptionItem, Route } from '#contract/prescriptions.ts';
import { doseFault } from './amounts.ts';
import { unitsOf } from './dose-forms.ts';
import { frequencyFault, type FrequencyFault } from './read-frequency.ts';

/** A part of a line that is decided, and cannot be so. */
export type LineFault =
  | { part: 'dose'; reason: 'AMOUNT_NOT_EXACT' | 'AMOUNT_TOO_LARGE' | 'UNIT_NOT_OF_FORM' }
  | { part: 'route'; reason: 'ROUTE_NOT_OF_FORM' }
  | { part: 'frequency'; reason: FrequencyFault }
  | { part: 'dosage'; reason: 'HIGH_ALERT_IN_WORDS' };

/** Facts of a medicine that decide what fits its line. */
export interface LineMedicine {
  routes: readonly Route[];
  /** Its dose is never free text. */
  isHighAlert: boolean;
}

type Line = Pick<PrescriptionItem, 'dose' | 'route' | 'frequency' | 'dosage' | 'dosageForm' | 'strength'>;

/**
 * Returns what of a line does not fit its medicine, by the units and routes that the pad offers for the form. The page
 * and the server decide by this.
 * @param medicine undefined where it is not known
 */
export function lineFaults(line: Line, medicine: LineMedicine | undefined): LineFault[] {
  const { dose, route, frequency, dosageForm, strength } = line;
  const inWords = Boolean(line.dosage?.trim());
  const faults: LineFault[] = [];
  if (dose && doseFault(dose) === 'NOT_EXACT') faults.push({ part: 'dose', reason: 'AMOUNT_NOT_EXACT' });
  if (dose && doseFault(dose) === 'TOO_LARGE') faults.push({ part: 'dose', reason: 'AMOUNT_TOO_LARGE' });
  if (dose && !unitsOf(dosageForm, strength).includes(dose.unit))
    faults.push({ part: 'dose', reason: 'UNIT_NOT_OF_FORM' });
  if (route && medicine && !medicine.routes.includes(route))
    faults.push({ part: 'route', reason: 'ROUTE_NOT_OF_FORM' });
  if (inWords && medicine?.isHighAlert) faults.push({ part: 'dosage', reason: 'HIGH_ALERT_IN_WORDS' });
  const unclear = inWords
    ? undefined
    : frequencyFault(frequency, { dosageForm, route, isHighAlert: medicine?.isHighAlert ?? false });
  if (unclear) faults.push({ part: 'frequency', reason: unclear });
  return faults;
}
