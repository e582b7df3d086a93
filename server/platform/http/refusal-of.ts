import { OutsideError } from '#server/platform/adapters/outside.ts';
import { Refusal } from './refusal.ts';

/** SQLSTATE of a unique violation: two of the same change met. The second is told to look again. */
const UNIQUE_VIOLATION = '23505';

/** What leaves the server of anything that was thrown. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION)
    return new Refusal('IN_FLIGHT');
  if (error instanceof OutsideError) return new Refusal('OUTSIDE_FAILED');
  return new Refusal('INTERNAL');
}
