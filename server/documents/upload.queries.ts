import type { Insertable, Selectable } from 'kysely';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';

export type UploadRow = Selectable<Database['upload']>;

function uploadsOf(db: Db | Tx, userId: string) {
  return db.selectFrom('upload').selectAll().where('userId', '=', userId);
}

export async function findUpload(db: Db | Tx, userId: string, id: string): Promise<UploadRow | undefined> {
  return uploadsOf(db, userId).where('id', '=', id).executeTakeFirst();
}

/** The same, locked until the end of the transaction. */
export async function lockUploadRow(tx: Tx, userId: string, id: string): Promise<UploadRow | undefined> {
  return uploadsOf(tx, userId).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** The upload that the same device began before. */
export async function findSentUpload(db: Db | Tx, userId: string, clientId: string): Promise<UploadRow> {
  return uploadsOf(db, userId).where('clientId', '=', clientId).executeTakeFirstOrThrow();
}

/** How many other uploads of somebody are open. */
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

/** @returns undefined when this device began it before */
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
  resultId?: string;
  touchedAt?: Date;
}

export async function updateUpload(tx: Tx, id: string, set: UploadSet): Promise<UploadRow> {
  return tx.updateTable('upload').set(set).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

/** Ends some of the open uploads that were last touched before this time. @returns their ids */
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

export async function listPieces(db: Db | Tx, uploadId: string): Promise<{ fileKey: string }[]> {
  return db
    .selectFrom('uploadPiece')
    .select('fileKey')
    .where('uploadId', '=', uploadId)
    .orderBy('atByte')
    .execute();
}

export async function deletePieces(tx: Tx, uploadId: string): Promise<{ fileKey: string }[]> {
  return tx.deleteFrom('uploadPiece').where('uploadId', '=', uploadId).returning('fileKey').execute();
}

/** Which of a provider's three infos are complete. */
export async function findProviderInfos(db: Db | Tx, providerId: string) {
  return db
    .selectFrom('provider')
    .select(['personalInfo', 'professionalInfo', 'serviceInfo'])
    .where('id', '=', providerId)
    .executeTakeFirst();
}
