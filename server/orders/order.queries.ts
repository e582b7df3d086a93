import { sql, type Insertable, type Updateable } from 'kysely';
import type { RequestKind, RequestStatus } from '#contract/shared.ts';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';
import { readPage, type Order, type PageAsked } from '#server/platform/sql/keyset.ts';

export async function findByServiceNumber(db: Db | Tx, serviceNumber: string) {
  return db.selectFrom('request').select('id').where('serviceNumber', '=', serviceNumber).executeTakeFirst();
}

type OrderSet = Pick<Updateable<Database['request']>, 'notes' | 'version' | 'scanReportStatus'>;

export async function updateOrder(tx: Tx, id: string, set: OrderSet): Promise<void> {
  await tx.updateTable('request').set(set).where('id', '=', id).execute();
}

export async function productsOf(db: Db | Tx, requestId: string) {
  return db.selectFrom('product').selectAll().where('requestId', '=', requestId).orderBy('name').execute();
}

/** A product of an order, locked. */
export async function lockProduct(
  tx: Tx,
  { requestId, productId }: { requestId: string; productId: string },
) {
  return tx
    .selectFrom('product')
    .select(['id', 'status'])
    .where('id', '=', productId)
    .where('requestId', '=', requestId)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateProductStatus(tx: Tx, productId: string, status: RequestStatus): Promise<void> {
  await tx.updateTable('product').set({ status }).where('id', '=', productId).execute();
}

/** The doctor of the consultation that placed an order. */
export async function findOrderingDoctor(db: Db | Tx, consultationId: string) {
  return db
    .selectFrom('consultation')
    .innerJoin('provider', 'provider.id', 'consultation.providerId')
    .innerJoin('appUser', 'appUser.id', 'provider.userId')
    .select(['provider.salutation', 'appUser.name'])
    .where('consultation.id', '=', consultationId)
    .executeTakeFirst();
}

export async function findReward(db: Db | Tx, requestId: string) {
  return db
    .selectFrom('reward')
    .select(['points', 'at'])
    .where('requestId', '=', requestId)
    .executeTakeFirst();
}

export async function insertReward(tx: Tx, row: Insertable<Database['reward']>): Promise<void> {
  await tx.insertInto('reward').values(row).execute();
}

const NEWEST_FIRST: Order = {
  name: 'unreadChats',
  keys: [
    { by: sql.ref('chat.lastAt'), type: 'instant', isDescending: true },
    { by: sql.ref('chat.serviceId'), type: 'text' },
  ],
};

/** Orders of these kinds with messages that no agent has read, newest message first. */
export async function listUnreadChats(
  db: Db | Tx,
  { kinds, ...asked }: PageAsked & { kinds: readonly RequestKind[] },
) {
  const chats = db
    .selectFrom('message')
    .innerJoin('request', 'request.id', 'message.requestId')
    .select(['request.serviceNumber', 'request.id as serviceId'])
    .select((e) => [e.fn.countAll<number>().as('unread'), e.fn.max('message.sentAt').as('lastAt')])
    .where('message.readAt', 'is', null)
    .where('message.senderRole', '!=', 'agent')
    .where('request.kind', 'in', kinds)
    .groupBy('request.id');
  return readPage(db.selectFrom(chats.as('chat')).selectAll(), NEWEST_FIRST, asked);
}

export async function listCannedReplies(db: Db | Tx, limit: number) {
  return db
    .selectFrom('cannedReply')
    .select(['id', 'title', 'text'])
    .orderBy('position')
    .limit(limit)
    .execute();
}
