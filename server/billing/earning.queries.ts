import type { Insertable } from 'kysely';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';

export async function insertEarning(tx: Tx, row: Insertable<Database['earning']>): Promise<void> {
  await tx.insertInto('earning').values(row).execute();
}

/** The consultation that placed an order, as its earning needs it. */
export async function findOrderingConsultation(tx: Tx, id: string) {
  return tx
    .selectFrom('consultation')
    .select(['id', 'providerId', 'clinicId', 'mode'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** What is owed: the provider's share of every visit that the patient has paid, or that has no bill of ours. */
function owed(db: Db | Tx) {
  return db
    .selectFrom('earning')
    .leftJoin('request', 'request.id', 'earning.requestId')
    .where('earning.state', '=', 'PENDING')
    .where('earning.netPaise', '>', 0)
    .where((e) =>
      e.or([
        e('request.id', 'is', null),
        e('request.amountPaise', '=', 0),
        e('request.paymentState', '=', 'PAID'),
      ]),
    );
}

/** How much is to be transferred to whom. */
export async function duePayouts(
  db: Db,
): Promise<{ userName: string; name: string; lines: number; netPaise: number }[]> {
  return owed(db)
    .innerJoin('provider', 'provider.id', 'earning.providerId')
    .innerJoin('appUser', 'appUser.id', 'provider.userId')
    .select(['appUser.userName', 'appUser.name'])
    .select((e) => [
      e.fn.countAll<number>().as('lines'),
      e.cast<number>(e.fn.sum('earning.netPaise'), 'bigint').as('netPaise'),
    ])
    .groupBy('appUser.id')
    .orderBy('appUser.userName')
    .execute();
}

/** Locks the provider whose payout this is until the end of the transaction. */
export async function lockPayee(tx: Tx, userId: string) {
  return tx.selectFrom('provider').select('id').where('userId', '=', userId).forUpdate().executeTakeFirst();
}

export async function listOwed(tx: Tx, providerId: string) {
  return owed(tx)
    .where('earning.providerId', '=', providerId)
    .select(['earning.id', 'earning.netPaise'])
    .execute();
}

export async function markPaid(tx: Tx, ids: readonly string[], utr: string): Promise<void> {
  await tx.updateTable('earning').set({ state: 'PAID', utr }).where('id', 'in', ids).execute();
}

export async function findPaidBy(tx: Tx, utr: string) {
  return tx.selectFrom('earning').select('id').where('utr', '=', utr).limit(1).executeTakeFirst();
}
