import { change, type Change } from '#server/platform/writes/change.ts';
import { every } from '#server/platform/jobs/every.ts';
import { tellChanged, lockRequest } from '#server/requests/requests.ts';
import { expireOpenLinks, listDueLinks, updatePaymentState } from './payment-link.queries.ts';
import type { UnitDeps } from '#server/platform/writes/unit.ts';

const EVERY_MS = 60_000;
const BATCH = 100;

export function expireLinksJob(deps: UnitDeps): () => Promise<void> {
  return every(EVERY_MS, 'payment links', deps.log, () => expireLinks(deps));
}

/** Payment links whose time is over end, and with its newest link an order says so to who waits for its payment. */
export async function expireLinks(deps: UnitDeps): Promise<void> {
  const due = await listDueLinks(deps.db, deps.clock.now(), BATCH);
  for (const { requestId } of due)
    await change({ ...deps, who: { type: 'system' } }, (c) => expireLinksOf(c, requestId));
}

/** The order is locked before its links, as everywhere. */
async function expireLinksOf(c: Change, requestId: string): Promise<void> {
  const row = await lockRequest(c.tx, requestId);
  const hasEnded = await expireOpenLinks(c.tx, requestId, c.now);
  if (!hasEnded || row?.paymentState !== 'LINK_SENT') return;
  await updatePaymentState(c.tx, requestId, 'EXPIRED');
  await c.audit('PAYMENT_EXPIRED', 'request', requestId, row.patientId);
  await tellChanged(c, row);
}
