import { money } from '#domain/format.ts';
import { tell } from '#server/notifications/tell.ts';
import type { Config } from '#server/platform/config.ts';
import type { Change } from '#server/platform/writes/change.ts';
import { orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import { lockRequest, tellChanged, tellService } from '#server/requests/requests.ts';
import { recordOrderPaid } from './earnings.ts';
import { setCharged } from './order-amount.queries.ts';
import {
  findPaymentLink,
  lockPaymentLink,
  setLinkOutcome,
  updatePaymentState,
} from './payment-link.queries.ts';

interface PaymentReport {
  paymentLinkId: string;
  utr: string;
  amountPaise: number;
  outcome: 'PAID' | 'FAILED';
}

/**
 * Records a payment gateway's report on a link. The gateway may repeat reports: the first one counts, and a
 * later failure does not undo a payment.
 * @throws Refusal NOT_FOUND, BAD_INPUT for an amount other than the link's
 */
export async function recordPayment(c: Change, config: Config, report: PaymentReport): Promise<void> {
  const { paymentLinkId, utr, amountPaise, outcome } = report;
  const { requestId } = orNotFound(await findPaymentLink(c.tx, paymentLinkId));
  // Locks the order before its links, as the creation of a link does; the opposite order could deadlock.
  const row = orNotFound(await lockRequest(c.tx, requestId));
  const link = await lockPaymentLink(c.tx, paymentLinkId);
  if (link.amountPaise !== amountPaise)
    throw new Refusal('BAD_INPUT', {
      fields: [{ path: 'amountPaise', reason: 'AMOUNT_DIFFERS' }],
    });
  if (link.state === 'PAID' || link.state === outcome) return;
  // A failure does not change an ended link, but a late payment does.
  if (outcome === 'FAILED' && link.state !== 'SENT') return;
  await setLinkOutcome(c.tx, link.id, { state: outcome, utr, paidAt: outcome === 'PAID' ? c.now : null });
  const isSecond = row.paymentState === 'PAID';
  if (!isSecond) await updatePaymentState(c.tx, row.id, outcome);
  // The patient paid by two links: the order is paid once, and a refund is due.
  if (outcome === 'PAID' && !isSecond)
    await recordOrderPaid(c, row, Math.min(amountPaise, row.amountPaise), utr);
  // By two links, or by one that was sent before a test was cancelled.
  const tooMuch = outcome === 'PAID' ? amountPaise - (isSecond ? 0 : row.amountPaise) : 0;
  if (tooMuch > 0) {
    const { amountPaise: charged, refundDuePaise } = row;
    await setCharged(c.tx, row.id, { amountPaise: charged, refundDuePaise: refundDuePaise + tooMuch });
    if (!isSecond) await c.audit('REFUND_DUE', 'request', row.id, row.patientId);
  }
  await c.audit(`PAYMENT_${outcome}${isSecond ? '_TWICE' : ''}`, 'request', row.id, row.patientId);
  if (outcome === 'PAID')
    await tell(c, config, 'PAYMENT_RECEIVED', {
      to: row,
      values: { amount: money(amountPaise), number: row.serviceNumber, reference: utr },
    });
  await tellService(c, row, 'payment.changed');
  await tellChanged(c, row);
}
