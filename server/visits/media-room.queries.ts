import type { Selectable } from 'kysely';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';

export type MediaHandle = Selectable<Database['mediaHandle']>;
export type NewHandle = Omit<MediaHandle, 'sessionId' | 'handleId'>;
export type HandleKey = Pick<MediaHandle, 'consultationId' | 'memberId' | 'aboutId'>;

export async function isMediaRoom(db: Db | Tx, consultationId: string): Promise<boolean> {
  const row = await db
    .selectFrom('mediaRoom')
    .select('consultationId')
    .where('consultationId', '=', consultationId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function openMediaRoom(tx: Tx, consultationId: string, openedAt: Date): Promise<void> {
  await tx
    .insertInto('mediaRoom')
    .values({ consultationId, openedAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function closeMediaRoom(tx: Tx, consultationId: string): Promise<void> {
  await tx.deleteFrom('mediaRoom').where('consultationId', '=', consultationId).execute();
}

export async function findHandle(
  db: Db,
  { consultationId, memberId, aboutId }: HandleKey,
): Promise<MediaHandle | undefined> {
  return db
    .selectFrom('mediaHandle')
    .selectAll()
    .where('consultationId', '=', consultationId)
    .where('memberId', '=', memberId)
    .where('aboutId', '=', aboutId)
    .executeTakeFirst();
}

/** Finds the handle that an event of the media server is about, with the member who has it and the tab they are in. */
export async function findHandleOwner(db: Db, sessionId: string, handleId: string) {
  return db
    .selectFrom('mediaHandle')
    .innerJoin('roomMember', 'roomMember.id', 'mediaHandle.memberId')
    .selectAll('mediaHandle')
    .select(['roomMember.identityKey', 'roomMember.seat'])
    .where('sessionId', '=', sessionId)
    .where('handleId', '=', handleId)
    .executeTakeFirst();
}

export async function keepHandle(db: Db, handle: MediaHandle): Promise<void> {
  const { sessionId, handleId, connection, sourceId } = handle;
  await db
    .insertInto('mediaHandle')
    .values(handle)
    .onConflict((conflict) =>
      conflict
        .columns(['consultationId', 'memberId', 'aboutId'])
        .doUpdateSet({ sessionId, handleId, connection, sourceId }),
    )
    .execute();
}

export async function listHandles(db: Db, consultationId: string): Promise<MediaHandle[]> {
  return db.selectFrom('mediaHandle').selectAll().where('consultationId', '=', consultationId).execute();
}

export async function deleteHandle(
  db: Db,
  { sessionId, handleId }: Pick<MediaHandle, 'sessionId' | 'handleId'>,
): Promise<void> {
  await db
    .deleteFrom('mediaHandle')
    .where('sessionId', '=', sessionId)
    .where('handleId', '=', handleId)
    .execute();
}

/** Deletes the handles of a session that has ended. @returns the rooms that had some */
export async function deleteHandlesOf(tx: Tx, sessionId: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom('mediaHandle')
    .where('sessionId', '=', sessionId)
    .returning('consultationId')
    .execute();
  return [...new Set(rows.map((row) => row.consultationId))];
}
