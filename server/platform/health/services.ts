import { OutsideError } from '#server/platform/adapters/outside.ts';

/** Services of others. What waits for one of them is judged by its age as well (checks.ts). */
type Service = 'maps' | 'records' | 'push' | 'SMS' | 'mail' | 'payments';

/** How many calls in a row a service of this process has failed. */
const failures = new Map<Service, number>();

export const serviceFailures: ReadonlyMap<Service, number> = failures;

/** Makes a call of a service, and counts whether it could be reached: a refusal is an answer. */
export async function watched<T>(service: Service, call: () => Promise<T>): Promise<T> {
  try {
    const answer = await call();
    noteService(service, true);
    return answer;
  } catch (error) {
    noteService(service, !(error instanceof OutsideError) || error.isFinal);
    throw error;
  }
}

export function noteService(service: Service, isReached: boolean): void {
  failures.set(service, isReached ? 0 : (failures.get(service) ?? 0) + 1);
}
