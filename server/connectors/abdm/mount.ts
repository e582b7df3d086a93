import type { Hono } from 'hono';
import { jsonOf } from '#server/connectors/received.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sourcesOf } from '#server/platform/http/caller-address.ts';
import { limiter } from '#server/platform/http/limit.ts';
import { bytesOf } from '#server/platform/http/read-bytes.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { addressOf } from '#server/platform/http/serve.ts';
import { hashToken } from '#server/platform/http/tokens.ts';
import { change } from '#server/platform/writes/change.ts';
import * as z from 'zod/mini';
import { deleteOldCallbacks, findTransferByPushKey, insertCallback } from './abdm.queries.ts';
import { openClient } from './client.ts';
import { forgottenBefore, openSenderCheck } from './sender.ts';
import { CALLBACKS, type Callbacks } from './take-callback.ts';
import { isOpen, takePage } from './take-page.ts';

const CALLBACK_MAX_BYTES = 256 * 1024;
/** Documents may contain scans. */
const PAGE_MAX_BYTES = 16 * 1024 * 1024;
const PUSH_KEY = /^[\w-]{43}$/;

const accepted = (): Response =>
  new Response(null, { status: 202, headers: { 'cache-control': 'no-store' } });

/**
 * Mounts the bridge of ABDM, /connectors/abdm: calls of the gateway, and pages of hospitals at the address of one request each.
 * @param ofProvider the calls to a provider, where the hospital is one
 */
export function mountAbdm(app: Hono, deps: Deps, ofProvider: Callbacks): void {
  const { config, clock, db } = deps;
  if (!config.ABDM_CLIENT_ID) return;
  const sender = openSenderCheck(deps, openClient(config, clock));
  const limits = limiter(clock);

  for (const [path, take] of Object.entries({ ...CALLBACKS, ...(config.ABDM_HIP_ID && ofProvider) }))
    app.post(`/connectors/abdm${path}`, async (c) => {
      const requestId = await sender.check(c.req.raw.headers);
      const body = jsonOf(
        await bytesOf(c.req.raw, { max: CALLBACK_MAX_BYTES, isUnknownSender: true }),
        z.unknown(),
      );
      await change({ ...deps, who: { type: 'system' } }, async (unit) => {
        // A call that comes twice is answered as the first was.
        if (await insertCallback(unit.tx, requestId, unit.now))
          await take(unit, body, { requestId, config, vault: deps.vault });
      });
      return accepted();
    });

  app.post('/connectors/abdm/push/:key', async (c) => {
    limits.checkPage(sourcesOf(addressOf(c, config)));
    const key = c.req.param('key');
    const transfer = PUSH_KEY.test(key) ? await findTransferByPushKey(db, hashToken(key)) : undefined;
    if (transfer?.state === 'DONE') return accepted();
    if (!isOpen(transfer, clock.now())) throw new Refusal('NOT_FOUND');
    const body = await bytesOf(c.req.raw, { max: PAGE_MAX_BYTES, isUnknownSender: true });
    await takePage(deps, transfer.id, body);
    return accepted();
  });
}

/** Deletes the ids of calls that are too old to be sent again. */
export async function purgeAbdmCallbacks({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await deleteOldCallbacks(db, forgottenBefore(clock.now()));
}
