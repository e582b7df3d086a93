import type { Insertable } from 'kysely';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';

export async function insertSignedNote(tx: Tx, row: Insertable<Database['signedNote']>): Promise<void> {
  await tx.insertInto('signedNote').values(row).execute();
}

function addendumRows(db: Db | Tx) {
  return db
    .selectFrom('noteAddendum')
    .innerJoin('appUser', 'appUser.id', 'noteAddendum.byUser')
    .leftJoin('noteError', 'noteError.addendumId', 'noteAddendum.id')
    .leftJoin('appUser as marker', 'marker.id', 'noteError.errorBy')
    .select([
      'noteAddendum.id',
      'noteAddendum.clientId',
      'noteAddendum.consultationId',
      'noteAddendum.text',
      'noteAddendum.at',
      'noteAddendum.receivedAt',
    ])
    .select(['appUser.id as userId', 'appUser.name', 'appUser.role'])
    .select(['noteError.errorAt', 'noteError.errorBy', 'noteError.errorReason', 'noteError.errorWords'])
    .select(['marker.name as markerName', 'marker.role as markerRole']);
}

export type AddendumRow = Awaited<ReturnType<ReturnType<typeof addendumRows>['executeTakeFirstOrThrow']>>;

/** Returns what was added to the notes of these consultations, oldest first. */
export async function addendaOf(db: Db | Tx, consultationIds: readonly string[]): Promise<AddendumRow[]> {
  if (!consultationIds.length) return [];
  return addendumRows(db)
    .where('noteAddendum.consultationId', 'in', consultationIds)
    .orderBy('noteAddendum.at')
    .orderBy('noteAddendum.receivedAt')
    .orderBy('noteAddendum.id')
    .execute();
}

/** Inserts an addendum; idempotent for its device. */
export async function insertAddendum(tx: Tx, row: Insertable<Database['noteAddendum']>): Promise<void> {
  await tx
    .insertInto('noteAddendum')
    .values(row)
    .onConflict((conflict) => conflict.columns(['byUser', 'clientId']).doNothing())
    .execute();
}

/** The one that this device sent. */
export async function findSentAddendum(db: Db | Tx, byUser: string, clientId: string) {
  return addendumRows(db)
    .where('noteAddendum.byUser', '=', byUser)
    .where('noteAddendum.clientId', '=', clientId)
    .executeTakeFirst();
}

export async function insertNoteError(tx: Tx, row: Insertable<Database['noteError']>): Promise<void> {
  await tx.insertInto('noteError').values(row).execute();
}
