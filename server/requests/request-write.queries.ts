import type { Expression, ExpressionBuilder, Insertable, SqlBool, Updateable } from 'kysely';
import type { RequestStatus } from '#contract/shared.ts';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';
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

/**
 * Locks the requests that wait for this person: a provider's, and what a nurse or an agent has accepted and not handed over.
 * @returns their ids
 */
export async function lockRequestsOf(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('request')
    .select('request.id')
    .where('request.endedAt', 'is', null)
    .where(isWith(userId))
    .orderBy('request.id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** How many those are. */
export async function countRequestsOf(db: Db, userId: string): Promise<number> {
  const { n } = await db
    .selectFrom('request')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('request.endedAt', 'is', null)
    .where(isWith(userId))
    .executeTakeFirstOrThrow();
  return n;
}

const isWith =
  (userId: string) =>
  (e: ExpressionBuilder<Database, 'request'>): Expression<SqlBool> =>
    e.or([
      e.and([e('request.takenBy', '=', userId), e('request.providerId', 'is', null)]),
      e(
        'request.providerId',
        'in',
        e.selectFrom('provider').select('provider.id').where('provider.userId', '=', userId),
      ),
    ]);
