import { sql, type Insertable, type Selectable } from 'kysely';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';

export type GatewayRefundRow = Selectable<Database['gatewayRefund']>;

/** Refunds of an order that a service was asked for, newest first. */
export async function gatewayRefundsOf(db: Db | Tx, requestId: string): Promise<GatewayRefundRow[]> {
  return db
    .selectFrom('gatewayRefund')
    .selectAll()
    .where('requestId', '=', requestId)
    .orderBy('requestedAt', 'desc')
    .orderBy('id')
    .execute();
}

/** Payments of an order that a service took, newest first. */
export async function gatewayPaymentsOf(db: Db | Tx, requestId: string) {
  return db
    .selectFrom('moneyEntry')
    .innerJoin('gatewayLink', 'gatewayLink.linkId', 'moneyEntry.linkId')
    .select(['gatewayLink.connector', 'moneyEntry.amountPaise'])
    .select(sql<string>`money_entry.reference`.as('payment'))
    .where('moneyEntry.requestId', '=', requestId)
    .where('moneyEntry.kind', '=', 'PAYMENT')
    .where('moneyEntry.reference', 'is not', null)
    .orderBy('moneyEntry.at', 'desc')
    .orderBy('moneyEntry.id')
    .execute();
}

/** The order of a payment that a service took, by the service's id. */
export async function findOrderOfPayment(tx: Tx, connector: string, payment: string) {
  return tx
    .selectFrom('moneyEntry')
    .innerJoin('gatewayLink', 'gatewayLink.linkId', 'moneyEntry.linkId')
    .select('moneyEntry.requestId')
    .where('gatewayLink.connector', '=', connector)
    .where('moneyEntry.kind', '=', 'PAYMENT')
    .where('moneyEntry.reference', '=', payment)
    .executeTakeFirst();
}

export async function insertGatewayRefund(tx: Tx, row: Insertable<Database['gatewayRefund']>): Promise<void> {
  await tx.insertInto('gatewayRefund').values(row).execute();
}

export async function findGatewayRefund(db: Db | Tx, id: string): Promise<GatewayRefundRow | undefined> {
  return db.selectFrom('gatewayRefund').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function lockGatewayRefund(tx: Tx, id: string): Promise<GatewayRefundRow> {
  return tx
    .selectFrom('gatewayRefund')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Claims refunds that the service is to be asked for; unfinished ones are due again at `until`. */
export async function claimGatewayRefunds(
  db: Db,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<GatewayRefundRow[]> {
  return db
    .updateTable('gatewayRefund')
    .set((e) => ({ nextAt: until, tries: e('tries', '+', 1) }))
    .where('id', 'in', (e) =>
      e
        .selectFrom('gatewayRefund')
        .select('id')
        .where('state', '=', 'REQUESTED')
        .where('nextAt', '<=', now)
        .orderBy('nextAt')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
}

export async function setGatewayRefund(
  db: Db | Tx,
  id: string,
  set: Partial<Pick<GatewayRefundRow, 'state' | 'vendorId' | 'nextAt' | 'error' | 'settledAt'>>,
): Promise<void> {
  await db.updateTable('gatewayRefund').set(set).where('id', '=', id).execute();
}
