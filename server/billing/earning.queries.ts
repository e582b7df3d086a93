import type { Insertable } from 'kysely';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';

export async function insertEarning(tx: Tx, row: Insertable<Database['earning']>): Promise<void> {
  await tx.insertInto('earning').values(row).execute();
}

/** The columns of an order's consultation that its earning needs. */
export async function findOrderingConsultation(tx: Tx, id: string) {
  return tx
    .selectFrom('consultation')
    .select(['id', 'providerId', 'clinicId', 'mode'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Unpaid earnings: the provider's share of visits that the patient has paid, or that we do not bill. */
function unpaid(db: Db | Tx) {
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

/** The sum due to each provider. */
export async function duePayouts(
  db: Db,
): Promise<{ userName: string; name: string; lines: number; netPaise: number }[]> {
  return unpaid(db)
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

export async function listUnpaidEarnings(tx: Tx, providerId: string) {
  return unpaid(tx)
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
