import { sql } from 'kysely';
import type { PaymentState } from '#contract/shared.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';

/** Returns what is charged of an order, and which of its tests have no price: cancelled products count for nothing. */
export async function chargedOf(db: Db | Tx, requestId: string) {
  const rows = await db
    .selectFrom('product')
    .select(['name', 'pricePaise', 'status'])
    .where('requestId', '=', requestId)
    .orderBy('name')
    .execute();
  const charged = rows.filter(({ status }) => status !== 'CANCELLED');
  return {
    hasProducts: rows.length > 0,
    amountPaise: charged.reduce((sum, { pricePaise }) => sum + (pricePaise ?? 0), 0),
    unpriced: charged.filter(({ pricePaise }) => pricePaise === null).map(({ name }) => name),
  };
}

/** Returns those of several orders of which a test has no price. */
export async function unpricedOrders(db: Db | Tx, requestIds: readonly string[]): Promise<Set<string>> {
  if (!requestIds.length) return new Set();
  const rows = await db
    .selectFrom('product')
    .select('requestId')
    .distinct()
    .where('requestId', 'in', requestIds)
    .where('status', '<>', 'CANCELLED')
    .where('pricePaise', 'is', null)
    .execute();
  return new Set(rows.map(({ requestId }) => requestId));
}

export async function setAccount(
  tx: Tx,
  requestId: string,
  set: { amountPaise: number; refundDuePaise: number; paymentState: PaymentState },
): Promise<void> {
  await tx.updateTable('request').set(set).where('id', '=', requestId).execute();
}

/** Gives products that have no price the price of the table. @returns the orders that are changed by it */
export async function priceOpenProducts(tx: Tx, codes: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ requestId: string }>`
    update product set price_paise = lab_price.price_paise
    from lab_price, request
    where lab_price.code = product.code and request.id = product.request_id
      and product.price_paise is null and product.status <> 'CANCELLED' and request.status <> 'CANCELLED'
      and product.code = any(${sql.val([...codes])}::text[])
    returning product.request_id`.execute(tx);
  return [...new Set(rows.map(({ requestId }) => requestId))];
}

/** Orders of which more came than they cost, oldest first. */
export async function listRefundsDue(db: Db) {
  return db
    .selectFrom('request')
    .select(['serviceNumber', 'refundDuePaise', 'requestedAt'])
    .where('refundDuePaise', '>', 0)
    .orderBy('requestedAt')
    .execute();
}
