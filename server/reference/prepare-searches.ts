import { setImmediate as pause } from 'node:timers/promises';
import { diagnosesIndex } from '#server/reference/icd10.ts';
import { labTestsIndex } from '#server/reference/labs.ts';
import { medicinesIndex } from '#server/reference/medicines.ts';

/** Few enough that a call between two of these steps hardly waits. */
const ENTRIES_AT_ONCE = 250;

/**
 * Builds the indexes of the reference lists, which takes most of a second: little by little, so that calls are answered in
 * between. A search that comes before completes its index at once.
 */
export async function prepareSearches(): Promise<void> {
  for (const indexOf of [diagnosesIndex, medicinesIndex, labTestsIndex]) {
    await pause();
    const index = indexOf();
    do await pause();
    while (index.addSome(ENTRIES_AT_ONCE));
  }
}
