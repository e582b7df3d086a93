import { isStalePlan } from '#server/platform/store/plan-cache.ts';

/** SQLSTATE of a deadlock: two transactions waited for each other, and the store rolled back one of them. */
const DEADLOCK = '40P01';
const TRIES = 5;

/**
 * Repeats work that the store rolled back because of a deadlock, or because another instance has migrated a table; `act`
 * must be safe to repeat from its beginning.
 */
export async function againWhenRolledBack<T>(act: () => Promise<T>): Promise<T> {
  for (let left = TRIES - 1; ; left -= 1) {
    try {
      return await act();
    } catch (error) {
      if (left === 0 || !isRolledBack(error)) throw error;
    }
  }
}

/** Returns whether the store rolled the transaction back for a reason that is gone when it is repeated. */
export function isRolledBack(error: unknown): boolean {
  return (
    (error instanceof Error && 'code' in error && error.code === DEADLOCK) ||
    // One connection of the pool forgets its plans with each failure.
    isStalePlan(error)
  );
}
