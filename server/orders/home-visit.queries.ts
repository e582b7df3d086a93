import type { Insertable, Updateable } from 'kysely';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';

/** Returns whether this is an agent or a nurse. */
export async function makesVisits(db: Db | Tx, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('appUser')
    .select('id')
    .where('id', '=', userId)
    .where('role', 'in', ['agent', 'nurse'])
    .executeTakeFirst();
  return row !== undefined;
}

/** The visits of an order with who makes them, earliest first. */
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
    .select(['id', 'agentUserId', 'version', 'startedAt', 'doneAt'])
    .where('requestId', '=', requestId)
    .where('clientId', '=', clientId)
    .executeTakeFirst();
}

export async function insertHomeVisit(tx: Tx, row: Insertable<Database['homeVisit']>): Promise<void> {
  await tx.insertInto('homeVisit').values(row).execute();
}

/** Gives a visit to another person; who had it until now is a former visitor of it. */
export async function giveHomeVisit(
  tx: Tx,
  { id, from }: { id: string; from: string },
  set: Updateable<Database['homeVisit']>,
  now: Date,
): Promise<void> {
  await insertFormer(tx, [id], from, now);
  await updateHomeVisit(tx, id, set);
}

async function insertFormer(tx: Tx, ids: readonly string[], userId: string, until: Date): Promise<void> {
  if (!ids.length) return;
  await tx
    .insertInto('formerVisitor')
    .values(ids.map((homeVisitId) => ({ homeVisitId, userId, until })))
    .onConflict((on) => on.columns(['homeVisitId', 'userId']).doUpdateSet({ until }))
    .execute();
}

export async function updateHomeVisit(
  tx: Tx,
  id: string,
  set: Updateable<Database['homeVisit']>,
): Promise<void> {
  await tx.updateTable('homeVisit').set(set).where('id', '=', id).execute();
}

/** A visit of this order. */
export async function findVisitOf(db: Db | Tx, requestId: string, id: string) {
  return db
    .selectFrom('homeVisit')
    .select(['id', 'scheduledAt', 'agentUserId', 'status', 'version'])
    .where('requestId', '=', requestId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Gives the visits of an order that one agent has not begun to another. */
export async function giveVisits(
  tx: Tx,
  requestId: string,
  { from, to, now }: { from: string; to: string; now: Date },
): Promise<void> {
  const given = await tx
    .updateTable('homeVisit')
    .set((e) => ({ agentUserId: to, version: e('version', '+', 1) }))
    .where('requestId', '=', requestId)
    .where('agentUserId', '=', from)
    .where('status', '=', 'SCHEDULED')
    .returning('id')
    .execute();
  await insertFormer(
    tx,
    given.map(({ id }) => id),
    from,
    now,
  );
}

/** The visits of some orders with who makes them, earliest first. */
export async function visitsOfOrders(db: Db | Tx, requestIds: readonly string[]) {
  if (!requestIds.length) return [];
  return db
    .selectFrom('homeVisit')
    .innerJoin('appUser', 'appUser.id', 'homeVisit.agentUserId')
    .select(['homeVisit.id', 'homeVisit.requestId', 'homeVisit.scheduledAt', 'homeVisit.status'])
    .select(['homeVisit.agentUserId', 'appUser.name', 'appUser.role'])
    .where('homeVisit.requestId', 'in', requestIds)
    .orderBy('homeVisit.scheduledAt')
    .orderBy('homeVisit.id')
    .execute();
}
