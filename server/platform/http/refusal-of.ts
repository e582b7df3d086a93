import { OutsideError } from '#server/platform/adapters/outside.ts';
import { Refusal } from './refusal.ts';

/**
 * SQLSTATE of a unique violation: the same change was made twice at once. The second caller is told to
 * reload.
 */
const UNIQUE_VIOLATION = '23505';

/** The refusal that a caller receives for any thrown value. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION)
    return new Refusal('IN_FLIGHT');
  if (error instanceof OutsideError) return new Refusal('OUTSIDE_FAILED');
  return new Refusal('INTERNAL');
}
