import type { portalCalls } from '#contract/portal.ts';
import { change } from '#server/platform/writes/change.ts';
import { deliverWrites } from '#server/platform/writes/deliver-writes.ts';
import { eventStream } from '#server/platform/live/stream.ts';
import { streamAnswer } from '#server/platform/live/stream-answer.ts';
import { eventCursor } from '#server/platform/http/paging.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import { isVerified, type Guest, type Staff } from '#server/platform/http/identity.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import * as z from 'zod/mini';

/** The result of a browser's `PushSubscription.toJSON()`. */
const Subscription = z.object({
  endpoint: z.url().check(z.maxLength(1000)),
  keys: z.object({
    p256dh: z.string().check(z.regex(/^[\w-]{20,200}={0,2}$/)),
    auth: z.string().check(z.regex(/^[\w-]{10,60}={0,2}$/)),
  }),
});

/**
 * The audiences to which a caller belongs. A provider who is not verified may read no queue, so they receive none; a guest who
 * waits receives only what is for them.
 */
function audienceOf(who: Staff | Guest): Set<string> {
  if (who.type === 'guest') {
    const own = `guest:${who.userId}`;
    return new Set(who.isAdmitted ? [`consultation:${who.consultationId}`, own] : [own]);
  }
  const own = `user:${who.userId}`;
  return new Set(isVerified(who) ? [own, `role:${who.role}`] : [own]);
}

export const portalHandlers: HandlersOf<typeof portalCalls> = {
  async events(ctx) {
    const after = ctx.query.after === undefined ? await ctx.hub.newest() : eventCursor(ctx.query.after);
    return streamAnswer(ctx, (ends) =>
      eventStream(ctx.hub, { audience: audienceOf(ctx.who), after, ...ends }),
    );
  },

  deliverWrites: async (ctx) => ({ answers: await deliverWrites(ctx, ctx.body) }),

  async pushKey(ctx) {
    return { publicKey: ctx.push.publicKey };
  },

  async deviceToken(ctx) {
    if (ctx.body.userId !== ctx.who.userId) throw new Refusal('NOT_FOUND');
    const subscription = subscriptionOf(ctx.body.deviceToken);
    if (!ctx.push.allows(subscription.endpoint)) {
      throw new Refusal('BAD_INPUT', {
        fields: [{ path: 'deviceToken', reason: 'PUSH_SERVICE_NOT_ALLOWED' }],
      });
    }
    await change(ctx, async ({ tx, now, audit }) => {
      const keys = JSON.stringify(subscription.keys);
      const { userId, role, sessionId } = ctx.who;
      const mine = { userId, role, sessionId, keys, seenAt: now };
      await tx
        .insertInto('pushSubscription')
        .values({ endpoint: subscription.endpoint, ...mine, createdAt: now })
        // On a shared tablet, the endpoint belongs to the person who signed in last.
        .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(mine))
        .execute();
      await audit('REGISTER_DEVICE', 'appUser', ctx.who.userId);
    });
    return {};
  },

  async removeDevice(ctx) {
    await change(ctx, async ({ tx, audit }) => {
      await tx
        .deleteFrom('pushSubscription')
        .where('endpoint', '=', ctx.body.endpoint)
        .where('userId', '=', ctx.who.userId)
        .execute();
      await audit('REMOVE_DEVICE', 'appUser', ctx.who.userId);
    });
    return {};
  },
};

function subscriptionOf(deviceToken: string): z.output<typeof Subscription> {
  try {
    return Subscription.parse(JSON.parse(deviceToken));
  } catch {
    throw new Refusal('BAD_INPUT', {
      fields: [{ path: 'deviceToken', reason: 'NO_PUSH_SUBSCRIPTION' }],
    });
  }
}
