import * as z from 'zod/mini';
import { Instant, Person } from './shared.ts';

/** Why an entry of the record is wrong; OTHER is explained in words. */
export const ErrorReason = z.enum(['WRONG_PATIENT', 'WRONG_ORDER', 'WRONG_VALUE', 'OTHER']);
export type ErrorReason = z.output<typeof ErrorReason>;

export const ERROR_WORDS_MAX = 300;

/** Author, time and reason of a mark as entered in error. The entry stays in the record and counts nowhere. */
export const EnteredInError = z.object({
  at: Instant,
  by: Person,
  reason: ErrorReason,
  words: z.nullable(z.string()),
});
export type EnteredInError = z.output<typeof EnteredInError>;

/** Fields of such a mark. */
export const WHY_IN_ERROR = {
  reason: ErrorReason,
  /** Required for OTHER. */
  words: z.nullable(z.string().check(z.trim(), z.maxLength(ERROR_WORDS_MAX))),
};
