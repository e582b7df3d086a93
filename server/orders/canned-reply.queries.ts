import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/sql/database.ts';

export async function listCannedReplies(db: Db | Tx, limit: number) {
  return db
    .selectFrom('cannedReply')
    .select(['id', 'title', 'text', 'version'])
    .orderBy('position')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Locks the replies for writers until the transaction ends; they can be read. */
export async function lockCannedReplies(tx: Tx): Promise<void> {
  await sql`lock table canned_reply in share row exclusive mode`.execute(tx);
}

/** Adds a reply after the last one. */
export async function insertCannedReply(
  tx: Tx,
  reply: { id: string; title: string; text: string },
): Promise<void> {
  const last = sql<number>`(select coalesce(max(position), -1) + 1 from canned_reply)`;
  await tx
    .insertInto('cannedReply')
    .values({ ...reply, position: last })
    .execute();
}

export async function updateCannedReply(
  tx: Tx,
  id: string,
  to: { title: string; text: string; version: number },
): Promise<void> {
  await tx.updateTable('cannedReply').set(to).where('id', '=', id).execute();
}

export async function deleteCannedReply(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('cannedReply').where('id', '=', id).execute();
}

/** Numbers the replies in this order. */
export async function placeCannedReplies(tx: Tx, ids: readonly string[]): Promise<void> {
  const places = JSON.stringify(ids.map((id, place) => ({ id, place })));
  await sql`
    update canned_reply set position = placed.place
      from jsonb_to_recordset(${places}::jsonb) as placed(id text, place integer)
     where canned_reply.id = placed.id`.execute(tx);
}
