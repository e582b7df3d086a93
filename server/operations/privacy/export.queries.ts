import type { Insertable } from 'kysely';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';

export async function insertExport(tx: Tx, row: Insertable<Database['patientExport']>): Promise<void> {
  await tx.insertInto('patientExport').values(row).execute();
}

const EXPORTS_SHOWN = 20;

export async function listExports(db: Db | Tx, patientId: string) {
  return db
    .selectFrom('patientExport')
    .leftJoin('appUser', 'appUser.id', 'patientExport.byUser')
    .select(['patientExport.id', 'patientExport.at', 'patientExport.reason', 'appUser.name as byName'])
    .where('patientId', '=', patientId)
    .orderBy('at', 'desc')
    .orderBy('patientExport.id')
    .limit(EXPORTS_SHOWN)
    .execute();
}
