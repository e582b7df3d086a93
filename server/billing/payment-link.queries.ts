import { sql, type Insertable, type Selectable } from 'kysely';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';

export type PaymentLinkRow = Selectable<Database['paymentLink']>;

export async function findPaymentLink(db: Db | Tx, id: string): Promise<PaymentLinkRow | undefined> {
  return db.selectFrom('paymentLink').selectAll().where('id', '=', id).executeTakeFirst();
}

/** A payment link with what its page says: the number of the order, the languages of its patient, and the page that takes the payment. */
export async function findLinkToPay(db: Db, id: string) {
  return db
    .selectFrom('paymentLink')
    .innerJoin('request', 'request.id', 'paymentLink.requestId')
    .innerJoin('patient', 'patient.id', 'request.patientId')
    .leftJoin('gatewayLink', 'gatewayLink.linkId', 'paymentLink.id')
    .selectAll('paymentLink')
    .select(['request.serviceNumber', 'patient.languages', 'gatewayLink.url'])
    .select('gatewayLink.state as gatewayState')
    .select((e) =>
      e
        .and([
          e('paymentLink.state', '=', 'FAILED'),
          e('request.paymentState', '=', 'FAILED'),
          e('request.amountPaise', '=', e.ref('paymentLink.amountPaise')),
        ])
        .as('mayTryAgain'),
    )
    .where('paymentLink.id', '=', id)
    .executeTakeFirst();
}

export async function insertPaymentLink(
  tx: Tx,
  row: Insertable<Database['paymentLink']>,
): Promise<PaymentLinkRow> {
  return tx.insertInto('paymentLink').values(row).returningAll().executeTakeFirstOrThrow();
}

/** Orders with an open link past its expiry, up to a limit. */
export async function listDueLinks(db: Db, now: Date, limit: number): Promise<{ requestId: string }[]> {
  return db
    .selectFrom('paymentLink')
    .select('requestId')
    .distinct()
    .where('state', '=', 'SENT')
    .where('expiresAt', '<=', now)
    .limit(limit)
    .execute();
}

/**
 * Expires the open links of an order; with a time, only those that expire by then. @returns whether there
 * were any
 */
export async function expireOpenLinks(tx: Tx, requestId: string, by?: Date): Promise<boolean> {
  let open = tx
    .updateTable('paymentLink')
    .set({ state: 'EXPIRED' })
    .where('requestId', '=', requestId)
    .where('state', '=', 'SENT');
  if (by) open = open.where('expiresAt', '<=', by);
  const { numUpdatedRows } = await open.executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Expires one open link. @returns whether it was open */
export async function expireOneLink(tx: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('paymentLink')
    .set({ state: 'EXPIRED' })
    .where('id', '=', id)
    .where('state', '=', 'SENT')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** An open link asks for what is to pay, or ends. @returns whether there were any */
export async function expireLinksOfOtherAmount(
  tx: Tx,
  requestId: string,
  toPayPaise: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('paymentLink')
    .set({ state: 'EXPIRED' })
    .where('requestId', '=', requestId)
    .where('state', '=', 'SENT')
    .where('amountPaise', '<>', toPayPaise)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function hasOpenLink(tx: Tx, requestId: string): Promise<boolean> {
  const open = await tx
    .selectFrom('paymentLink')
    .select('id')
    .where('requestId', '=', requestId)
    .where('state', '=', 'SENT')
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}

export async function updatePaymentState(
  tx: Tx,
  requestId: string,
  paymentState: Selectable<Database['request']>['paymentState'],
): Promise<void> {
  await tx.updateTable('request').set({ paymentState }).where('id', '=', requestId).execute();
}

/** The payment links of a request, oldest first. */
export async function paymentLinksOf(db: Db | Tx, requestId: string): Promise<PaymentLinkRow[]> {
  return db
    .selectFrom('paymentLink')
    .selectAll()
    .where('requestId', '=', requestId)
    .orderBy('sentAt')
    .execute();
}

export async function lockPaymentLink(tx: Tx, id: string): Promise<PaymentLinkRow> {
  return tx.selectFrom('paymentLink').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

export async function setLinkOutcome(
  tx: Tx,
  id: string,
  outcome: Pick<PaymentLinkRow, 'state' | 'utr' | 'paidAt'>,
): Promise<void> {
  await tx.updateTable('paymentLink').set(outcome).where('id', '=', id).execute();
}

/** Links with these ids, and those of which a payment with one of these references, in capitals, was reported. */
export async function linksOfPayments(
  db: Db | Tx,
  { references, ids }: { references: readonly string[]; ids: readonly string[] },
) {
  return db
    .selectFrom('paymentLink')
    .innerJoin('request', 'request.id', 'paymentLink.requestId')
    .select(['paymentLink.id', 'paymentLink.utr', 'paymentLink.state', 'request.serviceNumber'])
    .where((e) =>
      e.or([
        sql<boolean>`payment_link.id = any(${sql.val([...ids])}::text[])`,
        sql<boolean>`upper(payment_link.utr) = any(${sql.val([...references])}::text[])`,
      ]),
    )
    .execute();
}
