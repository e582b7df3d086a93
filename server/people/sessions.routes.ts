import type { sessionCalls } from '#contract/sessions.ts';
import { change } from '#server/platform/writes/change.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import { orNotFound } from '#server/platform/http/refusal.ts';

const SHOWN_MAX = 50;

export const sessionHandlers: HandlersOf<typeof sessionCalls> = {
  async mySessions(ctx) {
    const now = ctx.clock.now();
    const rows = await ctx.db
      .selectFrom('session')
      .select(['id', 'device', 'address', 'createdAt'])
      .select((e) => e.fn.coalesce('seenAt', 'createdAt').as('lastSeenAt'))
      .where('userId', '=', ctx.who.userId)
      .where('revokedAt', 'is', null)
      .where('idleExpiresAt', '>', now)
      .where('absoluteExpiresAt', '>', now)
      .orderBy((e) => e('id', '=', ctx.who.sessionId), 'desc')
      .orderBy('lastSeenAt', 'desc')
      .limit(SHOWN_MAX)
      .execute();
    return {
      sessions: rows.map((row) => ({
        id: row.id,
        device: row.device ?? 'A browser',
        address: row.address ?? '',
        since: row.createdAt.toISOString(),
        lastSeenAt: row.lastSeenAt.toISOString(),
        current: row.id === ctx.who.sessionId,
      })),
    };
  },

  async endSession(ctx) {
    await change(ctx, async (c) => {
      const row = await c.tx
        .updateTable('session')
        .set((e) => ({ revokedAt: e.fn.coalesce('revokedAt', e.val(c.now)) }))
        .where('id', '=', ctx.body.sessionId)
        .where('userId', '=', ctx.who.userId)
        .returning('id')
        .executeTakeFirst();
      await c.audit('END_SESSION', 'session', orNotFound(row).id);
    });
    return {};
  },

  async endOtherSessions(ctx) {
    const ended = await change(ctx, async (c) => {
      const rows = await c.tx
        .updateTable('session')
        .set({ revokedAt: c.now })
        .where('userId', '=', ctx.who.userId)
        .where('id', '!=', ctx.who.sessionId)
        .where('revokedAt', 'is', null)
        .where('idleExpiresAt', '>', c.now)
        .where('absoluteExpiresAt', '>', c.now)
        .returning('id')
        .execute();
      await c.audit('END_OTHER_SESSIONS', 'appUser', ctx.who.userId);
      return rows.length;
    });
    return { ended };
  },
};
