import type { Insertable } from 'kysely';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';

export async function insertAccessChange(tx: Tx, row: Insertable<Database['accessChange']>): Promise<void> {
  await tx.insertInto('accessChange').values(row).execute();
}

export type AccessChangeRow = Awaited<ReturnType<typeof listAccessChanges>>[number];

/** The newest first, with the names of who made them, whom they concern and who undid them. */
export async function listAccessChanges(db: Db | Tx, since: Date, limit: number) {
  return db
    .selectFrom('accessChange')
    .innerJoin('appUser as actor', 'actor.id', 'accessChange.byUser')
    .leftJoin('appUser as person', 'person.id', 'accessChange.personId')
    .leftJoin('appUser as undoer', 'undoer.id', 'accessChange.undoneBy')
    .selectAll('accessChange')
    .select(['actor.name as byName', 'person.name as personName', 'undoer.name as undoneByName'])
    .where('accessChange.at', '>', since)
    .orderBy('accessChange.at', 'desc')
    .orderBy('accessChange.id')
    .limit(limit)
    .execute();
}

/** A change, locked until the transaction ends. */
export async function lockAccessChange(tx: Tx, id: string) {
  return tx.selectFrom('accessChange').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Its kept state is deleted: what is undone is not undone again. */
export async function setUndone(
  tx: Tx,
  id: string,
  undone: { undoneAt: Date; undoneBy: string },
): Promise<void> {
  await tx
    .updateTable('accessChange')
    .set({ ...undone, stateSealed: null })
    .where('id', '=', id)
    .execute();
}

export async function deleteKeptBefore(db: Db, before: Date): Promise<void> {
  await db
    .updateTable('accessChange')
    .set({ stateSealed: null })
    .where('stateSealed', 'is not', null)
    .where('at', '<=', before)
    .execute();
}

export async function deleteChangesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('accessChange').where('at', '<=', before).execute();
}

/** The operators who may sign in, other than this one. */
export async function listOtherOperators(tx: Tx, userId: string) {
  return tx
    .selectFrom('appUser')
    .select(['id', 'role', 'mobile', 'email'])
    .where('role', '=', 'operator')
    .where('disabledAt', 'is', null)
    .where('id', '!=', userId)
    .execute();
}
