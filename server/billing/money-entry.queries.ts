import { sql, type Insertable, type Selectable } from 'kysely';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';

/** With the receipt or credit note that it was given; null without one. */
export type MoneyEntryRow = Selectable<Database['moneyEntry']> & {
  receiptId: string | null;
  receiptNumber: string | null;
};

/** Returns what came in, went back or was taken off an order, oldest first. */
export async function moneyEntriesOf(db: Db | Tx, requestId: string): Promise<MoneyEntryRow[]> {
  return entriesOfOrders(db, [requestId]);
}

/** Returns the same of several orders. */
export async function entriesOfOrders(db: Db | Tx, requestIds: readonly string[]): Promise<MoneyEntryRow[]> {
  if (!requestIds.length) return [];
  return db
    .selectFrom('moneyEntry')
    .leftJoin('receipt', 'receipt.entryId', 'moneyEntry.id')
    .selectAll('moneyEntry')
    .select(['receipt.id as receiptId', 'receipt.number as receiptNumber'])
    .where('moneyEntry.requestId', 'in', requestIds)
    .orderBy('moneyEntry.at')
    .orderBy('moneyEntry.id')
    .execute();
}

export async function insertMoneyEntry(tx: Tx, row: Insertable<Database['moneyEntry']>): Promise<void> {
  await tx.insertInto('moneyEntry').values(row).execute();
}

/** Returns whether a refund with this reference of the gateway or the bank was recorded, of whichever order. */
export async function isRefundReference(tx: Tx, reference: string): Promise<boolean> {
  const found = await tx
    .selectFrom('moneyEntry')
    .select('id')
    .where('kind', '=', 'REFUND')
    .where('reference', '=', reference)
    .executeTakeFirst();
  return found !== undefined;
}

/** The payment by a link that the gateway named by this reference. */
export async function findPayment(tx: Tx, linkId: string, reference: string) {
  return tx
    .selectFrom('moneyEntry')
    .select('amountPaise')
    .where('kind', '=', 'PAYMENT')
    .where('linkId', '=', linkId)
    .where('reference', '=', reference)
    .executeTakeFirst();
}

/** Payments by the gateway and refunds with a reference, from a day before the first day to a day after the last one. */
export async function moneyEntriesBetween(
  db: Db | Tx,
  { from, to, timeZone }: { from: string; to: string; timeZone: string },
) {
  const day = sql<Date>`(money_entry.at at time zone ${timeZone})::date`;
  return db
    .selectFrom('moneyEntry')
    .innerJoin('request', 'request.id', 'moneyEntry.requestId')
    .select(['moneyEntry.reference', 'moneyEntry.kind', 'moneyEntry.amountPaise', 'request.serviceNumber'])
    .select(sql<string>`to_char(${day}, 'YYYY-MM-DD')`.as('day'))
    .where('moneyEntry.kind', '<>', 'REDUCTION')
    .where('moneyEntry.reference', 'is not', null)
    .where('moneyEntry.method', 'is', null)
    .where(sql<boolean>`${day} between ${from}::date - 1 and ${to}::date + 1`)
    .orderBy('moneyEntry.at')
    .execute();
}
