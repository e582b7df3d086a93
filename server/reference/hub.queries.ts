import type { Db, Tx } from '#server/platform/sql/database.ts';

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

export async function hubExists(db: Db | Tx, hubKey: string): Promise<boolean> {
  const row = await db.selectFrom('hub').select('id').where('hubKey', '=', hubKey).executeTakeFirst();
  return row !== undefined;
}

/** All hubs in the order in which they were added. */
export async function allHubs(db: Db) {
  return db.selectFrom('hub').select(['hubKey', 'name']).orderBy('id').execute();
}

/** The hubs for which people can raise requests on the public page, in the order in which they were added. */
export async function listHubsOfPage(db: Db | Tx) {
  return db
    .selectFrom('hub')
    .select(['hubKey', 'name'])
    .where('takesPageRequests', '=', true)
    .orderBy('id')
    .execute();
}

/** @returns whether there is such a hub */
export async function setPageRequests(
  tx: Tx,
  { hubKey, isOn }: { hubKey: string; isOn: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('hub')
    .set({ takesPageRequests: isOn })
    .where('hubKey', '=', hubKey)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Adds a hub, or renames the one with this key. @returns whether it is new */
export async function saveHub(tx: Tx, hub: { hubKey: string; name: string }): Promise<boolean> {
  const isNew = !(await hubExists(tx, hub.hubKey));
  await tx
    .insertInto('hub')
    .values(hub)
    .onConflict((conflict) => conflict.column('hubKey').doUpdateSet({ name: hub.name }))
    .execute();
  return isNew;
}
