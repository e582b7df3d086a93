import type { RequestStatus } from '#contract/shared.ts';

/** What is written for a step of an order: a question that the patient answers, or a reason that they and the doctor read. */
export type StepWords = 'QUESTION' | 'REASON';

/** Which words a step needs; null when it needs none. */
export function stepWordsOf(to: RequestStatus): StepWords | null {
  if (to === 'INFO_REQUESTED') return 'QUESTION';
  return to === 'CANCELLED' ? 'REASON' : null;
}
