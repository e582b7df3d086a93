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

/** The lines of an order, oldest first: its earning, and what changed it since. */
export async function earningsOf(tx: Tx, requestId: string) {
  return tx
    .selectFrom('earning')
    .selectAll()
    .where('requestId', '=', requestId)
    .orderBy('at')
    .orderBy('grossPaise', 'desc')
    .execute();
}

/** The report of a paid order shows what is charged of it. */
export async function setOrderEarning(tx: Tx, requestId: string, amountPaise: number): Promise<void> {
  await tx
    .updateTable('earning')
    .set({ grossPaise: amountPaise, feePaise: amountPaise })
    .where('requestId', '=', requestId)
    .where('what', '=', 'LAB_ORDER')
    .execute();
}

/**
 * Unpaid earnings: the provider's share of visits that the patient has paid, or that we do not bill. A line below zero
 * is for a refund after the share was paid out.
 */
function unpaid(db: Db | Tx) {
  return db
    .selectFrom('earning')
    .leftJoin('request', 'request.id', 'earning.requestId')
    .where('earning.state', '=', 'PENDING')
    .where('earning.netPaise', '<>', 0)
    .where((e) =>
      e.or([
        e('request.id', 'is', null),
        e('request.amountPaise', '=', 0),
        e('request.paymentState', '=', 'PAID'),
      ]),
    );
}

export interface DuePayout {
  userId: string;
  providerId: string;
  userName: string;
  name: string;
  lines: number;
  netPaise: number;
  oldestAt: Date;
}

/** The sum due to each provider; what a provider owes is taken from the next sum. */
export async function duePayouts(db: Db): Promise<DuePayout[]> {
  return unpaid(db)
    .innerJoin('provider', 'provider.id', 'earning.providerId')
    .innerJoin('appUser', 'appUser.id', 'provider.userId')
    .select(['appUser.id as userId', 'provider.id as providerId', 'appUser.userName', 'appUser.name'])
    .select((e) => [
      e.fn.countAll<number>().as('lines'),
      e.cast<number>(e.fn.sum('earning.netPaise'), 'bigint').as('netPaise'),
      e.fn.min('earning.at').as('oldestAt'),
    ])
    .groupBy(['appUser.id', 'provider.id'])
    .having((e) => e(e.fn.sum('earning.netPaise'), '>', 0))
    .orderBy('appUser.userName')
    .execute();
}

/** The oldest lines of the sum due to a provider, without their patients. */
export async function listDueLines(db: Db, userId: string, limit: number) {
  return unpaid(db)
    .innerJoin('provider', 'provider.id', 'earning.providerId')
    .leftJoin('consultation', 'consultation.id', 'earning.consultationId')
    .where('provider.userId', '=', userId)
    .select(['earning.id', 'earning.what', 'earning.at', 'earning.netPaise'])
    .select(['consultation.consultationNumber', 'request.serviceNumber'])
    .orderBy('earning.at')
    .orderBy('earning.id')
    .limit(limit)
    .execute();
}

/** Oldest first: what was due when a transfer was made is where they begin. */
export async function listUnpaidEarnings(tx: Tx, providerId: string) {
  return unpaid(tx)
    .where('earning.providerId', '=', providerId)
    .select(['earning.id', 'earning.netPaise'])
    .orderBy('earning.at')
    .orderBy('earning.id')
    .execute();
}

export async function markPaid(tx: Tx, ids: readonly string[], utr: string): Promise<void> {
  await tx.updateTable('earning').set({ state: 'PAID', utr }).where('id', 'in', ids).execute();
}

export async function findPaidBy(tx: Tx, utr: string) {
  return tx.selectFrom('earning').select('id').where('utr', '=', utr).limit(1).executeTakeFirst();
}
