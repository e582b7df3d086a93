import { randomUUID } from 'node:crypto';
import { money } from '#domain/format.ts';
import { LINK_AFTER } from '#domain/payments.ts';
import { tell } from '#server/notifications/tell.ts';
import type { Config } from '#server/platform/config.ts';
import type { Change } from '#server/platform/writes/change.ts';
import { orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import { lockRequest, tellChanged, tellService } from '#server/requests/requests.ts';
import { recordOrderPaid } from './earnings.ts';
import { findPayment, insertMoneyEntry } from './money-entry.queries.ts';
import { findPaymentLink, lockPaymentLink, setLinkOutcome } from './payment-link.queries.ts';
import { issueReceipt } from './receipts/issue-receipt.ts';
import { settleAccount } from './settle-account.ts';

export interface PaymentReport {
  paymentLinkId: string;
  utr: string;
  amountPaise: number;
  outcome: 'PAID' | 'FAILED';
}

/**
 * Records a payment gateway's report on a link. Reports may come twice, late, and in any order: a payment counts once for its
 * reference, with the amount that came; a failure undoes no payment.
 * @throws Refusal NOT_FOUND, BAD_INPUT for a payment that was reported with another amount before
 */
export async function recordPayment(c: Change, config: Config, report: PaymentReport): Promise<void> {
  const { paymentLinkId, utr, amountPaise, outcome } = report;
  const { requestId } = orNotFound(await findPaymentLink(c.tx, paymentLinkId));
  // Locks the order before its links, as the creation of a link does; the opposite order could deadlock.
  const row = orNotFound(await lockRequest(c.tx, requestId));
  const link = await lockPaymentLink(c.tx, paymentLinkId);
  const state = LINK_AFTER[link.state][outcome];
  if (outcome === 'FAILED' && state === link.state) return;
  if (outcome === 'PAID' && (await isKnown(c, report))) return;
  if (state !== link.state)
    await setLinkOutcome(c.tx, link.id, { state, utr, paidAt: outcome === 'PAID' ? c.now : null });
  const wasPaid = ['PAID', 'REFUNDED'].includes(row.paymentState);
  await c.audit(`PAYMENT_${outcome}${wasPaid ? '_TWICE' : ''}`, 'request', row.id, row.patientId);
  if (outcome === 'PAID') {
    const entry = { id: randomUUID(), requestId, linkId: link.id, kind: 'PAYMENT' as const, amountPaise };
    await insertMoneyEntry(c.tx, { ...entry, reference: utr, reason: null, at: c.now, recordedBy: null });
    if ((await settleAccount(c, row)) === 'PAID') await recordOrderPaid(c, row, row.amountPaise, utr);
    await tell(c, config, 'PAYMENT_RECEIVED', {
      to: row,
      values: { amount: money(amountPaise), number: row.serviceNumber, reference: utr },
    });
    await issueReceipt(c, config, row, { id: entry.id, amountPaise, reference: utr });
  } else {
    await settleAccount(c, row, { byLinks: 'FAILED' });
    await tell(c, config, 'PAYMENT_FAILED', { to: row, values: { number: row.serviceNumber } });
  }
  await tellService(c, row, 'payment.changed');
  await tellChanged(c, row);
}

/** @throws Refusal BAD_INPUT */
async function isKnown(c: Change, { paymentLinkId, utr, amountPaise }: PaymentReport): Promise<boolean> {
  const known = await findPayment(c.tx, paymentLinkId, utr);
  if (known && known.amountPaise !== amountPaise)
    throw new Refusal('BAD_INPUT', { fields: [{ path: 'amountPaise', reason: 'AMOUNT_DIFFERS' }] });
  return known !== undefined;
}
