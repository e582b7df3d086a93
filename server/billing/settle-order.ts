import type { Change } from '#server/platform/writes/change.ts';
import { lockRequest, tellService } from '#server/requests/requests.ts';
import { setLabPrices } from '#server/reference/lab-prices.ts';
import { chargedOf, priceOpenProducts, setCharged, setOrderEarning } from './order-amount.queries.ts';
import { expireOpenLinks, updatePaymentState } from './payment-link.queries.ts';

export { listRefundsDue } from './order-amount.queries.ts';

/**
 * Works out what a locked order costs now: the sum of its products that are not cancelled; an order without products keeps
 * its amount until it is cancelled itself. An open payment link with another amount ends. Of a paid order, what it costs
 * less is due to be paid back, which a person does.
 */
export async function settleOrder(c: Change, requestId: string): Promise<void> {
  const row = await lockRequest(c.tx, requestId);
  if (!row) return;
  const charged = await chargedOf(c.tx, requestId);
  const whole = row.status === 'CANCELLED' ? 0 : row.amountPaise;
  const amountPaise = charged.hasProducts ? charged.amountPaise : whole;
  if (amountPaise === row.amountPaise) return;
  const isPaid = row.paymentState === 'PAID';
  const less = isPaid ? Math.max(0, row.amountPaise - amountPaise) : 0;
  await setCharged(c.tx, requestId, { amountPaise, refundDuePaise: row.refundDuePaise + less });
  if (isPaid) await setOrderEarning(c.tx, requestId, amountPaise);
  else if ((await expireOpenLinks(c.tx, requestId)) && row.paymentState === 'LINK_SENT') {
    await updatePaymentState(c.tx, requestId, 'EXPIRED');
    await c.audit('PAYMENT_LINK_ENDED', 'request', requestId, row.patientId);
  }
  await c.audit('ORDER_AMOUNT', 'request', requestId, row.patientId);
  if (less) await c.audit('REFUND_DUE', 'request', requestId, row.patientId);
  await tellService(c, row, 'payment.changed');
}

/** Sets prices, also of tests of open orders that had none. @returns how many orders got one */
export async function priceOrders(
  c: Change,
  prices: readonly { code: string; pricePaise: number }[],
): Promise<number> {
  await setLabPrices(c.tx, prices, c.now);
  await c.audit('SET_PRICES', 'labPrice', `${prices.length}`);
  const orders = await priceOpenProducts(
    c.tx,
    prices.map(({ code }) => code),
  );
  for (const id of orders) await settleOrder(c, id);
  return orders.length;
}
