import * as z from 'zod/mini';

/** Why a medicine may not be prescribed: the Telemedicine Practice Guidelines, our list, and its dose. */
export const PRESCRIBING_REASONS = {
  PROHIBITED: null,
  /** Applies by an adjustment of the hospital alone. */
  HOSPITAL_PROHIBITED: null,
  /** In person, too: see src/domain/prescribing/controlled.ts. */
  HOSPITAL_ONLY: null,
  ABORTION_LAW: null,
  NARCOTIC_FORM: null,
  ADDICTION_CENTRE: null,
  /** Legal requirements for the form of a controlled medicine. */
  NEEDS_PATIENT_ADDRESS: null,
  NEEDS_CLINIC_ADDRESS: null,
  NEEDS_TOTAL: null,
  TOTAL_TOO_HIGH: null,
  NO_REFILLS: null,
  NEEDS_CONSENT: null,
  NEEDS_GUARDIAN: null,
  NEEDS_AGE: null,
  LIST_A_NEEDS_VIDEO: null,
  LIST_A_REFILL_ONLY: null,
  LIST_A_NEEDS_RECORD: null,
  LIST_B_FOLLOW_UP_ONLY: null,
  MEDICINE_UNKNOWN: null,
  DOSE_TOO_HIGH: null,
} as const;

export type PrescribingReason = keyof typeof PRESCRIBING_REASONS;
export const PrescribingReason = z.enum(
  Object.keys(PRESCRIBING_REASONS) as [PrescribingReason, ...PrescribingReason[]],
);
