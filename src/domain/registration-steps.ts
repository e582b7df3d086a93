/** The steps in order: the licence has a separate form, but the server counts it as professional. */
export const REGISTRATION_STEPS = [
  'PERSONAL',
  'LICENSE',
  'PROFESSIONAL',
  'SERVICES',
  'DOCUMENTS',
  'SIGNATURE',
] as const;
export type StepKey = (typeof REGISTRATION_STEPS)[number];

/** `done` is the server's list of completed steps. */
export function isStepDone(step: StepKey, done: readonly string[], hasLicense: boolean): boolean {
  return step === 'LICENSE' ? hasLicense : done.includes(step);
}

/** The step after a step; after the last one, itself. */
export function stepAfter(step: StepKey): StepKey {
  return REGISTRATION_STEPS[REGISTRATION_STEPS.indexOf(step) + 1] ?? step;
}
