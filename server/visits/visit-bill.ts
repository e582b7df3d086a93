import { receivesSms } from '#contract/phone.ts';
import type { Change } from '#server/platform/writes/change.ts';
import type { Config } from '#server/platform/config.ts';
import { recordEarning, visitFee } from '#server/billing/earnings.ts';
import { orNotFound } from '#server/platform/http/refusal.ts';
import { sendPaymentLink } from '#server/billing/payment-links.ts';
import type { ConsultationRow } from './consultation.queries.ts';
import { lockRequest, setAmount } from '#server/requests/requests.ts';

/**
 * Adds a completed visit to its provider's report and sends its patient the payment link; a free visit needs
 * neither.
 */
export async function billVisit(c: Change, config: Config, row: ConsultationRow): Promise<void> {
  const amountPaise = await visitFee(c.tx, row);
  if (!amountPaise) return;
  await recordEarning(c, row, amountPaise);
  // A visit without a request was booked and is paid elsewhere.
  if (!row.requestId) return;
  await setAmount(c.tx, row.requestId, amountPaise);
  const request = orNotFound(await lockRequest(c.tx, row.requestId));
  // Without a number no link can be sent: the amount stays due.
  if (receivesSms(request.mobile)) await sendPaymentLink(c, config, request);
}
