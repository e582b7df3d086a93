import type { Birth } from '#domain/birth.ts';
import type { Insertable, NotNull } from 'kysely';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';

/** The codes of body weight and height in the reference list. */
const WEIGHT = 'WT';
const HEIGHT = 'HT';

/** The latest recorded weight of a patient. */
export async function findWeight(db: Db | Tx, patientId: string, now: Date) {
  const found = await findVital(db, { patientId, code: WEIGHT, now });
  return found && { kg: found.value, at: found.at };
}

/** The latest recorded height of a patient. */
export async function findHeight(db: Db | Tx, patientId: string, now: Date) {
  const found = await findVital(db, { patientId, code: HEIGHT, now });
  return found && { cm: found.value, at: found.at };
}

async function findVital(
  db: Db | Tx,
  { patientId, code, now }: { patientId: string; code: string; now: Date },
) {
  return db
    .selectFrom('observation')
    .select(['value', 'at'])
    .where('patientId', '=', patientId)
    .where('kind', '=', 'VITAL')
    .where('code', '=', code)
    .where('value', 'is not', null)
    .$narrowType<{ value: NotNull }>()
    .where('supersededAt', 'is', null)
    .where('at', '<=', now)
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** Marks a prescription as withdrawn. */
export async function setWithdrawn(
  tx: Tx,
  id: string,
  { by, at, reason }: { by: string; at: Date; reason: string },
): Promise<void> {
  await tx
    .updateTable('prescription')
    .set({ withdrawnAt: at, withdrawnBy: by, withdrawnReason: reason })
    .where('id', '=', id)
    .execute();
}

/** The newest prescription of a patient's visits, but for one: each visit's newest version holds unless withdrawn. */
export async function findLastPrescription(
  db: Db | Tx,
  { patientId, except }: { patientId: string; except: string },
) {
  return (
    db
      .selectFrom('prescription')
      .innerJoin('consultation', 'consultation.id', 'prescription.consultationId')
      .innerJoin('provider', 'provider.id', 'prescription.signedBy')
      .innerJoin('appUser', 'appUser.id', 'provider.userId')
      .select(['prescription.signedAt', 'prescription.items', 'prescription.stopped'])
      .select(['provider.salutation', 'appUser.name'])
      .where('consultation.patientId', '=', patientId)
      .where('consultation.id', '!=', except)
      .where('prescription.withdrawnAt', 'is', null)
      // Where the newest version of a visit was withdrawn, an older one does not hold again.
      .where((e) =>
        e.not(
          e.exists(
            e
              .selectFrom('prescription as newer')
              .select('newer.id')
              .whereRef('newer.consultationId', '=', 'prescription.consultationId')
              .whereRef('newer.version', '>', 'prescription.version'),
          ),
        ),
      )
      .orderBy('prescription.signedAt', 'desc')
      .orderBy('prescription.version', 'desc')
      .limit(1)
      .executeTakeFirst()
  );
}

/** The version that has this code, and the newest one of its consultation. */
export async function findPrescriptionByCode(db: Db, code: string) {
  const found = await db
    .selectFrom('prescription')
    .innerJoin('consultation', 'consultation.id', 'prescription.consultationId')
    .innerJoin('provider', 'provider.id', 'prescription.signedBy')
    .innerJoin('appUser', 'appUser.id', 'provider.userId')
    .leftJoin('clinic', 'clinic.id', 'consultation.clinicId')
    .select(['prescription.version', 'prescription.signedAt', 'prescription.consultationId'])
    .select(['provider.salutation', 'appUser.name', 'clinic.clinicName'])
    .where('prescription.code', '=', code)
    .executeTakeFirst();
  if (!found) return undefined;
  const newest = await db
    .selectFrom('prescription')
    .select(['version', 'signedAt', 'withdrawnAt', 'stopped'])
    .where('consultationId', '=', found.consultationId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return { ...found, newest };
}

export async function insertPrescription(tx: Tx, row: Insertable<Database['prescription']>) {
  return tx.insertInto('prescription').values(row).returningAll().executeTakeFirstOrThrow();
}

/** Stores the date of birth that a prescriber confirmed. */
export async function setConfirmedBirth(tx: Tx, patientId: string, birth: Birth): Promise<void> {
  await tx
    .updateTable('patient')
    .set({ ...birth, ageConfirmed: true })
    .where('id', '=', patientId)
    .execute();
}
