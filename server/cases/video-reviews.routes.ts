import type { videoReviewCalls } from '#contract/video-reviews.ts';
import { mayMoveReview } from '#domain/video-review.ts';
import { change } from '#server/platform/writes/change.ts';
import { pageAsked } from '#server/platform/http/paging.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import { orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import {
  findOwnVideoReview,
  listVideoReviews,
  lockOwnVideoReview,
  updateVideoReview,
} from './video-review.queries.ts';
import { presentVideoReview } from './video-reviews.ts';
import { videoAiLink } from '#server/people/video-ai.ts';

export const videoReviewHandlers: HandlersOf<typeof videoReviewCalls> = {
  async listVideoReviews(ctx) {
    const asked = { ...pageAsked(ctx.query), providerId: ctx.who.roleId };
    const { rows, ...page } = await listVideoReviews(ctx.db, asked);
    return { ...page, items: rows.map(presentVideoReview) };
  },

  async videoReview(ctx) {
    const row = await findOwnVideoReview(ctx.db, ctx.who.roleId, ctx.query.videoReviewId);
    return { videoReview: presentVideoReview(orNotFound(row)) };
  },

  async moveVideoReview(ctx) {
    const { videoReviewId, reviewState, version } = ctx.body;
    const link = reviewState === 'HANDED_OVER' ? await videoAiLink(ctx.db) : null;
    if (reviewState === 'HANDED_OVER' && !link) throw new Refusal('RULE', { reason: 'AI_TOOL_NOT_SET_UP' });
    return change(ctx, async (c) => {
      const row = orNotFound(await lockOwnVideoReview(c.tx, ctx.who.roleId, videoReviewId));
      if (row.version !== version)
        throw new Refusal('CHANGED_MEANWHILE', { detail: { version: row.version, reviewState: row.state } });
      if (!mayMoveReview(row.state, reviewState))
        throw new Refusal('BAD_TRANSITION', { detail: { from: row.state, to: reviewState } });
      const moved = await updateVideoReview(c.tx, row.id, {
        state: reviewState,
        version: row.version + 1,
        ...(reviewState === 'HANDED_OVER' ? { handedOverAt: c.now, endedAt: null } : { endedAt: c.now }),
      });
      await c.audit(`REVIEW_${reviewState}`, 'videoReview', row.id);
      await c.event('videoReview.changed', [`user:${ctx.who.userId}`], { videoReviewId: row.id });
      return { videoReview: presentVideoReview(moved), videoAiLink: link };
    });
  },
};
