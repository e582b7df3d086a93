import type { Deps } from '#server/platform/deps.ts';
import { OutsideError } from '#server/platform/adapters/outside.ts';
import { postToPartner } from '#server/platform/adapters/public-network.ts';
import { signatureOf } from '#server/platform/http/app-keys.ts';
import { every } from '#server/platform/jobs/every.ts';
import { addSeconds } from '#server/platform/time.ts';
import {
  claimMessages,
  deleteOldMessages,
  listWebhooks,
  recordDelivery,
  setPaused,
  type MessageRow,
  type WebhookRow,
} from './webhook.queries.ts';

type Jobs = Pick<Deps, 'config' | 'db' | 'clock' | 'log' | 'vault'>;

const EVERY_MS = 1_000;
const TIMEOUT_MS = 15_000;
const BATCH = 20;
/** The time for which a server claims a message; longer than a receiver may take. */
const CLAIM_S = 120;
/** Before each further try, as Standard Webhooks advise: three days in all. */
const WAITS_S = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];
const GONE = 'HTTP 410';
const KEPT_S = 30 * 86_400;

/** The rounds that are under way, by their webhook. */
type Rounds = Map<string, Promise<void>>;

export function sendWebhooksJob(deps: Jobs): () => Promise<void> {
  const underWay: Rounds = new Map();
  const stop = every(EVERY_MS, 'webhooks', deps.log, async () => void (await sendWebhooks(deps, underWay)));
  return async () => {
    await stop();
    await Promise.all(underWay.values());
  };
}

/**
 * Starts a round for each webhook that has none: tries each of its due messages once. Each receiver by itself, so that one that
 * is slow delays no other. @returns the rounds
 */
export async function sendWebhooks(deps: Jobs, underWay: Rounds): Promise<readonly Promise<void>[]> {
  const webhooks = await listWebhooks(deps.db);
  return webhooks
    .filter(({ id }) => !underWay.has(id))
    .map((webhook) => {
      const round = sendDue(deps, webhook)
        .catch((err: unknown) => deps.log.error({ err, webhook: webhook.id }, 'a webhook failed'))
        .finally(() => underWay.delete(webhook.id));
      underWay.set(webhook.id, round);
      return round;
    });
}

async function sendDue(deps: Jobs, webhook: WebhookRow): Promise<void> {
  if (webhook.pausedAt) return;
  const secret = deps.vault.unseal(webhook.secretSealed, webhook.id);
  for (;;) {
    const now = deps.clock.now();
    const due = { now, until: addSeconds(now, CLAIM_S), limit: BATCH };
    const messages = await claimMessages(deps.db, webhook.id, due);
    const faults = await Promise.all(messages.map((message) => send(deps, webhook, secret, message)));
    if (!messages.length || faults.some((fault) => fault !== null)) return;
  }
}

/** @returns what went wrong; null when the receiver took it */
async function send(
  { config, db, clock, log }: Jobs,
  { id: webhookId, url }: WebhookRow,
  secret: string,
  message: MessageRow,
): Promise<string | null> {
  const fault = await faultOf(url, secret, message, { now: clock.now(), allowed: config.WEBHOOK_NETWORKS });
  const now = clock.now();
  const waitS = WAITS_S[message.tries - 1];
  const state = fault === null ? 'SENT' : waitS === undefined ? 'FAILED' : 'QUEUED';
  if (state === 'FAILED')
    log.warn({ webhook: webhookId, message: message.id, fault }, 'a webhook message failed permanently');
  if (fault === GONE) {
    log.warn({ webhook: webhookId }, 'a webhook is paused: its receiver is gone');
    await setPaused(db, webhookId, now);
  }
  await recordDelivery(db, message.id, { state, nextAt: addSeconds(now, waitS ?? 0), error: fault });
  return fault;
}

async function faultOf(
  url: string,
  secret: string,
  message: MessageRow,
  { now, allowed }: { now: Date; allowed: string },
): Promise<string | null> {
  const { id, type, at, data } = message;
  const body = JSON.stringify({ type, timestamp: at.toISOString(), data });
  const time = String(Math.floor(now.getTime() / 1000));
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': time,
    'webhook-signature': signatureOf(secret, id, time, Buffer.from(body)),
  };
  try {
    await postToPartner(url, TIMEOUT_MS, { headers, body }, { allowed });
    return null;
  } catch (error) {
    return error instanceof OutsideError ? error.message : 'failed';
  }
}

/** Deletes messages that are older than a month. */
export async function purgeWebhooks({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await deleteOldMessages(db, addSeconds(clock.now(), -KEPT_S));
}
