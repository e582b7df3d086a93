import type { LabFlag } from '#contract/lab-results.ts';

/** Returns whether a result is far outside the usual range, in which case a doctor speaks with the patient first. */
export const isCriticalFlag = (flag: LabFlag | null): boolean => flag?.startsWith('CRITICAL') ?? false;
