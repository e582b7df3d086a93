import webpush from 'web-push';
import type { PushPayload } from '#contract/push.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/sql/database.ts';

export interface PushTarget {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** How a push service is to treat one push (RFC 8030). */
export interface Delivery {
  ttlS: number;
  urgency: 'high' | 'normal' | 'low';
  /** A newer push with the same one replaces it while it is not delivered. At most 32 characters. */
  topic: string;
}

export interface PushSender {
  publicKey: string;
  /** Whether the operator trusts this push service: anything else could make the server call into its own network. */
  allows(endpoint: string): boolean;
  /** @returns 'gone' when the subscription is dead and should be forgotten */
  send(target: PushTarget, payload: PushPayload, delivery: Delivery): Promise<'sent' | 'gone' | 'failed'>;
}

/** Web Push with VAPID (RFC 8291, 8292). The key pair is made at the first start and kept in the store. */
export async function webPush(db: Db, config: Config): Promise<PushSender> {
  const keys = await vapidKeys(db);
  const contact = config.PUSH_CONTACT ?? `mailto:${config.SUPPORT_EMAIL}`;
  const hosts = config.PUSH_HOSTS.split(',').map((host) => host.trim().toLowerCase());
  return {
    publicKey: keys.publicKey,
    allows: (endpoint) => isAllowed(endpoint, hosts),
    async send(target, payload, { ttlS, urgency, topic }) {
      try {
        await webpush.sendNotification(target, JSON.stringify(payload), {
          vapidDetails: { subject: contact, ...keys },
          TTL: ttlS,
          urgency,
          topic,
          timeout: 10_000,
        });
        return 'sent';
      } catch (error) {
        const status = error instanceof webpush.WebPushError ? error.statusCode : 0;
        return status === 404 || status === 410 ? 'gone' : 'failed';
      }
    },
  };
}

async function vapidKeys(db: Db): Promise<{ publicKey: string; privateKey: string }> {
  const made = webpush.generateVAPIDKeys();
  // Of several instances that start at once, the first one's keys hold.
  await db
    .insertInto('setting')
    .values({ name: 'vapid', value: JSON.stringify(made) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const row = await db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', 'vapid')
    .executeTakeFirstOrThrow();
  return row.value as unknown as typeof made;
}

/** `hosts` are exact names or `*.domain`; a port may follow a name, for a push service of one's own. */
export function isAllowed(endpoint: string, hosts: readonly string[]): boolean {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null;
  if (url?.protocol !== 'https:' || url.username) return false;
  return hosts.some((host) =>
    host.startsWith('*.')
      ? url.hostname.endsWith(host.slice(1))
      : host.includes(':')
        ? url.host === host
        : url.hostname === host,
  );
}
