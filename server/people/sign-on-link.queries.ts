import type { Db, Tx } from '#server/platform/sql/database.ts';

/** When an account was linked to a provider, and when its person last came from there. */
export async function findLinkOf(db: Db | Tx, userId: string) {
  return db
    .selectFrom('signOnLink')
    .select(['issuer', 'linkedAt', 'usedAt'])
    .where('userId', '=', userId)
    .orderBy('linkedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** @returns whether there was one */
export async function deleteLinksOf(tx: Tx, userId: string): Promise<boolean> {
  const gone = await tx.deleteFrom('signOnLink').where('userId', '=', userId).returning('subject').execute();
  await tx.deleteFrom('signOnTicket').where('userId', '=', userId).execute();
  return gone.length > 0;
}
