import type { Insertable } from 'kysely';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';

/** A provider with what their account says of them. */
export async function findProvider(db: Db | Tx, id: string) {
  return db
    .selectFrom('provider')
    .innerJoin('appUser', 'appUser.id', 'provider.userId')
    .selectAll('provider')
    .select(['appUser.name', 'appUser.email', 'appUser.mobile', 'appUser.userName'])
    .where('provider.id', '=', id)
    .executeTakeFirst();
}

/** Locks the provider until the end of the transaction. */
export async function lockProvider(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('provider').select('id').where('id', '=', id).forUpdate().execute();
}

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
