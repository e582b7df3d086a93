import { sql, type Selectable } from 'kysely';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';

export type GatewayLinkRow = Selectable<Database['gatewayLink']>;

/** The link at the service that takes its payment; undefined where there is none. */
export async function findGatewayLink(db: Db | Tx, linkId: string): Promise<GatewayLinkRow | undefined> {
  return db.selectFrom('gatewayLink').selectAll().where('linkId', '=', linkId).executeTakeFirst();
}

/** Wants a link at the service of each open link that has none. */
export async function wantGatewayLinks(db: Db, connector: string, now: Date): Promise<void> {
  await db
    .insertInto('gatewayLink')
    .columns(['linkId', 'connector', 'nextAt'])
    .expression((e) =>
      e
        .selectFrom('paymentLink')
        .select([
          'id',
          sql<string>`${connector}::text`.as('connector'),
          sql<Date>`${now}::timestamptz`.as('nextAt'),
        ])
        .where('state', '=', 'SENT')
        .where('expiresAt', '>', now)
        .where('id', 'not in', e.selectFrom('gatewayLink').select('linkId')),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Nothing is to be paid by a link any more: it expired or was replaced, or an attempt failed and what the order needs has changed since.
 * After a failed attempt alone the patient may try again on the same page.
 */
const HAS_ENDED = sql<boolean>`(payment_link.state in ('EXPIRED', 'PAID') or (payment_link.state = 'FAILED'
  and (request.payment_state <> 'FAILED' or request.amount_paise <> payment_link.amount_paise)))`;

/** Ends those that have ended at the service by themselves, by their payment or their time, and those that were never asked for. */
export async function endOverGatewayLinks(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('gatewayLink')
    .set({ state: 'ENDED' })
    .from('paymentLink')
    .innerJoin('request', 'request.id', 'paymentLink.requestId')
    .whereRef('paymentLink.id', '=', 'gatewayLink.linkId')
    .where('gatewayLink.state', 'in', ['WANTED', 'OPEN'])
    .where((e) =>
      e.or([
        e('paymentLink.state', '=', 'PAID'),
        e('paymentLink.expiresAt', '<=', now),
        e.and([HAS_ENDED, e('gatewayLink.state', '=', 'WANTED'), e('gatewayLink.tries', '=', 0)]),
      ]),
    )
    .execute();
}

/** Claims links that are to be made or ended; unfinished ones are due again at `until`. */
export async function claimGatewayLinks(
  db: Db,
  { now, until, limit }: { now: Date; until: Date; limit: number },
) {
  const claimed = await db
    .updateTable('gatewayLink')
    .set((e) => ({ nextAt: until, tries: e('tries', '+', 1) }))
    .where('linkId', 'in', (e) =>
      e
        .selectFrom('gatewayLink')
        .innerJoin('paymentLink', 'paymentLink.id', 'gatewayLink.linkId')
        .innerJoin('request', 'request.id', 'paymentLink.requestId')
        .select('gatewayLink.linkId')
        .where('gatewayLink.nextAt', '<=', now)
        .where((or) =>
          or.or([
            or('gatewayLink.state', '=', 'WANTED'),
            or.and([or('gatewayLink.state', '=', 'OPEN'), HAS_ENDED]),
          ]),
        )
        .orderBy('gatewayLink.nextAt')
        .limit(limit)
        .forUpdate('gatewayLink')
        .skipLocked(),
    )
    .returningAll()
    .execute();
  const links = await linksOf(
    db,
    claimed.map(({ linkId }) => linkId),
  );
  return claimed.flatMap((row) => {
    const link = links.get(row.linkId);
    return link ? [{ ...row, ...link }] : [];
  });
}

/** Facts of links that the service gets. */
async function linksOf(db: Db, ids: readonly string[]) {
  if (!ids.length) return new Map<string, never>();
  const rows = await db
    .selectFrom('paymentLink')
    .innerJoin('request', 'request.id', 'paymentLink.requestId')
    .innerJoin('patient', 'patient.id', 'request.patientId')
    .select(['paymentLink.id', 'paymentLink.amountPaise', 'paymentLink.expiresAt'])
    .select(['request.serviceNumber', 'patient.mobile'])
    .where('paymentLink.id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export async function setGatewayLink(
  db: Db | Tx,
  linkId: string,
  set: Partial<Omit<GatewayLinkRow, 'linkId' | 'connector'>>,
): Promise<void> {
  await db.updateTable('gatewayLink').set(set).where('linkId', '=', linkId).execute();
}
