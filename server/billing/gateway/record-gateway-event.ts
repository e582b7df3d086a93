import { refundOrder } from '#server/billing/give-back.ts';
import { isRefundReference } from '#server/billing/money-entry.queries.ts';
import { expireOneLink, findPaymentLink } from '#server/billing/payment-link.queries.ts';
import { recordPayment } from '#server/billing/record-payment.ts';
import { settleAccount } from '#server/billing/settle-account.ts';
import type { LinkEndedEvent, PaymentEvent, RefundEvent } from '#server/platform/connector-ports.ts';
import type { Deps } from '#server/platform/deps.ts';
import { orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import type { Change } from '#server/platform/writes/change.ts';
import { lockRequest, tellChanged } from '#server/requests/requests.ts';
import { findGatewayLink, setGatewayLink } from './gateway-link.queries.ts';
import { findGatewayRefund, findOrderOfPayment } from './gateway-refund.queries.ts';
import { settleRefund } from './settle-refund.ts';

type Told = Pick<Deps, 'config' | 'connectors' | 'log'>;

/**
 * Records what a payment service reports. It may come twice, late and in any order, and may be of money that has nothing to do with the
 * portal, such as that of the hospital's shop: what the portal cannot use is logged and accepted, because a service stops reporting after
 * too many refusals.
 */
export async function recordGatewayEvent(
  c: Change,
  deps: Told,
  connector: string,
  event: PaymentEvent | LinkEndedEvent | RefundEvent,
): Promise<void> {
  if ('vendorRefund' in event) return recordRefundEvent(c, deps, connector, event);
  const link = await findGatewayLink(c.tx, event.linkId);
  if (link?.connector !== connector) {
    deps.log.warn({ connector }, 'a report names a payment link that is not of this service');
    return;
  }
  if (event.state === 'ENDED') return recordEnd(c, event.linkId);
  const { linkId: paymentLinkId, payment: utr, amountPaise, state: outcome } = event;
  try {
    await recordPayment(c, deps.config, { paymentLinkId, utr, amountPaise, outcome });
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'BAD_INPUT') throw error;
    deps.log.warn({ id: paymentLinkId, connector }, 'a payment was reported again with another amount');
  }
}

/** The link expired at the service, or was cancelled there: the patient cannot pay by it, so that it ends here, too. */
async function recordEnd(c: Change, linkId: string): Promise<void> {
  const { requestId } = orNotFound(await findPaymentLink(c.tx, linkId));
  const order = orNotFound(await lockRequest(c.tx, requestId));
  await setGatewayLink(c.tx, linkId, { state: 'ENDED' });
  if (!(await expireOneLink(c.tx, linkId)) || order.paymentState !== 'LINK_SENT') return;
  await settleAccount(c, order, { byLinks: 'EXPIRED' });
  await c.audit('PAYMENT_EXPIRED', 'request', order.id, order.patientId);
  await tellChanged(c, order);
}

async function recordRefundEvent(
  c: Change,
  deps: Told,
  connector: string,
  { state, refundId, vendorRefund, payment, amountPaise }: RefundEvent,
): Promise<void> {
  const row = refundId === null ? undefined : await findGatewayRefund(c.tx, refundId);
  if (row?.connector === connector) {
    const outcome = state === 'REFUNDED' ? 'PROCESSED' : 'FAILED';
    const error = outcome === 'FAILED' ? 'the service could not send the money back' : null;
    return settleRefund(c, deps, row.id, { state: outcome, vendorId: vendorRefund, error });
  }
  const order = state === 'REFUNDED' ? await findOrderOfPayment(c.tx, connector, payment) : undefined;
  if (order) await recordForeignRefund(c, deps, order.requestId, { connector, vendorRefund, amountPaise });
}

/** Records a refund that the hospital started on the service's own pages. */
async function recordForeignRefund(
  c: Change,
  { config, connectors, log }: Told,
  requestId: string,
  { connector, vendorRefund, amountPaise }: { connector: string; vendorRefund: string; amountPaise: number },
): Promise<void> {
  const order = orNotFound(await lockRequest(c.tx, requestId));
  const reference = vendorRefund.toUpperCase();
  if (await isRefundReference(c.tx, reference)) return;
  const title = connectors.payments.find(({ name }) => name === connector)?.title ?? connector;
  try {
    const reason = `Refunded at ${title}`;
    await refundOrder(c, config, order, { amountPaise, reason, reference, recordedBy: null });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    log.error({ connector, id: requestId }, 'a refund went out that is more than was paid');
  }
}
