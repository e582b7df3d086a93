import type { Insertable } from 'kysely';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';

export type ProfileFileKind = Database['profileFile']['kind'];

export async function insertFileRow(tx: Tx, row: Insertable<Database['profileFile']>) {
  return tx.insertInto('profileFile').values(row).returningAll().executeTakeFirstOrThrow();
}

export async function setFilesRemoved(
  tx: Tx,
  userId: string,
  kind: ProfileFileKind,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('profileFile')
    .set({ removedAt: now })
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .where('removedAt', 'is', null)
    .execute();
}

export async function setCertificateRemoved(tx: Tx, userId: string, id: string, now: Date) {
  return tx
    .updateTable('profileFile')
    .set({ removedAt: now })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('kind', '=', 'CERTIFICATE')
    .where('removedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
}

export async function currentProfileFile(db: Db | Tx, userId: string, kind: ProfileFileKind) {
  return db
    .selectFrom('profileFile')
    .selectAll()
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .where('removedAt', 'is', null)
    .executeTakeFirst();
}

/** A file that was not removed. */
export async function findProfileFile(db: Db, id: string) {
  return db
    .selectFrom('profileFile')
    .selectAll()
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .executeTakeFirst();
}

/** All files that a user has not removed, oldest first. */
export async function listProfileFiles(db: Db | Tx, userId: string) {
  return db
    .selectFrom('profileFile')
    .select(['id', 'kind', 'name', 'contentType', 'sizeBytes', 'at', 'fileKey'])
    .where('userId', '=', userId)
    .where('removedAt', 'is', null)
    .orderBy('at')
    .orderBy('id')
    .execute();
}

/** A user's certificates, including removed ones. */
export async function listCertificates(tx: Tx, userId: string) {
  return tx
    .selectFrom('profileFile')
    .select(['clientId', 'removedAt'])
    .where('userId', '=', userId)
    .where('kind', '=', 'CERTIFICATE')
    .execute();
}
