import type { Db, Tx } from '#server/platform/sql/database.ts';

/** Home visits that nurses have, and not agents. */
const visitsOfNurses = (tx: Tx) =>
  tx
    .selectFrom('homeVisit')
    .innerJoin('nurse', 'nurse.userId', 'homeVisit.agentUserId')
    .select('nurse.userId');

/** The nurses to whom home visits of an order are given. */
export async function listVisitingNurses(tx: Tx, requestId: string): Promise<string[]> {
  const rows = await visitsOfNurses(tx).distinct().where('homeVisit.requestId', '=', requestId).execute();
  return rows.map(({ userId }) => userId);
}

/** The nurse who has a home visit; undefined of one that an agent has. */
export async function findVisitingNurse(tx: Tx, visitId: string): Promise<string | undefined> {
  const row = await visitsOfNurses(tx).where('homeVisit.id', '=', visitId).executeTakeFirst();
  return row?.userId;
}

/** How many home visits of this person are still to be made in a time. */
export async function countOpenVisits(
  db: Db | Tx,
  userId: string,
  { from, to }: { from: Date; to: Date },
): Promise<number> {
  const { count } = await db
    .selectFrom('homeVisit')
    .innerJoin('request', 'request.id', 'homeVisit.requestId')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('homeVisit.agentUserId', '=', userId)
    .where('homeVisit.scheduledAt', '>=', from)
    .where('homeVisit.scheduledAt', '<', to)
    .where('homeVisit.status', 'in', ['SCHEDULED', 'ON_THE_WAY'])
    .where('request.endedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}
