import type { ReviewState } from '#contract/video-reviews.ts';

const NEXT: Readonly<Record<ReviewState, readonly ReviewState[]>> = {
  UPLOADED: ['HANDED_OVER'],
  HANDED_OVER: ['DONE', 'FAILED'],
  FAILED: ['HANDED_OVER'],
  DONE: [],
};

/** Returns whether a video review may go from one state to another. */
export function mayMoveReview(from: ReviewState, to: ReviewState): boolean {
  return NEXT[from].includes(to);
}
