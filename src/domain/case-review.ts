import type { Assessment } from '#contract/cases.ts';
import type { RequestKind } from '#contract/shared.ts';

/** Returns what a review needs before it can be completed: a diagnosis, a plan, and for a second opinion the opinion. */
export function missingToComplete(
  kind: RequestKind,
  { diagnoses, plan, opinion }: Pick<Assessment, 'diagnoses' | 'plan' | 'opinion'>,
): ('diagnoses' | 'plan' | 'opinion')[] {
  const rules = [
    ['diagnoses', diagnoses.length === 0],
    ['plan', !plan.trim()],
    ['opinion', kind === 'SECOND_OPINION' && !opinion.trim()],
  ] as const;
  return rules.filter(([, isMissing]) => isMissing).map(([field]) => field);
}
