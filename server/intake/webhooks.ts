import { randomBytes } from 'node:crypto';
import { leadsInside, type Resolve } from '#server/platform/adapters/public-network.ts';
import type { Config } from '#server/platform/config.ts';
import type { Deps } from '#server/platform/deps.ts';
import { orNotFound } from '#server/platform/http/refusal.ts';
import { isHere } from '#server/platform/plain-connections.ts';
import { change } from '#server/platform/writes/change.ts';
import { asOperator, makeSigningSecret, nameFaultOf } from './app-keys.ts';
import {
  deleteWebhook,
  insertWebhook,
  listWebhooks,
  setPaused,
  skipEvents,
  waitingByWebhook,
} from './webhook.queries.ts';

interface Webhook {
  app: string;
  url: string;
}

/** @returns what is wrong with a new webhook; undefined when nothing is */
export async function faultOf(
  { app, url }: Webhook,
  { WEBHOOK_NETWORKS: allowed }: Pick<Config, 'WEBHOOK_NETWORKS'>,
  resolve?: Resolve,
): Promise<string | undefined> {
  const wrongName = nameFaultOf(app);
  if (wrongName) return wrongName;
  if (!URL.canParse(url)) return 'The address must be a URL.';
  const { protocol, username } = new URL(url);
  if (username) return 'The address must have no user name: the messages are signed.';
  if (protocol !== 'https:' && !(protocol === 'http:' && isHere(url)))
    return 'The address must begin with https://.';
  if (await leadsInside(url, { allowed, ...(resolve && { resolve }) }))
    return 'The address is not on the internet, and WEBHOOK_NETWORKS does not name its network.';
  return undefined;
}

/** @returns its id, and the secret of its signatures, which is shown once */
export function addWebhook(deps: Deps, { app, url }: Webhook): Promise<{ id: string; secret: string }> {
  return change(asOperator(deps), async (c) => {
    const id = `wh_${randomBytes(6).toString('hex')}`;
    const secret = makeSigningSecret();
    const secretSealed = deps.vault.seal(secret, id);
    await skipEvents(c.tx);
    await insertWebhook(c.tx, { id, app, url, secretSealed, createdAt: c.now, pausedAt: null });
    await c.audit('ADD_WEBHOOK', 'webhook', id);
    return { id, secret };
  });
}

/** Also deletes what it has not sent. @throws Refusal NOT_FOUND */
export async function removeWebhook(deps: Deps, id: string): Promise<void> {
  await change(asOperator(deps), async (c) => {
    orNotFound(await deleteWebhook(c.tx, id));
    await c.audit('REMOVE_WEBHOOK', 'webhook', id);
  });
}

/** Sends again to a receiver that said that it was gone. @throws Refusal NOT_FOUND */
export async function resumeWebhook(deps: Deps, id: string): Promise<void> {
  await change(asOperator(deps), async (c) => {
    orNotFound(await setPaused(c.tx, id, null));
    await c.audit('RESUME_WEBHOOK', 'webhook', id);
  });
}

export async function presentWebhooks({ db }: Pick<Deps, 'db'>): Promise<string[]> {
  const waiting = new Map((await waitingByWebhook(db)).map((row) => [row.webhookId, row]));
  return (await listWebhooks(db)).map(({ id, app, url, pausedAt }) => {
    const queue = waiting.get(id);
    const state = pausedAt ? `paused since ${pausedAt.toISOString()}` : 'active';
    const waits = queue ? `${queue.waiting} waiting since ${queue.oldest.toISOString()}` : 'nothing waiting';
    return `${id}  ${app}  ${url}  ${state}  ${waits}`;
  });
}
