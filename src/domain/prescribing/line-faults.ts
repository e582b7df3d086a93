import type { PrescriptionItem, Route } from '#contract/prescriptions.ts';
import { doseFault } from './amounts.ts';
import { unitsOf } from './dose-forms.ts';
import { frequencyFault, type FrequencyFault } from './read-frequency.ts';

/** A part of a line that is decided, and cannot be so. */
export type LineFault =
  | { part: 'dose'; reason: 'AMOUNT_NOT_EXACT' | 'AMOUNT_TOO_LARGE' | 'UNIT_NOT_OF_FORM' }
  | { part: 'route'; reason: 'ROUTE_NOT_OF_FORM' }
  | { part: 'frequency'; reason: FrequencyFault };

type Line = Pick<PrescriptionItem, 'dose' | 'route' | 'frequency' | 'dosage' | 'dosageForm' | 'strength'>;

/**
 * Returns what of a line does not fit its medicine, by the units and routes that the pad offers for the form. The page
 * and the server decide by this.
 * @param routes those of its medicine; undefined where the medicine is not known
 */
export function lineFaults(line: Line, routes: readonly Route[] | undefined): LineFault[] {
  const { dose, route, frequency, dosageForm, strength } = line;
  const inWords = Boolean(line.dosage?.trim());
  const faults: LineFault[] = [];
  if (dose && doseFault(dose) === 'NOT_EXACT') faults.push({ part: 'dose', reason: 'AMOUNT_NOT_EXACT' });
  if (dose && doseFault(dose) === 'TOO_LARGE') faults.push({ part: 'dose', reason: 'AMOUNT_TOO_LARGE' });
  if (dose && !unitsOf(dosageForm, strength).includes(dose.unit))
    faults.push({ part: 'dose', reason: 'UNIT_NOT_OF_FORM' });
  if (route && routes && !routes.includes(route)) faults.push({ part: 'route', reason: 'ROUTE_NOT_OF_FORM' });
  const unclear = inWords ? undefined : frequencyFault(frequency, line);
  if (unclear) faults.push({ part: 'frequency', reason: unclear });
  return faults;
}
