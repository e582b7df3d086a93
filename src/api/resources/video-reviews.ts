import type { BodyOf } from '#contract/call.ts';
import { profileCalls } from '#contract/profile.ts';
import { videoReviewCalls as calls } from '#contract/video-reviews.ts';
import { send } from '#api/http/client.ts';
import { useQueuedWrites } from '#api/outbox/pending-writes.ts';
import { post } from '#api/outbox/post.ts';
import { openLater } from '#lib/open-later.ts';

/** The provider's own videos for the AI tool, newest first. */
export function videoReviewsList() {
  return {
    queryKey: ['videoReviews'],
    read: async (cursor: string | undefined, signal: AbortSignal) => {
      const page = await send(calls.listVideoReviews, { query: { cursor }, signal });
      return { ...page, items: page.items.map((row) => ({ ...row, id: row.videoReviewId })) };
    },
  };
}

type Move = BodyOf<typeof calls.moveVideoReview>;

const entityOf = (videoReviewId: string) => `videoReviews:${videoReviewId}` as const;

/** Says how a video ended in the tool. */
export const endReview = (body: Omit<Move, 'reviewState'> & { reviewState: 'DONE' | 'FAILED' }) =>
  post(calls.moveVideoReview, body, entityOf(body.videoReviewId));
/** Returns what of it waits on this device. */
export const useQueuedReviewEnd = (videoReviewId: string) =>
  useQueuedWrites(calls.moveVideoReview, entityOf(videoReviewId)).at(-1)?.reviewState;

/** Hands a video over and opens the tool; for one that was handed over, opens the tool alone (R1.08). */
export function openVideoAi(handOver?: Omit<Move, 'reviewState'>): Promise<boolean> {
  return openLater(async () => {
    const answer = handOver
      ? await send(calls.moveVideoReview, { body: { ...handOver, reviewState: 'HANDED_OVER' } })
      : await send(profileCalls.getVideoAiLink, {});
    return answer.videoAiLink;
  });
}
