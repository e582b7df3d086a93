import * as z from 'zod/mini';
import { call, ok, pageOf } from './call.ts';
import { Id, Instant, pageQuery } from './shared.ts';

/** UPLOADED → HANDED_OVER (to the video-AI tool) → DONE or FAILED; a failed one may be handed over again. */
export const ReviewState = z.enum(['UPLOADED', 'HANDED_OVER', 'DONE', 'FAILED']);
export type ReviewState = z.output<typeof ReviewState>;

export const VideoReview = z.object({
  videoReviewId: z.string(),
  name: z.string(),
  contentType: z.string(),
  sizeBytes: z.number(),
  reviewState: ReviewState,
  at: Instant,
  handedOverAt: z.nullable(Instant),
  endedAt: z.nullable(Instant),
  version: z.number(),
});
export type VideoReview = z.output<typeof VideoReview>;

const who = ['provider'] as const;
const prefix = '/{app}/api/provider/v1';

/** The provider's own videos for the AI tool. The tool's result is only advice to the provider. */
export const videoReviewCalls = {
  listVideoReviews: call({
    kind: 'query',
    method: 'GET',
    path: `${prefix}/videoReviews`,
    who,
    summary: "The caller's video reviews, newest first",
    query: z.object(pageQuery),
    response: pageOf(VideoReview),
    extension: true,
  }),
  videoReview: call({
    kind: 'query',
    method: 'GET',
    path: `${prefix}/videoReview`,
    who,
    summary: "One of the caller's video reviews",
    query: z.object({ videoReviewId: Id }),
    response: ok({ videoReview: VideoReview }),
    extension: true,
  }),
  moveVideoReview: call({
    kind: 'command',
    method: 'PUT',
    path: `${prefix}/videoReviewState`,
    who,
    queueable: true,
    summary:
      'Notes that a video was handed over to the tool of getVideoAiLink (R1.08), and how it ended there',
    body: z.object({ videoReviewId: Id, reviewState: ReviewState, version: z.int() }),
    response: ok({
      videoReview: VideoReview,
      /** The tool's address, once it was handed over. */
      videoAiLink: z.nullable(z.string()),
    }),
    extension: true,
  }),
};
