import type { Insertable } from 'kysely';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';

/** @returns whether no transfer with this reference was recorded: of two at once, one is */
export async function insertPayout(tx: Tx, row: Insertable<Database['payout']>): Promise<boolean> {
  const added = await tx
    .insertInto('payout')
    .values(row)
    .onConflict((conflict) => conflict.column('utr').doNothing())
    .returning('utr')
    .executeTakeFirst();
  return added !== undefined;
}

/** The newest transfers that were recorded, with who did it. */
export async function recentPayouts(db: Db, limit: number) {
  return db
    .selectFrom('payout')
    .innerJoin('provider', 'provider.id', 'payout.providerId')
    .innerJoin('appUser', 'appUser.id', 'provider.userId')
    .leftJoin('appUser as recorder', 'recorder.id', 'payout.recordedBy')
    .selectAll('payout')
    .select(['appUser.userName', 'appUser.name', 'recorder.name as recordedByName'])
    .orderBy('payout.at', 'desc')
    .orderBy('payout.utr')
    .limit(limit)
    .execute();
}
