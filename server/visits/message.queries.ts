import type { Insertable, Selectable } from 'kysely';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';

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

/** Messages of a thread, the newest first. */
export async function listMessages(
  db: Db | Tx,
  thread: Thread,
  { offset, limit }: { offset: number; limit: number },
): Promise<MessageRow[]> {
  return rowsOf(db, thread)
    .orderBy('sentAt', 'desc')
    .orderBy('seq', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
}

/**
 * Marks what others wrote as delivered to somebody, or read: all of it, or up to the message that they have seen.
 * @returns whether anything changed
 */
export async function mark(
  tx: Tx,
  thread: Thread,
  readerKey: string,
  column: Mark,
  now: Date,
  upToId?: string,
): Promise<boolean> {
  let query = tx
    .updateTable('message')
    .set({ [column]: now })
    .where('channel', '=', thread.channel);
  query =
    'consultationId' in thread
      ? query.where('consultationId', '=', thread.consultationId)
      : query.where('requestId', '=', thread.requestId);
  if (upToId) {
    query = query.where((e) =>
      e('sentAt', '<=', e.selectFrom('message as seen').select('seen.sentAt').where('seen.id', '=', upToId)),
    );
  }
  const result = await query.where('senderKey', '!=', readerKey).where(column, 'is', null).executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Whether anything in the thread still waits to be marked: reads must not write when there is nothing to write. */
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
