import type { Insertable } from 'kysely';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';

export async function findProfile(db: Db | Tx, providerId: string) {
  return db.selectFrom('providerProfile').selectAll().where('providerId', '=', providerId).executeTakeFirst();
}

export async function findLicense(db: Db | Tx, providerId: string) {
  return db.selectFrom('license').selectAll().where('providerId', '=', providerId).executeTakeFirst();
}

export async function upsertProfile(tx: Tx, row: Insertable<Database['providerProfile']>): Promise<void> {
  await tx
    .insertInto('providerProfile')
    .values(row)
    .onConflict((conflict) => conflict.column('providerId').doUpdateSet(row))
    .execute();
}

export async function listLocations(db: Db, providerId: string) {
  return db
    .selectFrom('providerLocation')
    .selectAll()
    .where('providerId', '=', providerId)
    .orderBy('clinicKey')
    .execute();
}

type Place = Omit<Insertable<Database['providerLocation']>, 'providerId' | 'clinicKey'>;

export async function upsertLocation(
  tx: Tx,
  key: { providerId: string; clinicKey: string },
  place: Place,
): Promise<void> {
  await tx
    .insertInto('providerLocation')
    .values({ ...key, ...place })
    .onConflict((conflict) => conflict.columns(['providerId', 'clinicKey']).doUpdateSet(place))
    .execute();
}
