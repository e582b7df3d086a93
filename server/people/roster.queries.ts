import type { Db, Tx } from '#server/platform/sql/database.ts';

export async function findRoster(db: Db | Tx, providerId: string) {
  return db
    .selectFrom('roster')
    .select(['duties', 'exceptions', 'version'])
    .where('providerId', '=', providerId)
    .executeTakeFirst();
}
