import type { Insertable } from 'kysely';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';

export async function insertExport(tx: Tx, row: Insertable<Database['fhirExport']>): Promise<void> {
  await tx.insertInto('fhirExport').values(row).execute();
}

/** An export of a client that has not expired. */
export async function findExport(
  db: Db | Tx,
  { id, clientId, now }: { id: string; clientId: string; now: Date },
) {
  return db
    .selectFrom('fhirExport')
    .selectAll()
    .where('id', '=', id)
    .where('clientId', '=', clientId)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
}

export async function deleteExport(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('fhirExport').where('id', '=', id).execute();
}
