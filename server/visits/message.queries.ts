import type { Insertable, Selectable } from 'kysely';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';
import { readPage, type Order, type PageAsked } from '#server/platform/sql/keyset.ts';

/** One conversation: a consultation's, or one of the two of a service order. */
export type Thread =
  | { channel: 'CONSULTATION'; consultationId: string }
  | { channel: 'CUSTOMER' | 'DESK'; requestId: string };

export type MessageRow = Selectable<Database['message']>;
export type Mark = 'deliveredAt' | 'readAt';

function rowsOf(db: Db | Tx, thread: Thread) {
  const query = db.selectFrom('message').selectAll().where('channel', '=', thread.channel);
  return 'consultationId' in thread
    ? query.where('consultationId', '=', thread.consultationId)
    : query.where('requestId', '=', thread.requestId);
}

const LATEST_ARRIVAL_FIRST: Order = {
  name: 'messages',
  keys: [
    { by: 'message.receivedAt', type: 'instant', isDescending: true },
    { by: 'message.seq', type: 'number', isDescending: true },
  ],
};

/** Returns whether a message of a thread has this document. */
export async function hasDocument(db: Db | Tx, thread: Thread, documentId: string): Promise<boolean> {
  const found = await rowsOf(db, thread).where('documentId', '=', documentId).limit(1).executeTakeFirst();
  return found !== undefined;
}

/** Messages of a thread, latest arrival first, so that a late message with an earlier time is not missed. */
export async function listMessages(
  db: Db | Tx,
  thread: Thread,
  asked: PageAsked,
): Promise<{ rows: MessageRow[]; next: string | null }> {
  return readPage(rowsOf(db, thread), LATEST_ARRIVAL_FIRST, asked);
}

/**
 * Marks messages of other senders as delivered, or as read and so delivered: all of them, or up to the last
 * one seen.
 * @returns the ids of those that were not marked before
 */
export async function mark(
  tx: Tx,
  thread: Thread,
  readerKey: string,
  column: Mark,
  now: Date,
  upToId?: string,
): Promise<string[]> {
  let query = tx
    .updateTable('message')
    .set((e) => ({ [column]: now, deliveredAt: e.fn.coalesce('deliveredAt', e.val(now)) }))
    .where('channel', '=', thread.channel);
  query =
    'consultationId' in thread
      ? query.where('consultationId', '=', thread.consultationId)
      : query.where('requestId', '=', thread.requestId);
  if (upToId) {
    query = query.where((e) =>
      e(
        'receivedAt',
        '<=',
        e.selectFrom('message as seen').select('seen.receivedAt').where('seen.id', '=', upToId),
      ),
    );
  }
  const marked = await query
    .where('senderKey', '!=', readerKey)
    .where(column, 'is', null)
    .returning('id')
    .execute();
  return marked.map(({ id }) => id);
}

/** Returns whether the thread has unmarked messages: a read must not write without need. */
export async function hasUnmarked(
  db: Db | Tx,
  thread: Thread,
  readerKey: string,
  column: Mark,
): Promise<boolean> {
  const row = await rowsOf(db, thread)
    .where('senderKey', '!=', readerKey)
    .where(column, 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns those that were not stored before */
export async function insertMessages(tx: Tx, rows: Insertable<Database['message']>[]): Promise<MessageRow[]> {
  return tx
    .insertInto('message')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['senderKey', 'clientId']).doNothing())
    .returningAll()
    .execute();
}

export async function listSentBefore(
  tx: Tx,
  senderKey: string,
  clientIds: readonly string[],
): Promise<MessageRow[]> {
  return tx
    .selectFrom('message')
    .selectAll()
    .where('senderKey', '=', senderKey)
    .where('clientId', 'in', clientIds)
    .execute();
}
