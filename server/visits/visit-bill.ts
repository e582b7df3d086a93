import type { Change } from '#server/platform/writes/change.ts';
import type { Config } from '#server/platform/config.ts';
import { recordEarning, visitFee } from '#server/billing/earnings.ts';
import { orNotFound } from '#server/platform/http/refusal.ts';
import { sendPaymentLink } from '#server/billing/payment-links.ts';
import type { ConsultationRow } from './consultation.queries.ts';
import { lockRequest, updateRequest } from '#server/requests/requests.ts';

/** A completed visit goes into its provider's report, and its patient gets the link to pay it; a free one does neither. */
export async function billVisit(c: Change, config: Config, row: ConsultationRow): Promise<void> {
  const amountPaise = await visitFee(c.tx, row);
  if (!amountPaise) return;
  await recordEarning(c, row, amountPaise);
  // Visits that were booked elsewhere have no request: they are paid where they were booked.
  if (!row.requestId) return;
  await updateRequest(c.tx, row.requestId, { amountPaise });
  await sendPaymentLink(c, config, orNotFound(await lockRequest(c.tx, row.requestId)));
}
