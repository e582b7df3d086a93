/** The steps as one walks through them: the licence has a form of its own, the server counts it as professional. */
export const REGISTRATION_STEPS = [
  'PERSONAL',
  'LICENSE',
  'PROFESSIONAL',
  'SERVICES',
  'DOCUMENTS',
  'SIGNATURE',
] as const;
export type StepKey = (typeof REGISTRATION_STEPS)[number];

/** `done` is what the server counts. */
export function isStepDone(step: StepKey, done: readonly string[], hasLicense: boolean): boolean {
  return step === 'LICENSE' ? hasLicense : done.includes(step);
}

/** Where one goes on after a step; the last one stays. */
export function stepAfter(step: StepKey): StepKey {
  return REGISTRATION_STEPS[REGISTRATION_STEPS.indexOf(step) + 1] ?? step;
}
