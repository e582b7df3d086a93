import type { Insertable, Selectable } from 'kysely';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';

export type UploadRow = Selectable<Database['upload']>;

function uploadsOf(db: Db | Tx, userId: string) {
  return db.selectFrom('upload').selectAll().where('userId', '=', userId);
}

export async function findUpload(db: Db | Tx, userId: string, id: string): Promise<UploadRow | undefined> {
  return uploadsOf(db, userId).where('id', '=', id).executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export async function lockUploadRow(tx: Tx, userId: string, id: string): Promise<UploadRow | undefined> {
  return uploadsOf(tx, userId).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** The upload that this device started before. */
export async function findSentUpload(db: Db | Tx, userId: string, clientId: string): Promise<UploadRow> {
  return uploadsOf(db, userId).where('clientId', '=', clientId).executeTakeFirstOrThrow();
}

/** The number of a person's other open uploads. */
export async function countOpenUploads(db: Db | Tx, userId: string, exceptClientId: string): Promise<number> {
  const { count } = await db
    .selectFrom('upload')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('state', '=', 'OPEN')
    .where('clientId', '!=', exceptClientId)
    .executeTakeFirstOrThrow();
  return count;
}

/** @returns undefined when this device started it before */
export async function insertUpload(
  tx: Tx,
  row: Insertable<Database['upload']>,
): Promise<UploadRow | undefined> {
  return tx
    .insertInto('upload')
    .values(row)
    .onConflict((conflict) => conflict.columns(['userId', 'clientId']).doNothing())
    .returningAll()
    .executeTakeFirst();
}

interface UploadSet {
  state?: UploadRow['state'];
  receivedBytes?: number;
  sizeBytes?: number;
  sha256?: string;
  resultId?: string;
  touchedAt?: Date;
}

export async function updateUpload(tx: Tx, id: string, set: UploadSet): Promise<UploadRow> {
  return tx.updateTable('upload').set(set).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

/** Abandons open uploads that have not changed since a time, up to a limit. @returns their ids */
export async function abandonRestingUploads(tx: Tx, before: Date, limit: number): Promise<{ id: string }[]> {
  return tx
    .updateTable('upload')
    .set({ state: 'ABANDONED' })
    .where('id', 'in', (e) =>
      e
        .selectFrom('upload')
        .select('id')
        .where('state', '=', 'OPEN')
        .where('touchedAt', '<', before)
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute();
}

export async function insertPiece(tx: Tx, row: Insertable<Database['uploadPiece']>): Promise<void> {
  await tx.insertInto('uploadPiece').values(row).execute();
}

export async function listPieces(
  db: Db | Tx,
  uploadId: string,
): Promise<{ fileKey: string; sizeBytes: number }[]> {
  return db
    .selectFrom('uploadPiece')
    .select(['fileKey', 'sizeBytes'])
    .where('uploadId', '=', uploadId)
    .orderBy('atByte')
    .execute();
}

export async function deletePieces(tx: Tx, uploadId: string): Promise<{ fileKey: string }[]> {
  return tx.deleteFrom('uploadPiece').where('uploadId', '=', uploadId).returning('fileKey').execute();
}
