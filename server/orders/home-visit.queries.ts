import type { Insertable, Updateable } from 'kysely';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';

export async function findAgent(db: Db | Tx, userId: string) {
  return db.selectFrom('agent').select('id').where('userId', '=', userId).executeTakeFirst();
}

/** The visits of an order with their agents, earliest first. */
export async function homeVisitsOf(db: Db | Tx, requestId: string) {
  return db
    .selectFrom('homeVisit')
    .innerJoin('appUser', 'appUser.id', 'homeVisit.agentUserId')
    .selectAll('homeVisit')
    .select(['appUser.name', 'appUser.role'])
    .where('requestId', '=', requestId)
    .orderBy('scheduledAt')
    .orderBy('homeVisit.id')
    .execute();
}

/** The visit with this clientId in its order. */
export async function findHomeVisit(db: Db | Tx, requestId: string, clientId: string) {
  return db
    .selectFrom('homeVisit')
    .select(['id', 'version'])
    .where('requestId', '=', requestId)
    .where('clientId', '=', clientId)
    .executeTakeFirst();
}

export async function insertHomeVisit(tx: Tx, row: Insertable<Database['homeVisit']>): Promise<void> {
  await tx.insertInto('homeVisit').values(row).execute();
}

export async function updateHomeVisit(
  tx: Tx,
  id: string,
  set: Updateable<Database['homeVisit']>,
): Promise<void> {
  await tx.updateTable('homeVisit').set(set).where('id', '=', id).execute();
}
