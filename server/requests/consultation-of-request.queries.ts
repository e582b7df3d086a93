import type { Insertable, Updateable } from 'kysely';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';
import { nextConsultationNumber } from '#server/platform/sql/number.ts';

type NewRow = Omit<Insertable<Database['consultation']>, 'consultationNumber'>;

/** Inserts a consultation with the next number. */
export async function insertConsultation(tx: Tx, row: NewRow): Promise<void> {
  await tx
    .insertInto('consultation')
    .values({ ...row, consultationNumber: nextConsultationNumber() })
    .execute();
}

type Columns = Omit<Updateable<Database['consultation']>, 'id'>;

export async function updateConsultation(tx: Tx, id: string, columns: Columns): Promise<void> {
  await tx.updateTable('consultation').set(columns).where('id', '=', id).execute();
}

/** The nurse and the provider of a consultation. */
export async function findHolders(tx: Tx, consultationId: string) {
  return tx
    .selectFrom('consultation')
    .leftJoin('provider', 'provider.id', 'consultation.providerId')
    .select(['consultation.nurseUserId', 'provider.userId as doctorUserId'])
    .where('consultation.id', '=', consultationId)
    .executeTakeFirst();
}

/** A visit of this patient to this provider that was completed after a time. */
export async function findCompletedVisit(
  tx: Db | Tx,
  {
    patientId,
    providerId,
    except,
    since,
  }: { patientId: string; providerId: string; except?: string | undefined; since: Date },
) {
  const visits = tx
    .selectFrom('consultation')
    .select('id')
    .where('patientId', '=', patientId)
    .where('providerId', '=', providerId)
    .where('status', '=', 'COMPLETED')
    .where('endedAt', '>', since)
    .limit(1);
  return (except === undefined ? visits : visits.where('id', '!=', except)).executeTakeFirst();
}
