import * as z from 'zod/mini';

/** Why an ABHA cannot be verified, or not with this record. */
export const ABHA_REASONS = {
  /** The hospital is not connected to ABDM. */
  ABHA_NOT_OFFERED: null,
  ABHA_UNKNOWN: null,
  /** Its owner switched it off. */
  ABHA_INACTIVE: null,
  ABHA_CODE_WRONG: null,
  ABHA_CODE_ENDED: null,
  /** ABDM sends no further code for half an hour. */
  ABHA_TOO_MANY_CODES: null,
  ABHA_NO_ANSWER: null,
  /** The record of another patient has it. */
  ABHA_OF_ANOTHER: z.object({ mrn: z.string() }),
} as const;

export type AbhaReason = keyof typeof ABHA_REASONS;
/** Reasons of ABDM alone. */
export type AbhaFault = Exclude<AbhaReason, 'ABHA_OF_ANOTHER'>;
