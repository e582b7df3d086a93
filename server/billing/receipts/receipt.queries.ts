import { sql, type Insertable } from 'kysely';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';
import type { Series } from '#server/platform/sql/tables/money.ts';

/**
 * The next number of a series. Its row is locked until the transaction ends, and a transaction that is rolled back gives its
 * number back: so there are no gaps.
 */
export async function takePosition(tx: Tx, series: Series, year: string): Promise<number> {
  const { last } = await tx
    .insertInto('receiptSeries')
    .values({ series, year, last: 1 })
    .onConflict((conflict) =>
      conflict.columns(['series', 'year']).doUpdateSet({ last: sql<number>`receipt_series.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return last;
}

export async function insertReceipt(tx: Tx, row: Insertable<Database['receipt']>): Promise<void> {
  await tx.insertInto('receipt').values(row).execute();
}

/** Receipts and credit notes of an order, oldest first; of one moment, receipts first. */
export async function receiptsOf(db: Db | Tx, requestId: string) {
  return db
    .selectFrom('receipt')
    .selectAll()
    .where('requestId', '=', requestId)
    .orderBy('issuedAt')
    .orderBy('series', 'desc')
    .orderBy('position')
    .execute();
}
export type ReceiptRow = Awaited<ReturnType<typeof receiptsOf>>[number];

/** One of them, with the patient of its order. */
export async function findReceipt(db: Db | Tx, id: string) {
  return db
    .selectFrom('receipt')
    .innerJoin('request', 'request.id', 'receipt.requestId')
    .selectAll('receipt')
    .select('request.patientId')
    .where('receipt.id', '=', id)
    .executeTakeFirst();
}

/** Returns what an order's tests are, what they cost and how they are taxed: those that are not cancelled. */
export async function taxedProducts(tx: Db | Tx, requestId: string) {
  return tx
    .selectFrom('product')
    .leftJoin('itemTax', 'itemTax.code', 'product.code')
    .select(['product.name', 'product.pricePaise', 'itemTax.taxCode', 'itemTax.gstPoints'])
    .where('requestId', '=', requestId)
    .where('status', '<>', 'CANCELLED')
    .orderBy('product.name')
    .orderBy('product.id')
    .execute();
}
