import type { Insertable, Updateable } from 'kysely';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';

type Verifications = Database['auditVerification'];

/** Does nothing while another one runs. @returns whether it was inserted */
export async function insertVerification(tx: Tx, row: Insertable<Verifications>): Promise<boolean> {
  const inserted = await tx
    .insertInto('auditVerification')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function findNewestVerification(db: Db | Tx) {
  return db
    .selectFrom('auditVerification')
    .innerJoin('appUser', 'appUser.id', 'startedBy')
    .selectAll('auditVerification')
    .select('appUser.name as by')
    .orderBy('startedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Claims the verification that runs until a time; if the server dies, it is due again then. */
export async function claimVerification(
  db: Db,
  { now, until }: { now: Date; until: Date },
): Promise<string | undefined> {
  const claimed = await db
    .updateTable('auditVerification')
    .set({ claimedUntil: until })
    .where('state', '=', 'RUNNING')
    .where('claimedUntil', '<=', now)
    .returning('id')
    .executeTakeFirst();
  return claimed?.id;
}

/** Updates a running verification. @returns false when it has ended */
export async function updateVerification(
  db: Db | Tx,
  id: string,
  columns: Updateable<Verifications>,
): Promise<boolean> {
  const updated = await db
    .updateTable('auditVerification')
    .set(columns)
    .where('id', '=', id)
    .where('state', '=', 'RUNNING')
    .returning('id')
    .executeTakeFirst();
  return updated !== undefined;
}
