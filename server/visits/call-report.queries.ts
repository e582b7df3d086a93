import type { Insertable } from 'kysely';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';

/** The hub that raised the request of a visit. */
export async function findHubOfVisit(db: Db, consultationId: string): Promise<string | null> {
  const row = await db
    .selectFrom('consultation')
    .innerJoin('request', 'request.id', 'consultation.requestId')
    .select('request.hubKey')
    .where('consultation.id', '=', consultationId)
    .executeTakeFirst();
  return row?.hubKey ?? null;
}

type Report = Insertable<Database['callReport']>;

/** Stores a report in the place of an earlier one of the same connection. @returns the earlier one */
export async function replaceCallReport(tx: Tx, { id, at, ...values }: Report) {
  const before = await tx.selectFrom('callReport').selectAll().where('id', '=', id).executeTakeFirst();
  await tx
    .insertInto('callReport')
    .values({ id, at, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
  return before;
}

export async function deleteCallReports(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('callReport').where('at', '<', before).execute();
}

/** The minute of an instant: finer, a report could be matched with its visit. */
export const minuteOf = (at: Date): Date => new Date(Math.floor(at.getTime() / 60_000) * 60_000);
