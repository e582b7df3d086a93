import type { Insertable, Updateable } from 'kysely';
import type { RequestStatus } from '#contract/shared.ts';
import type { Database, Tx } from '#server/platform/sql/database.ts';
import { nextServiceNumber } from '#server/platform/sql/number.ts';

type NewRow = Omit<Insertable<Database['request']>, 'serviceNumber'>;

/** @returns its service number, the next one with this prefix */
export async function insertRequest(tx: Tx, prefix: string, row: NewRow) {
  return tx
    .insertInto('request')
    .values({ ...row, serviceNumber: nextServiceNumber(prefix) })
    .returning('serviceNumber')
    .executeTakeFirstOrThrow();
}

type Columns = Omit<Updateable<Database['request']>, 'id'>;

export async function updateRequest(tx: Tx, id: string, columns: Columns): Promise<void> {
  await tx.updateTable('request').set(columns).where('id', '=', id).execute();
}

/** Sets the amount of a request. */
export async function setAmount(tx: Tx, id: string, amountPaise: number): Promise<void> {
  await updateRequest(tx, id, { amountPaise });
}

export async function insertProducts(tx: Tx, rows: Insertable<Database['product']>[]): Promise<void> {
  await tx.insertInto('product').values(rows).execute();
}

/** Sets the status of the request's products that have not ended. */
export async function endProducts(tx: Tx, requestId: string, status: RequestStatus): Promise<void> {
  await tx
    .updateTable('product')
    .set({ status })
    .where('requestId', '=', requestId)
    .where('status', 'not in', ['COMPLETED', 'CANCELLED'])
    .execute();
}

export async function insertHistory(tx: Tx, row: Insertable<Database['statusHistory']>): Promise<void> {
  await tx.insertInto('statusHistory').values(row).execute();
}
