import type { Insertable } from 'kysely';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';

export async function insertCriticalAlert(tx: Tx, row: Insertable<Database['criticalAlert']>): Promise<void> {
  await tx.insertInto('criticalAlert').values(row).execute();
}

/** Ends the alert of a value; a notification that was sent is taken from the devices. @returns whether there was an open one */
export async function closeCriticalAlert(tx: Tx, observationId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('criticalAlert')
    .set({ endedAt: now, repeatAt: null, pushAt: now })
    .where('observationId', '=', observationId)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** How the doctor of an order was told of its critical values. */
export async function criticalAlertsOf(db: Db | Tx, requestId: string) {
  return db
    .selectFrom('criticalAlert')
    .select(['observationId', 'toldAt', 'times'])
    .where('requestId', '=', requestId)
    .where('endedAt', 'is', null)
    .execute();
}

/** One open alert that is due to be repeated, locked; its order's number and the visit that placed it. */
export async function lockDueRepeat(tx: Tx, now: Date) {
  return tx
    .selectFrom('criticalAlert')
    .innerJoin('request', 'request.id', 'criticalAlert.requestId')
    .innerJoin('consultation', 'consultation.id', 'request.orderedByConsultationId')
    .select(['criticalAlert.observationId', 'criticalAlert.requestId', 'criticalAlert.userId'])
    .select(['criticalAlert.times', 'criticalAlert.raisedAt', 'request.serviceNumber', 'request.patientId'])
    .select('consultation.consultationNumber')
    .where('criticalAlert.repeatAt', '<=', now)
    .where('criticalAlert.endedAt', 'is', null)
    .orderBy('criticalAlert.repeatAt')
    .limit(1)
    .forUpdate('criticalAlert')
    .skipLocked()
    .executeTakeFirst();
}

export async function setRepeated(
  tx: Tx,
  observationId: string,
  set: { times: number; toldAt: Date; repeatAt: Date; pushAt: Date },
): Promise<void> {
  await tx.updateTable('criticalAlert').set(set).where('observationId', '=', observationId).execute();
}

/** Claims alerts with a push that is due; if this server dies, the claim expires and they are due again. */
export async function claimCriticalPushes(db: Db, now: Date, until: Date, limit: number) {
  return db
    .updateTable('criticalAlert')
    .set({ pushAt: until })
    .where('observationId', 'in', (e) =>
      e
        .selectFrom('criticalAlert')
        .select('observationId')
        .where('pushAt', '<=', now)
        .orderBy('pushAt')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['observationId', 'requestId', 'userId', 'toldAt', 'sentAt', 'endedAt'])
    .execute();
}

/** What became of a claimed push. One that became due again while it was sent stays due. */
export async function recordCriticalPush(
  db: Db,
  { observationId, claimedUntil }: { observationId: string; claimedUntil: Date },
  set: { pushAt: Date | null; sentAt?: Date },
): Promise<void> {
  const { pushAt, ...sent } = set;
  if (sent.sentAt)
    await db.updateTable('criticalAlert').set(sent).where('observationId', '=', observationId).execute();
  await db
    .updateTable('criticalAlert')
    .set({ pushAt })
    .where('observationId', '=', observationId)
    .where('pushAt', '=', claimedUntil)
    .execute();
}
