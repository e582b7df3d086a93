import webpush from 'web-push';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/sql/database.ts';
import { noteService } from '#server/platform/health/services.ts';
import type { PushSender } from '#server/platform/ports.ts';
import type { Vault } from '#server/platform/adapters/vault.ts';
import { findSetting, keepSetting, saveSetting } from '#server/platform/sql/settings.ts';
import { VAPID, type StoredVapid } from '#server/platform/sql/seals.ts';

interface KeyPair {
  publicKey: string;
  privateKey: string;
}

/** Web Push with VAPID (RFC 8291, 8292). The key pair is generated at the first start and stored, its private key sealed. */
export async function webPush(db: Db, config: Config, vault: Vault): Promise<PushSender> {
  const [keys, ...before] = await keyPairs(db, vault);
  const contact = config.PUSH_CONTACT ?? `mailto:${config.SUPPORT_EMAIL}`;
  const hosts = config.PUSH_HOSTS.split(',').map((host) => host.trim().toLowerCase());
  return {
    publicKey: keys.publicKey,
    allows: (endpoint) => isAllowed(endpoint, hosts),
    async send(target, payload, { ttlS, urgency, topic }) {
      const usual = { TTL: ttlS, urgency, topic, timeout: 10_000 };
      const statusWith = async (pair: KeyPair): Promise<number> => {
        const vapidDetails = { subject: contact, ...pair };
        try {
          await webpush.sendNotification(target, JSON.stringify(payload), { ...usual, vapidDetails });
          return 201;
        } catch (error) {
          return error instanceof webpush.WebPushError ? error.statusCode : 0;
        }
      };
      let status = await statusWith(keys);
      // A device that subscribed before the keys were rotated knows the pair of then, until it registers again.
      if (OTHER_KEY.has(status) && before[0]) status = await statusWith(before[0]);
      noteService('push', status > 0 && status < 500);
      if (status === 201) return 'sent';
      return status === 404 || status === 410 ? 'gone' : 'failed';
    },
  };
}

/** How push services refuse a push that is signed with another key than the subscription's. */
const OTHER_KEY = new Set([400, 401, 403]);

/** The pair in use, and the one before it. When several instances start at once, the first one's keys are used. */
async function keyPairs(db: Db, vault: Vault): Promise<[KeyPair, ...KeyPair[]]> {
  const made = webpush.generateVAPIDKeys();
  const stored = await keepSetting<StoredVapid>(db, VAPID, {
    publicKey: made.publicKey,
    privateSealed: vault.seal(made.privateKey, VAPID),
  });
  try {
    const pairs = [stored, ...(stored.before ? [stored.before] : [])].map((one) => pairOf(vault, one));
    return pairs as [KeyPair, ...KeyPair[]];
  } catch {
    // The start of a server has checked its key; a command of the operator needs no pushes.
    return [made];
  }
}

function pairOf(vault: Vault, stored: StoredVapid | KeyPair): KeyPair {
  const { publicKey } = stored;
  if ('privateKey' in stored) return { publicKey, privateKey: stored.privateKey };
  return { publicKey, privateKey: vault.unseal(stored.privateSealed, VAPID) };
}

/** Makes a new pair; the one before stays for the devices that know it. It counts from the next start on. */
export async function rotateVapid(db: Db, vault: Vault): Promise<void> {
  const before = await findSetting<StoredVapid>(db, VAPID);
  const { publicKey, privateKey } = webpush.generateVAPIDKeys();
  const last = before
    ? {
        before: {
          publicKey: before.publicKey,
          privateSealed: vault.seal(pairOf(vault, before).privateKey, VAPID),
        },
      }
    : {};
  await saveSetting(db, VAPID, { publicKey, privateSealed: vault.seal(privateKey, VAPID), ...last });
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
