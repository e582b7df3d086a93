import * as z from 'zod/mini';

/** The parts of signed documents. */
export const PrintedText = z.enum([
  'ADDRESS',
  'ADVICE',
  'ALLERGIES',
  'COMPLAINT',
  'CORRECTION',
  'DIAGNOSIS',
  'FINDINGS',
  'FOLLOW_UP',
  'FREQUENCY',
  'INSTRUCTIONS',
  'NAME',
  'OPINION',
  'PLAN',
  'QUESTION',
  'SIGNER',
  'LETTERHEAD',
  'RECIPIENT',
  'MEDICINES',
  'REMARKS',
]);
export type PrintedText = z.output<typeof PrintedText>;
