import type { sessionCalls } from '#contract/sessions.ts';
import { change } from '#server/platform/writes/change.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import { orNotFound } from '#server/platform/http/refusal.ts';
import { revokeLiveSessions, revokeSessionOf } from './session.queries.ts';
import { sessionsOf } from './sessions-of.ts';

export const sessionHandlers: HandlersOf<typeof sessionCalls> = {
  async mySessions(ctx) {
    return { sessions: await sessionsOf(ctx, ctx.who.userId) };
  },

  async endSession(ctx) {
    await change(ctx, async (c) => {
      const row = await revokeSessionOf(c.tx, ctx.who.userId, ctx.body.sessionId, c.now);
      const { id } = orNotFound(row);
      await c.audit('END_SESSION', 'session', id);
      await c.event('session.changed', [`user:${ctx.who.userId}`], {});
      c.security({ kind: 'SESSION_ENDED', userId: ctx.who.userId, sessionId: id, address: ctx.address });
    });
    return {};
  },

  async endOtherSessions(ctx) {
    const ended = await change(ctx, async (c) => {
      const count = await revokeLiveSessions(c.tx, ctx.who.userId, c.now, ctx.who.sessionId);
      await c.audit('END_OTHER_SESSIONS', 'appUser', ctx.who.userId);
      await c.event('session.changed', [`user:${ctx.who.userId}`], {});
      c.security({ kind: 'SESSION_ENDED', userId: ctx.who.userId, count, address: ctx.address });
      return count;
    });
    return { ended };
  },
};
