import type { BodyOf } from '#contract/call.ts';
import { profileCalls } from '#contract/profile.ts';
import { videoReviewCalls as calls } from '#contract/video-reviews.ts';
import { send } from '#api/client.ts';

/** The provider's own videos for the AI tool, newest first. */
export function videoReviewsList() {
  return {
    queryKey: ['videoReviews'],
    read: (cursor: string | undefined, signal: AbortSignal) =>
      send(calls.listVideoReviews, { query: { cursor }, signal }),
  };
}

type Move = BodyOf<typeof calls.moveVideoReview>;

export const moveReview = (body: Move) => send(calls.moveVideoReview, { body });

/** Hands a video over and opens the tool; for one that was handed over, opens the tool alone (R1.08). */
export async function openVideoAi(handOver?: Omit<Move, 'reviewState'>): Promise<void> {
  // In the tap itself, so that no pop-up blocker stops it.
  const opened = window.open('about:blank', '_blank');
  try {
    const answer = handOver
      ? await moveReview({ ...handOver, reviewState: 'HANDED_OVER' })
      : await send(profileCalls.getVideoAiLink, {});
    if (!answer.videoAiLink) opened?.close();
    else if (opened) {
      opened.opener = null;
      opened.location.href = answer.videoAiLink;
    } else location.href = answer.videoAiLink;
  } catch (error) {
    opened?.close();
    throw error;
  }
}
