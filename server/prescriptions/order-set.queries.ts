import type { Insertable } from 'kysely';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';

const COLUMNS = ['id', 'name', 'testCodes', 'diagnosisCodes'] as const;

export async function listOrderSets(db: Db | Tx, providerId: string) {
  return db
    .selectFrom('orderSet')
    .select(COLUMNS)
    .where('providerId', '=', providerId)
    .orderBy((e) => e.fn('lower', ['name']))
    .execute();
}

/** Deletes a provider's set with this device's id, and one with this name. */
export async function deleteSameSets(
  tx: Tx,
  { providerId, clientId, name }: { providerId: string; clientId: string; name: string },
): Promise<void> {
  await tx
    .deleteFrom('orderSet')
    .where('providerId', '=', providerId)
    .where((e) => e.or([e('clientId', '=', clientId), e(e.fn('lower', ['name']), '=', name.toLowerCase())]))
    .execute();
}

export async function insertOrderSet(tx: Tx, row: Insertable<Database['orderSet']>) {
  return tx.insertInto('orderSet').values(row).returning(COLUMNS).executeTakeFirstOrThrow();
}

/** @returns false when the provider does not have the set */
export async function deleteSet(tx: Tx, providerId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('orderSet')
    .where('id', '=', id)
    .where('providerId', '=', providerId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
