/** SQLSTATE of a deadlock: two transactions waited for each other, and the store rolled back one of them. */
const DEADLOCK = '40P01';
const TRIES = 5;

/**
 * Repeats work that the store rolled back because of a deadlock; `act` must be safe to repeat from its
 * beginning.
 */
export async function againWhenDeadlocked<T>(act: () => Promise<T>): Promise<T> {
  for (let left = TRIES - 1; ; left -= 1) {
    try {
      return await act();
    } catch (error) {
      if (left === 0 || !isDeadlock(error)) throw error;
    }
  }
}

export function isDeadlock(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === DEADLOCK;
}
