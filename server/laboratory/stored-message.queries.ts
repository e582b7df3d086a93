import { sql, type ExpressionBuilder, type Insertable } from 'kysely';
import type { LabMessageState } from '#contract/lab-messages.ts';
import { orderNumberOf } from '#domain/order-number.ts';
import { containing } from '#server/platform/sql/containing.ts';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';
import { readPage, type Order, type PageAsked } from '#server/platform/sql/keyset.ts';

/** Returns whether the message was stored: false for one that is stored already. */
export async function insertMessage(tx: Tx, row: Insertable<Database['labMessage']>): Promise<boolean> {
  const stored = await tx
    .insertInto('labMessage')
    .values(row)
    .onConflict((conflict) => conflict.columns(['sender', 'controlId', 'hash']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return stored !== undefined;
}

export async function isHub(db: Db | Tx, hubKey: string): Promise<boolean> {
  const hub = await db.selectFrom('hub').select('hubKey').where('hubKey', '=', hubKey).executeTakeFirst();
  return hub !== undefined;
}

/** Messages of these hubs, and those for every hub. */
const isForHubs = (hubKeys: readonly string[]) => (e: ExpressionBuilder<Database, 'labMessage'>) =>
  e.or([
    e('labMessage.hubKey', 'is', null),
    ...(hubKeys.length ? [e('labMessage.hubKey', 'in', [...hubKeys])] : []),
  ]);

/** Messages of these hubs without their bodies. */
const messagesOf = (db: Db | Tx, hubKeys: readonly string[]) =>
  db
    .selectFrom('labMessage')
    .leftJoin('hub', 'hub.hubKey', 'labMessage.hubKey')
    .leftJoin('appUser', 'appUser.id', 'labMessage.byUser')
    .leftJoin('request', 'request.id', 'labMessage.requestId')
    .select([
      'labMessage.id',
      'labMessage.hubKey',
      'labMessage.sender',
      'labMessage.controlId',
      'labMessage.receivedAt',
      'labMessage.patientName',
      'labMessage.orderNumbers',
      'labMessage.reports',
      'labMessage.results',
      'labMessage.documents',
      'labMessage.faults',
      'labMessage.state',
      'labMessage.stateAt',
      'labMessage.byUser',
      'labMessage.requestId',
      'labMessage.reason',
      'labMessage.version',
      'hub.name as hubName',
      'appUser.name as byName',
      'appUser.role as byRole',
      'request.serviceNumber',
      'request.patientId',
    ])
    .where(isForHubs(hubKeys));

export type MessageRow = Awaited<ReturnType<typeof findMessage>> & object;

export const WAITING = ['NEW', 'TAKEN'] as const satisfies readonly LabMessageState[];

const orderOf = (isNewestFirst: boolean): Order => ({
  name: isNewestFirst ? 'labMessagesNewest' : 'labMessagesOldest',
  keys: [
    { by: 'labMessage.receivedAt', type: 'instant', isDescending: isNewestFirst },
    { by: 'labMessage.id', type: 'text' },
  ],
});

interface MessageFilter {
  hubKeys: readonly string[];
  states: readonly LabMessageState[];
  search: string | undefined;
  isNewestFirst: boolean;
}

/** One page of messages, how many there are, and how many of all wait. */
export async function listMessages(
  db: Db,
  { hubKeys, states, search, isNewestFirst, ...page }: MessageFilter & PageAsked,
) {
  let query = messagesOf(db, hubKeys).where('labMessage.state', 'in', [...states]);
  if (search) {
    const text = containing(search);
    const number = containing(orderNumberOf(search));
    query = query.where((e) =>
      e.or([
        e('labMessage.patientName', 'ilike', text),
        e('labMessage.sender', 'ilike', text),
        e('labMessage.controlId', 'ilike', text),
        e('request.serviceNumber', 'ilike', number),
        sql<boolean>`lab_message.order_numbers::text ilike any(array[${text}, ${number}])`,
      ]),
    );
  }
  const { total } = await query
    .clearSelect()
    .select((e) => e.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return {
    ...(await readPage(query, orderOf(isNewestFirst), page)),
    total,
    waiting: await countWaiting(db, hubKeys),
  };
}

export async function countWaiting(db: Db, hubKeys: readonly string[]): Promise<number> {
  const { n } = await db
    .selectFrom('labMessage')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where(isForHubs(hubKeys))
    // Literals, so that the planner uses the partial index.
    .where(sql<boolean>`state in ('NEW', 'TAKEN')`)
    .executeTakeFirstOrThrow();
  return n;
}

export async function findMessage(db: Db | Tx, id: string, hubKeys: readonly string[]) {
  return messagesOf(db, hubKeys).where('labMessage.id', '=', id).executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export async function lockMessage(tx: Tx, id: string, hubKeys: readonly string[]) {
  return messagesOf(tx, hubKeys).where('labMessage.id', '=', id).forUpdate('labMessage').executeTakeFirst();
}

/** The sealed message; null: it can no longer be opened. */
export async function sealedBodyOf(db: Db, id: string): Promise<string | null> {
  const row = await db.selectFrom('labMessage').select('bodySealed').where('id', '=', id).executeTakeFirst();
  return row?.bodySealed ?? null;
}

interface NewState {
  state: LabMessageState;
  stateAt: Date;
  byUser: string;
  requestId: string | null;
  reason: string | null;
}

export async function setMessageState(tx: Tx, id: string, set: NewState): Promise<void> {
  await tx
    .updateTable('labMessage')
    .set({ ...set, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** Deletes messages that ended before one time, and those that no one has touched since another. @returns how many of the latter */
export async function deleteMessages(db: Db, before: { ended: Date; waiting: Date }): Promise<number> {
  await db
    .deleteFrom('labMessage')
    .where('state', 'not in', [...WAITING])
    .where('stateAt', '<', before.ended)
    .execute();
  const left = await db
    .deleteFrom('labMessage')
    .where('state', 'in', [...WAITING])
    .where('stateAt', '<', before.waiting)
    .executeTakeFirst();
  return Number(left.numDeletedRows);
}
