import type { Insertable } from 'kysely';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';

/** A device token issued by this server with which this user has signed in. */
export async function findKnownDevice(db: Db, tokenHash: string, userId: string) {
  return db
    .selectFrom('knownDevice')
    .select('tokenHash')
    .where('tokenHash', '=', tokenHash)
    .where('userId', '=', userId)
    .executeTakeFirst();
}

/** The same, for any user. */
export async function findDeviceToken(tx: Tx, tokenHash: string) {
  return tx
    .selectFrom('knownDevice')
    .select('tokenHash')
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst();
}

export async function upsertKnownDevice(tx: Tx, row: Insertable<Database['knownDevice']>): Promise<void> {
  await tx
    .insertInto('knownDevice')
    .values(row)
    .onConflict((conflict) => conflict.columns(['tokenHash', 'userId']).doUpdateSet({ seenAt: row.seenAt }))
    .execute();
}

/** The device tokens with which this user has signed in. */
export async function listDevicesOf(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx.selectFrom('knownDevice').select('tokenHash').where('userId', '=', userId).execute();
  return rows.map(({ tokenHash }) => tokenHash);
}
