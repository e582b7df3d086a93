import * as z from 'zod/mini';

/** Why a line of a prescription is refused, and its end or withdrawal. */
export const DOSE_REASONS = {
  /** It has too many decimals, or is too small, to be printed as it is. */
  AMOUNT_NOT_EXACT: null,
  PRESCRIPTION_WITHDRAWN: null,
  MEDICINE_STOPPED: null,
  MEDICINE_ENDED: null,
  PRESCRIPTION_REPLACED: null,
  CORRECTION_TOO_LATE: z.object({ days: z.number() }),
  AMOUNT_TOO_LARGE: null,
  UNIT_NOT_OF_FORM: null,
  ROUTE_NOT_OF_FORM: null,
  /** "OD" of an eye, or a figure with two readings. */
  FREQUENCY_UNCLEAR: null,
  AMOUNT_IN_FREQUENCY: null,
  WEEKDAYS_MISSING: null,
  HIGH_ALERT_IN_WORDS: null,
  HIGH_ALERT_FREQUENCY: null,
} as const;
export type DoseReason = keyof typeof DOSE_REASONS;
