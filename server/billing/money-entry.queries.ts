import type { Insertable, Selectable } from 'kysely';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';

export type MoneyEntryRow = Selectable<Database['moneyEntry']>;

/** What came in, went back or was taken off an order, oldest first. */
export async function moneyEntriesOf(db: Db | Tx, requestId: string): Promise<MoneyEntryRow[]> {
  return db
    .selectFrom('moneyEntry')
    .selectAll()
    .where('requestId', '=', requestId)
    .orderBy('at')
    .orderBy('id')
    .execute();
}

export async function insertMoneyEntry(tx: Tx, row: Insertable<Database['moneyEntry']>): Promise<void> {
  await tx.insertInto('moneyEntry').values(row).execute();
}

/** Whether a refund with this reference of the gateway or the bank was recorded, of whichever order. */
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
