import type { Db } from '#server/platform/sql/database.ts';

/** Lists the ids of a patient's open requests that someone has accepted: what a clinician who accepts one more has seen. */
export async function openRequestIds(db: Db, mrn: string): Promise<string[]> {
  const rows = await db
    .selectFrom('request')
    .innerJoin('patient', 'patient.id', 'request.patientId')
    .select('request.id')
    .where('patient.mrn', '=', mrn)
    .where('request.endedAt', 'is', null)
    .where('request.takenBy', 'is not', null)
    .execute();
  return rows.map(({ id }) => id);
}
