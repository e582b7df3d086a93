import type { Insertable } from 'kysely';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';

const COLUMNS = ['id', 'clientId', 'item'] as const;

/** A provider's favourites, by medicine, the oldest first. */
export async function listFavourites(db: Db | Tx, providerId: string) {
  return db
    .selectFrom('prescriptionFavourite')
    .select(COLUMNS)
    .where('providerId', '=', providerId)
    .orderBy((e) => e.fn('lower', [e.ref('item', '->>').key('genericMedicineName')]))
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

/** Makes two favourites that a provider saves at once wait for each other. */
export async function lockFavourites(tx: Tx, providerId: string): Promise<void> {
  await tx.selectFrom('provider').select('id').where('id', '=', providerId).forUpdate().execute();
}

export async function insertFavourite(tx: Tx, row: Insertable<Database['prescriptionFavourite']>) {
  return tx.insertInto('prescriptionFavourite').values(row).returning(COLUMNS).executeTakeFirstOrThrow();
}

/** @returns false when the provider does not have the favourite */
export async function deleteFavourite(tx: Tx, providerId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('prescriptionFavourite')
    .where('id', '=', id)
    .where('providerId', '=', providerId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
