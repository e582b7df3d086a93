import type { Insertable, Selectable } from 'kysely';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';

type Row = Selectable<Database['asked']>;

function askedRows(db: Db | Tx) {
  return db
    .selectFrom('asked')
    .innerJoin('appUser', 'appUser.id', 'asked.askedBy')
    .leftJoin('document', 'document.id', 'asked.documentId')
    .selectAll('asked')
    .select(['appUser.name as askerName', 'appUser.role as askerRole', 'document.captureStatus']);
}

export type AskedRow = Awaited<ReturnType<typeof listAsked>>[number];

export async function listAsked(db: Db | Tx, consultationId: string) {
  return (
    askedRows(db)
      .where('asked.consultationId', '=', consultationId)
      .orderBy('asked.askedAt', 'desc')
      // Asked again at the same moment: what is asked now comes first.
      .orderBy('asked.withdrawnAt', 'desc')
      .orderBy('asked.id')
      .execute()
  );
}

export async function findAsked(db: Db | Tx, id: string): Promise<AskedRow | undefined> {
  return askedRows(db).where('asked.id', '=', id).executeTakeFirst();
}

/** Locked until the transaction ends, so that two answers become one. */
export async function lockAsked(tx: Tx, id: string): Promise<Row | undefined> {
  return tx.selectFrom('asked').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function insertAsked(tx: Tx, row: Insertable<Database['asked']>): Promise<void> {
  await tx.insertInto('asked').values(row).execute();
}

export async function updateAsked(
  tx: Tx,
  id: string,
  set: Partial<Pick<Row, 'begunAt' | 'receivedAt' | 'documentId' | 'withdrawnAt'>>,
): Promise<void> {
  await tx.updateTable('asked').set(set).where('id', '=', id).execute();
}

/** Returns what is asked of a kind and did not come yet, is no longer asked. */
export async function withdrawOpen(
  tx: Tx,
  consultationId: string,
  kind: Row['kind'],
  now: Date,
): Promise<void> {
  await tx
    .updateTable('asked')
    .set({ withdrawnAt: now })
    .where('consultationId', '=', consultationId)
    .where('kind', '=', kind)
    .where('receivedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .execute();
}

/** It was on the patient's page. @returns whether any of it was not before */
export async function markAskedSeen(tx: Tx, consultationId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('asked')
    .set({ seenAt: now })
    .where('consultationId', '=', consultationId)
    .where('seenAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns as what a patient sent a document; undefined for one that they did not send. */
export async function kindSentAs(tx: Tx, documentId: string): Promise<Row['kind'] | undefined> {
  const row = await tx
    .selectFrom('asked')
    .select('kind')
    .where('documentId', '=', documentId)
    .executeTakeFirst();
  return row?.kind;
}
