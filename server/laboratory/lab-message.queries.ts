import type { Db } from '#server/platform/sql/database.ts';

/** Reads the identifiers of a patient. */
export async function identityOf(db: Db, patientId: string) {
  return db
    .selectFrom('patient')
    .select(['mrn', 'healthId', 'name', 'bornOn', 'birthKnownTo', 'sex', 'mobile'])
    .where('id', '=', patientId)
    .executeTakeFirstOrThrow();
}
