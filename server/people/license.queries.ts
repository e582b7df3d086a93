import type { Insertable } from 'kysely';
import type { Database, Tx } from '#server/platform/sql/database.ts';

type Columns = Omit<Insertable<Database['license']>, 'providerId'>;

export async function upsertLicense(tx: Tx, providerId: string, columns: Columns): Promise<void> {
  await tx
    .insertInto('license')
    .values({ providerId, ...columns })
    .onConflict((conflict) => conflict.column('providerId').doUpdateSet(columns))
    .execute();
}

export async function findUnverifiedLicense(tx: Tx, providerId: string) {
  return tx
    .selectFrom('license')
    .select(['registrationNumber', 'medicalCouncil'])
    .where('providerId', '=', providerId)
    .where('verified', '=', false)
    .executeTakeFirst();
}

export async function setLicenseVerified(tx: Tx, providerId: string): Promise<void> {
  await tx.updateTable('license').set({ verified: true }).where('providerId', '=', providerId).execute();
}

export async function deleteLicense(tx: Tx, providerId: string): Promise<void> {
  await tx.deleteFrom('license').where('providerId', '=', providerId).execute();
}
