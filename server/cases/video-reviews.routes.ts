import type { videoReviewCalls } from '#contract/video-reviews.ts';
import { mayMoveReview } from '#domain/video-review.ts';
import { change } from '#server/platform/writes/change.ts';
import { pageAnswer, pageAsked } from '#server/platform/http/paging.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import { orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import { presentVideoReview } from './video-review.queries.ts';
import { videoAiLink } from '#server/people/video-ai.ts';

export const videoReviewHandlers: HandlersOf<typeof videoReviewCalls> = {
  async listVideoReviews(ctx) {
    const { offset, limit } = pageAsked(ctx.query);
    const own = ctx.db.selectFrom('videoReview').where('providerId', '=', ctx.who.roleId);
    const rows = await own
      .selectAll()
      .orderBy('createdAt', 'desc')
      .orderBy('id')
      .offset(offset)
      .limit(limit)
      .execute();
    const { total } = await own.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
    return pageAnswer(rows.map(presentVideoReview), offset, total);
  },

  async videoReview(ctx) {
    const row = await ctx.db
      .selectFrom('videoReview')
      .selectAll()
      .where('id', '=', ctx.query.videoReviewId)
      .where('providerId', '=', ctx.who.roleId)
      .executeTakeFirst();
    return { videoReview: presentVideoReview(orNotFound(row)) };
  },

  async moveVideoReview(ctx) {
    const { videoReviewId, reviewState, version } = ctx.body;
    const link = reviewState === 'HANDED_OVER' ? await videoAiLink(ctx.db) : null;
    if (reviewState === 'HANDED_OVER' && !link)
      throw new Refusal('RULE', { responseString: 'The AI tool is not set up. Contact your administrator.' });
    return change(ctx, async (c) => {
      const row = orNotFound(
        await c.tx
          .selectFrom('videoReview')
          .selectAll()
          .where('id', '=', videoReviewId)
          .where('providerId', '=', ctx.who.roleId)
          .forUpdate()
          .executeTakeFirst(),
      );
      if (row.version !== version)
        throw new Refusal('CHANGED_MEANWHILE', { detail: { version: row.version, reviewState: row.state } });
      if (!mayMoveReview(row.state, reviewState))
        throw new Refusal('BAD_TRANSITION', { detail: { from: row.state, to: reviewState } });
      const moved = await c.tx
        .updateTable('videoReview')
        .set({
          state: reviewState,
          version: row.version + 1,
          ...(reviewState === 'HANDED_OVER' ? { handedOverAt: c.now, endedAt: null } : { endedAt: c.now }),
        })
        .where('id', '=', row.id)
        .returningAll()
        .executeTakeFirstOrThrow();
      await c.audit(`REVIEW_${reviewState}`, 'videoReview', row.id);
      await c.event('videoReview.changed', [`user:${ctx.who.userId}`], { videoReviewId: row.id });
      return { videoReview: presentVideoReview(moved), videoAiLink: link };
    });
  },
};
