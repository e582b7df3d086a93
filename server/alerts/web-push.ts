import webpush from 'web-push';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/sql/database.ts';
import type { PushSender } from '#server/platform/ports.ts';
import { keepVapidKeys } from './push.queries.ts';

/** Web Push with VAPID (RFC 8291, 8292). The key pair is generated at the first start and stored. */
export async function webPush(db: Db, config: Config): Promise<PushSender> {
  // When several instances start at once, the first one's keys are used.
  const keys = await keepVapidKeys(db, webpush.generateVAPIDKeys());
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

/** `hosts` are exact names or `*.domain`, optionally with a port for a self-hosted push service. */
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
