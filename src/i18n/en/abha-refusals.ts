import type { AbhaReason } from '#contract/abha-reasons.ts';
import type { WordsOf } from '#contract/reasons.ts';

/** Why an ABHA cannot be verified, or not with this record. */
export const abhaRefusals = {
  ABHA_NOT_OFFERED: 'This hospital is not connected to ABDM.',
  ABHA_UNKNOWN: 'ABDM does not know this ABHA. Check its digits, or enter the address.',
  ABHA_INACTIVE: 'This ABHA is switched off. The patient can switch it on again in the ABHA app.',
  ABHA_CODE_WRONG: 'This code is not right, or it has expired. Ask for it again.',
  ABHA_CODE_ENDED: 'This code has expired. Send a new one.',
  ABHA_TOO_MANY_CODES: 'ABDM sends no more codes for this ABHA now. Try again in half an hour.',
  ABHA_NO_ANSWER: 'ABDM does not answer now. Nothing was changed. Try again later.',
  ABHA_OF_ANOTHER: ({ mrn }) =>
    `The record MRN ${mrn} has this ABHA. It is not attached, and the operators see both records.`,
} satisfies WordsOf<AbhaReason>;
