import type { RequestStatus } from '#contract/shared.ts';

/**
 * Returns what a person has to write before an order or one of its tests moves to a status: a question that the patient is sent, or the
 * reason that patient and doctor are told. Server and page ask the same question. A return to the queue needs no words: the order
 * continues, its queue is alerted again, and the history has who returned it. What completion lacks is in `lacksOf`.
 */
export function wordsNeeded(to: RequestStatus): 'QUESTION' | 'REASON' | null {
  if (to === 'INFO_REQUESTED') return 'QUESTION';
  return to === 'CANCELLED' ? 'REASON' : null;
}
