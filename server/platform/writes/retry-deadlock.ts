/** SQLSTATE of a deadlock: two waited for each other, and the store undid one of them whole. */
const DEADLOCK = '40P01';
const TRIES = 5;

/** Does work anew that the store undid because of a deadlock; `act` must be free to run again from its beginning. */
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
