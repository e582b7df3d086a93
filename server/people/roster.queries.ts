import type { Db, Tx } from '#server/platform/sql/database.ts';

export async function rosterOf(db: Db | Tx, providerId: string) {
  const row = await db
    .selectFrom('roster')
    .select(['duties', 'exceptions', 'version'])
    .where('providerId', '=', providerId)
    .executeTakeFirst();
  return row ?? { duties: [], exceptions: [], version: 0 };
}
