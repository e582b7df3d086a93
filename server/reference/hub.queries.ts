import type { Db } from '#server/platform/sql/database.ts';

/** All hubs; `userId` is set where this user subscribed to it. */
export async function listHubs(db: Db, userId: string) {
  return db
    .selectFrom('hub')
    .leftJoin('userHub', (join) =>
      join.onRef('userHub.hubKey', '=', 'hub.hubKey').on('userHub.userId', '=', userId),
    )
    .select(['hub.id', 'hub.name', 'hub.hubKey', 'userHub.userId'])
    .orderBy('hub.id')
    .execute();
}
