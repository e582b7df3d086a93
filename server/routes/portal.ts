import type { portalCalls, PortalEvent } from '#contract/portal.ts';
import { change } from '#server/change.ts';
import { eventCursor } from '#server/http/cursor.ts';
import { isStillIn } from '#server/http/authenticate.ts';
import type { HandlersOf } from '#server/http/handler.ts';
import type { Guest, Staff } from '#server/http/identity.ts';
import { Refusal } from '#server/http/refusal.ts';
import * as z from 'zod/mini';

/** What `PushSubscription.toJSON()` of a browser gives. */
const Subscription = z.object({
  endpoint: z.url().check(z.maxLength(1000)),
  keys: z.object({
    p256dh: z.string().check(z.regex(/^[\w-]{20,200}={0,2}$/)),
    auth: z.string().check(z.regex(/^[\w-]{10,60}={0,2}$/)),
  }),
});

/** Whose events a caller hears. */
function audienceOf(who: Staff | Guest): Set<string> {
  if (who.type === 'guest') return new Set([`consultation:${who.consultationId}`, `guest:${who.userId}`]);
  return new Set([`user:${who.userId}`, `role:${who.role}`]);
}

const HEARTBEAT_MS = 5_000;
/** A stream that has fallen this far behind reads everything anew instead. */
const REPLAY_MAX = 2_000;

export const portalHandlers: HandlersOf<typeof portalCalls> = {
  async events(ctx) {
    const audience = audienceOf(ctx.who);
    const after = ctx.query.after === undefined ? await ctx.hub.newest() : eventCursor(ctx.query.after);
    return new Response(
      eventStream(ctx.hub, audience, after, ctx.request.signal, () => isStillIn(ctx, ctx.who)),
      {
        headers: {
          'content-type': 'text/event-stream',
          'cache-control': 'no-store',
          'x-accel-buffering': 'no',
        },
      },
    );
  },

  async pushKey(ctx) {
    return { publicKey: ctx.push.publicKey };
  },

  async deviceToken(ctx) {
    if (ctx.body.userId !== ctx.who.userId) throw new Refusal('NOT_FOUND');
    const subscription = subscriptionOf(ctx.body.deviceToken);
    if (!ctx.push.allows(subscription.endpoint)) {
      throw new Refusal('BAD_INPUT', {
        fields: [{ path: 'deviceToken', message: 'This push service is not allowed here.' }],
      });
    }
    await change(ctx, async ({ tx, now, audit }) => {
      const keys = JSON.stringify(subscription.keys);
      const mine = { userId: ctx.who.userId, role: ctx.who.role, keys, seenAt: now };
      await tx
        .insertInto('pushSubscription')
        .values({ endpoint: subscription.endpoint, ...mine, createdAt: now })
        // A shared tablet: the endpoint follows whoever signed in last.
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
      fields: [{ path: 'deviceToken', message: 'This is not a push subscription.' }],
    });
  }
}

type Hub = Parameters<
  NonNullable<Extract<typeof portalHandlers.events, (...args: never[]) => unknown>>
>[0]['hub'];

/**
 * Replays what came after the cursor, then goes on live: nothing missing, nothing twice. Ends with the session:
 * `mayStay` is asked at every heartbeat, for a stream outlives the token that opened it.
 */
function eventStream(
  hub: Hub,
  audience: Set<string>,
  after: number,
  gone: AbortSignal,
  mayStay: () => Promise<boolean>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let stop = (): void => undefined;
  return new ReadableStream({
    async start(controller) {
      let sent = after;
      let waiting: PortalEvent[] | null = [];
      const write = (text: string): void => {
        try {
          controller.enqueue(encoder.encode(text));
        } catch {
          stop();
        }
      };
      const send = (event: PortalEvent): void => {
        if (event.seq <= sent) return;
        sent = event.seq;
        write(`id: ${event.seq}\ndata: ${JSON.stringify(event)}\n\n`);
      };
      // Subscribed before the replay is read, so that no event falls between the two.
      const unsubscribe = hub.subscribe(audience, (event) =>
        waiting ? void waiting.push(event) : send(event),
      );
      const beat = async (): Promise<void> => {
        write(': alive\n\n');
        // A store out of reach for a moment signs nobody out.
        if (await mayStay().catch(() => true)) return;
        stop();
        controller.close();
      };
      const heartbeat = setInterval(() => void beat().catch(() => undefined), HEARTBEAT_MS);
      stop = () => {
        clearInterval(heartbeat);
        unsubscribe();
      };
      gone.addEventListener('abort', stop, { once: true });
      const missed = await hub.since(after, audience);
      if (missed.length > REPLAY_MAX) {
        sent = missed.at(-1)?.seq ?? sent;
        write(`event: reset\nid: ${sent}\ndata: {}\n\n`);
      } else {
        write(`event: ready\nid: ${sent}\ndata: {}\n\n`);
        missed.forEach(send);
      }
      for (const event of waiting) send(event);
      waiting = null;
    },
    cancel() {
      stop();
    },
  });
}
