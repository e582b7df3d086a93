import { change, type Change } from '#server/platform/writes/change.ts';
import { every } from '#server/platform/jobs/every.ts';
import { tellChanged, lockRequest } from '#server/requests/requests.ts';
import { expireOpenLinks, listDueLinks } from './payment-link.queries.ts';
import { settleAccount } from './settle-account.ts';
import type { UnitDeps } from '#server/platform/writes/unit.ts';

const EVERY_MS = 60_000;
const BATCH = 100;

export function expireLinksJob(deps: UnitDeps): () => Promise<void> {
  return every(EVERY_MS, 'payment links', deps.log, () => expireLinks(deps));
}

/**
 * Expires payment links. When an order's newest link expires, the people who wait for its payment are told.
 */
export async function expireLinks(deps: UnitDeps): Promise<void> {
  const due = await listDueLinks(deps.db, deps.clock.now(), BATCH);
  for (const { requestId } of due)
    await change({ ...deps, who: { type: 'system' } }, (c) => expireLinksOf(c, requestId));
}

/** Locks the order before its links, as all code does, to avoid deadlocks. */
async function expireLinksOf(c: Change, requestId: string): Promise<void> {
  const row = await lockRequest(c.tx, requestId);
  const hasEnded = await expireOpenLinks(c.tx, requestId, c.now);
  if (!hasEnded || row?.paymentState !== 'LINK_SENT') return;
  await settleAccount(c, row, { byLinks: 'EXPIRED' });
  await c.audit('PAYMENT_EXPIRED', 'request', requestId, row.patientId);
  await tellChanged(c, row);
}
