import { isProvenLately } from '#api/http/proven.ts';

/** Default values of forms with `ProofFields`. */
export const NO_PROOF = { password: '', secondFactor: '' };

/** The same for forms with `lately`: fields that are not shown are not sent. */
export const latelyDefaults = () =>
  isProvenLately() ? { password: undefined, secondFactor: undefined } : NO_PROOF;
