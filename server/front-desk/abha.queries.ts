import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';

export type VerificationRow = Selectable<Database['abhaVerification']>;

export async function insertVerification(
  tx: Tx,
  row: Insertable<Database['abhaVerification']>,
): Promise<void> {
  await tx.insertInto('abhaVerification').values(row).execute();
}

/** The verifications of a patient that began after a time, newest first. */
export async function listVerifications(tx: Tx, patientId: string, after: Date): Promise<VerificationRow[]> {
  return tx
    .selectFrom('abhaVerification')
    .selectAll()
    .where('patientId', '=', patientId)
    .where('startedAt', '>', after)
    .orderBy('startedAt', 'desc')
    .execute();
}

/** A verification of the person who began it, locked until the transaction ends. */
export async function lockVerification(
  tx: Tx,
  by: { id: string; userId: string },
): Promise<VerificationRow | undefined> {
  return tx
    .selectFrom('abhaVerification')
    .selectAll()
    .where('id', '=', by.id)
    .where('userId', '=', by.userId)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateVerification(
  tx: Tx,
  id: string,
  set: Updateable<Database['abhaVerification']>,
): Promise<void> {
  await tx.updateTable('abhaVerification').set(set).where('id', '=', id).execute();
}

/** Ends the verifications of a patient that are open, with what they sealed. */
export async function endVerifications(tx: Tx, patientId: string): Promise<void> {
  await tx
    .updateTable('abhaVerification')
    .set({ state: 'ENDED', stateSealed: null })
    .where('patientId', '=', patientId)
    .where('state', '!=', 'ENDED')
    .execute();
}

export async function deleteVerification(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('abhaVerification').where('id', '=', id).execute();
}

/** Empties the verifications that are over, and deletes those that ended long ago. */
export async function emptyVerifications(
  db: Db,
  { now, before }: { now: Date; before: Date },
): Promise<void> {
  await db
    .updateTable('abhaVerification')
    .set({ state: 'ENDED', stateSealed: null })
    .where('endsAt', '<=', now)
    .where('state', '!=', 'ENDED')
    .execute();
  await db.deleteFrom('abhaVerification').where('endsAt', '<=', before).execute();
}

/** The verified address of a patient, under the present health id, with the name of the person who verified it. */
export async function findVerifiedAbha(db: Db | Tx, patientId: string) {
  return db
    .selectFrom('abdmPatient')
    .innerJoin('patient', 'patient.id', 'abdmPatient.patientId')
    .leftJoin('appUser', 'appUser.id', 'abdmPatient.verifiedBy')
    .select(['abdmPatient.address', 'verifiedAt', 'differed', 'appUser.name as verifiedByName'])
    .where('abdmPatient.patientId', '=', patientId)
    .whereRef('patient.healthId', '=', 'abdmPatient.healthId')
    .executeTakeFirst();
}

/** Stores the address that was verified for a record, in place of an earlier one. */
export async function saveVerifiedAbha(
  tx: Tx,
  {
    differed,
    ...row
  }: Omit<Insertable<Database['abdmPatient']>, 'differed'> & { differed: readonly string[] },
): Promise<void> {
  const { patientId, address } = row;
  // A verification of another record ended when its health id was changed.
  await sql`delete from abdm_patient using patient
    where patient.id = abdm_patient.patient_id and lower(abdm_patient.address) = ${address}
    and patient.health_id is distinct from abdm_patient.health_id`.execute(tx);
  await tx.deleteFrom('abdmPatient').where('patientId', '=', patientId).execute();
  await tx
    .insertInto('abdmPatient')
    .values({ ...row, differed: JSON.stringify(differed) })
    .execute();
}

/** The address that was verified last for a record, under whichever health id. */
export async function findLastAddress(tx: Tx, patientId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('abdmPatient')
    .select('address')
    .where('patientId', '=', patientId)
    .executeTakeFirst();
  return row?.address;
}

/** Ends what was given under the verified address of a record: its consents, and the links of its visits. */
export async function endLinks(tx: Tx, patientId: string): Promise<void> {
  await tx
    .updateTable('abdmGrant')
    .set({ state: 'REVOKED' })
    .where('patientId', '=', patientId)
    .where('state', '=', 'GRANTED')
    .execute();
  await tx.deleteFrom('abdmContext').where('patientId', '=', patientId).execute();
  await tx.deleteFrom('abdmPatient').where('patientId', '=', patientId).execute();
}
