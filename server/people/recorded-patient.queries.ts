import type { Db, Tx } from '#server/platform/sql/database.ts';

/** Reads the identifiers of a patient, with which a message or a file is compared. */
export async function recordedPatient(db: Db | Tx, patientId: string) {
  return db
    .selectFrom('patient')
    .select(['mrn', 'healthId', 'name', 'bornOn', 'birthKnownTo', 'sex', 'mobile'])
    .where('id', '=', patientId)
    .executeTakeFirstOrThrow();
}
