import { sumOf } from '#domain/payments.ts';
import type { Change } from '#server/platform/writes/change.ts';
import { lockRequest, tellService } from '#server/requests/requests.ts';
import { recordChanges } from '#server/reference/catalogue-changes.ts';
import { labPrices, lockLabPrices, setLabPrices, type LabPrice } from '#server/reference/lab-prices.ts';
import { moneyEntriesOf } from './money-entry.queries.ts';
import { chargedOf, priceOpenProducts } from './order-amount.queries.ts';
import { settleAccount } from './settle-account.ts';

export { moneyEntriesBetween } from './money-entry.queries.ts';
export { linksOfPayments } from './payment-link.queries.ts';
export { listRefundsDue } from './order-amount.queries.ts';

/**
 * Works out what a locked order costs now: the sum of its products that are not cancelled, less what was taken off; an order
 * without products keeps its amount until it is cancelled itself.
 */
export async function settleOrder(c: Change, requestId: string): Promise<void> {
  const row = await lockRequest(c.tx, requestId);
  if (!row) return;
  const { hasProducts, amountPaise: priced } = await chargedOf(c.tx, requestId);
  const whole = row.status === 'CANCELLED' ? 0 : row.amountPaise;
  const reduced = sumOf(await moneyEntriesOf(c.tx, requestId), 'REDUCTION');
  const chargedPaise = hasProducts ? Math.max(0, priced - reduced) : whole;
  if (chargedPaise === row.amountPaise) return;
  await settleAccount(c, row, { chargedPaise });
  await c.audit('ORDER_AMOUNT', 'request', requestId, row.patientId);
  await tellService(c, row, 'payment.changed');
}

/**
 * Sets prices, also of tests of open orders that had none. @param byUser null: the command line
 * @returns how many prices changed, and how many orders got one
 */
export async function priceOrders(
  c: Change,
  prices: readonly LabPrice[],
  byUser: string | null,
): Promise<{ changed: number; orders: number }> {
  await lockLabPrices(c.tx);
  const codes = prices.map(({ code }) => code);
  const before = await labPrices(c.tx, codes);
  const changed = prices.filter(({ code, pricePaise }) => before.get(code) !== pricePaise);
  await setLabPrices(c.tx, changed, c.now);
  await recordChanges(
    c,
    byUser,
    'SET_PRICE',
    changed.map(({ code, pricePaise }) => ({
      entity: 'labPrice',
      entityId: code,
      before: before.get(code) ?? null,
      after: pricePaise,
    })),
  );
  const orders = await priceOpenProducts(c.tx, codes);
  for (const id of orders) await settleOrder(c, id);
  return { changed: changed.length, orders: orders.length };
}
