import { sql, type Insertable, type Updateable } from 'kysely';
import type { RequestStatus } from '#contract/shared.ts';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';
import { inScope, requestBase, type Scope } from '#server/requests/request.policy.ts';
import { readPage, type Order, type PageAsked } from '#server/platform/sql/keyset.ts';

type OrderSet = Pick<
  Updateable<Database['request']>,
  'notes' | 'version' | 'scanReportStatus' | 'labId' | 'sampleGivenAt'
>;

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
    .select(['id', 'name', 'status'])
    .where('id', '=', productId)
    .where('requestId', '=', requestId)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateProduct(
  tx: Tx,
  productId: string,
  set: { status: RequestStatus; cancelReason: string | null },
): Promise<void> {
  await tx.updateTable('product').set(set).where('id', '=', productId).execute();
}

/** The doctor of the consultation that placed an order. */
export async function findOrderingDoctor(db: Db | Tx, consultationId: string) {
  return db
    .selectFrom('consultation')
    .innerJoin('provider', 'provider.id', 'consultation.providerId')
    .innerJoin('appUser', 'appUser.id', 'provider.userId')
    .select(['provider.salutation', 'appUser.name', 'appUser.id as userId'])
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

/** Messages of patients that no agent has read, with the orders that an agent may see. */
function unreadOf(db: Db | Tx, scope: Scope) {
  return inScope(requestBase(db), scope)
    .innerJoin('message', 'message.requestId', 'request.id')
    .where('message.channel', '=', 'CUSTOMER')
    .where('message.senderRole', '=', 'patient')
    .where('message.readAt', 'is', null);
}

/** Orders with messages from their patients that no agent has read, newest message first; and how many there are. */
export async function listUnreadChats(db: Db | Tx, { scope, ...asked }: PageAsked & { scope: Scope }) {
  const chats = unreadOf(db, scope)
    .select([
      'request.serviceNumber',
      'request.id as serviceId',
      'request.kind',
      'request.patientId',
      'patient.name as patientName',
    ])
    .select((e) => [e.fn.countAll<number>().as('unread'), e.fn.max('message.sentAt').as('lastAt')])
    .groupBy(['request.id', 'patient.name']);
  const page = await readPage(db.selectFrom(chats.as('chat')).selectAll(), NEWEST_FIRST, asked);
  const { total } = await unreadOf(db, scope)
    .select((e) => e.fn.count<number>('request.id').distinct().as('total'))
    .executeTakeFirstOrThrow();
  return { ...page, total };
}
