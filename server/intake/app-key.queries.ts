import type { Insertable } from 'kysely';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';

export async function insertKey(tx: Tx, row: Insertable<Database['appKey']>): Promise<void> {
  await tx.insertInto('appKey').values(row).execute();
}

export async function listKeys(db: Db | Tx) {
  return db.selectFrom('appKey').selectAll().orderBy('app').orderBy('createdAt').orderBy('id').execute();
}

/** The newest valid key of an app. */
export async function findNewestKey(tx: Tx, app: string, now: Date) {
  return tx
    .selectFrom('appKey')
    .selectAll()
    .where('app', '=', app)
    .where('revokedAt', 'is', null)
    .where((e) => e.or([e('expiresAt', 'is', null), e('expiresAt', '>', now)]))
    .orderBy('createdAt', 'desc')
    .executeTakeFirst();
}

/** Ends all valid keys of an app at a time; one that ends before stays so. */
export async function expireKeys(tx: Tx, app: string, at: Date): Promise<void> {
  await tx
    .updateTable('appKey')
    .set({ expiresAt: at })
    .where('app', '=', app)
    .where('revokedAt', 'is', null)
    .where((e) => e.or([e('expiresAt', 'is', null), e('expiresAt', '>', at)]))
    .execute();
}

export async function setKeyRevoked(tx: Tx, id: string, now: Date) {
  return tx
    .updateTable('appKey')
    .set({ revokedAt: now })
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .returning('app')
    .executeTakeFirst();
}
