import { OutsideError } from '#server/platform/adapters/outside.ts';
import { storeFault } from '#server/platform/store/store-fault.ts';
import { Refusal } from './refusal.ts';

/**
 * SQLSTATE of a unique violation: the same change was made twice at once. The second caller is told to
 * reload.
 */
const UNIQUE_VIOLATION = '23505';
/** SQLSTATE of an exclusion violation: appointments of one doctor may not overlap. */
const EXCLUSION_VIOLATION = '23P01';

/** Seconds until a caller should try again: a database restarts in a moment, a full disk waits for a person. */
const RETRY_AFTER_S = { away: 5, full: 60 } as const;

/** The refusal that a caller receives for any thrown value. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION)
    return new Refusal('IN_FLIGHT');
  if (error instanceof Error && 'code' in error && error.code === EXCLUSION_VIOLATION)
    return new Refusal('RULE', { reason: 'TIME_TAKEN' });
  if (error instanceof OutsideError) return new Refusal('OUTSIDE_FAILED');
  const fault = storeFault(error);
  if (!fault) return new Refusal('INTERNAL');
  const retryAfterS = RETRY_AFTER_S[fault];
  return new Refusal(fault === 'full' ? 'STORAGE_FULL' : 'STORE_UNAVAILABLE', { retryAfterS });
}
