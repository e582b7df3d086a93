import type { Db, Tx } from '#server/platform/sql/database.ts';

export async function findFeed(db: Db | Tx, providerId: string) {
  return db
    .selectFrom('calendarFeed')
    .select('createdAt')
    .where('providerId', '=', providerId)
    .executeTakeFirst();
}

/** The provider of a feed, unless disabled. */
export async function findFeedByToken(db: Db | Tx, tokenHash: string) {
  return db
    .selectFrom('calendarFeed')
    .innerJoin('provider', 'provider.id', 'calendarFeed.providerId')
    .innerJoin('appUser', 'appUser.id', 'provider.userId')
    .select('calendarFeed.providerId')
    .where('tokenHash', '=', tokenHash)
    .where('appUser.disabledAt', 'is', null)
    .executeTakeFirst();
}

/** Creates a provider's feed in place of an existing one. */
export async function saveFeed(
  tx: Tx,
  providerId: string,
  link: { tokenHash: string; createdAt: Date },
): Promise<void> {
  await tx
    .insertInto('calendarFeed')
    .values({ providerId, ...link })
    .onConflict((conflict) => conflict.column('providerId').doUpdateSet(link))
    .execute();
}

export async function deleteFeed(tx: Tx, providerId: string): Promise<void> {
  await tx.deleteFrom('calendarFeed').where('providerId', '=', providerId).execute();
}
