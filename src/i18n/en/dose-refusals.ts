import type { DoseReason } from '#contract/dose-reasons.ts';
import type { WordsOf } from '#contract/reasons.ts';

/** Why a line of a prescription is refused, and its end or withdrawal. */
export const doseRefusals = {
  AMOUNT_NOT_EXACT:
    'This amount cannot be printed exactly. Enter at most four decimals, 0.001 or more, or use a smaller unit.',
  MEDICINE_STOPPED: 'This medicine was already stopped.',
  MEDICINE_ENDED: 'The days of this medicine are over.',
  PRESCRIPTION_WITHDRAWN: 'This prescription was already withdrawn.',
  PRESCRIPTION_REPLACED: 'A newer version replaced this prescription. Withdraw the newest version.',
  CORRECTION_TOO_LATE: ({ days }) =>
    `A prescription can be corrected for ${days} days after its visit. See the patient again, or withdraw it.`,
  AMOUNT_TOO_LARGE: 'This amount is too large for one dose.',
  UNIT_NOT_OF_FORM: 'This medicine is not measured in this unit. Choose a unit of its form.',
  ROUTE_NOT_OF_FORM: 'This form is not given by this route. Choose a route of its form.',
  FREQUENCY_UNCLEAR:
    'This frequency can be read in two ways. Write it out, such as “once daily” or “0.5-0-0.5”.',
  AMOUNT_IN_FREQUENCY: 'The frequency names an amount, too. Enter how much in the dose alone.',
  WEEKDAYS_MISSING: 'Name the days of the week, such as “Mon and Thu”.',
  HIGH_ALERT_IN_WORDS:
    'This is a high-alert medicine. Enter its dose and how often in their fields, not in words.',
  HIGH_ALERT_FREQUENCY: 'This is a high-alert medicine. Enter how often, such as “1-0-1” or “every 8 hours”.',
} as const satisfies WordsOf<DoseReason>;
