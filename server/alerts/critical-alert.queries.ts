import { sql, type Insertable } from 'kysely';
import { VERIFIED_AND_APPROVED } from '#contract/profile.ts';
import { isOnVacation } from './listener.queries.ts';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';

export async function insertCriticalAlert(tx: Tx, row: Insertable<Database['criticalAlert']>): Promise<void> {
  await tx.insertInto('criticalAlert').values(row).execute();
}

/**
 * Ends the alert of a value; a notification that was sent is taken from the devices. @returns who was told, undefined where
 * there was no open one
 */
export async function closeCriticalAlert(tx: Tx, observationId: string, now: Date) {
  return tx
    .updateTable('criticalAlert')
    .set({ endedAt: now, repeatAt: null, pushAt: now })
    .where('observationId', '=', observationId)
    .where('endedAt', 'is', null)
    .returning(['requestId', 'userId', 'coverUserId', 'escalatedAt'])
    .executeTakeFirst();
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
    .select(['consultation.consultationNumber', 'criticalAlert.escalatedAt', 'criticalAlert.coverUserId'])
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
  set: { times: number; toldAt: Date; repeatAt: Date; pushAt: Date } & Partial<Escalation>,
): Promise<void> {
  await tx.updateTable('criticalAlert').set(set).where('observationId', '=', observationId).execute();
}

export interface Escalation {
  escalatedAt: Date;
  coverUserId: string | null;
}

/** Returns whether the doctor of an order cannot be reached: disabled, or on leave that day. */
export async function isOrdererAway(tx: Tx, userId: string, day: string): Promise<boolean> {
  const row = await tx
    .selectFrom('provider')
    .innerJoin('appUser', 'appUser.id', 'provider.userId')
    .select('appUser.disabledAt')
    .select((e) => isOnVacation(e, day).$castTo<boolean>().as('onLeave'))
    .where('provider.userId', '=', userId)
    .executeTakeFirst();
  return row === undefined || row.disabledAt !== null || row.onLeave;
}

/**
 * Doctors who can cover for the one who ordered, with their rosters: verified, on duty and not on leave. Those of the clinic
 * of the visit come first, then those who share a hub, then those of the same speciality.
 */
export async function listCovers(
  tx: Tx,
  { requestId, userId }: { requestId: string; userId: string },
  day: string,
) {
  const clinic = sql<number>`(exists (select 1 from clinic_provider member
    join consultation on consultation.clinic_id = member.clinic_id
    join request on request.ordered_by_consultation_id = consultation.id
    where member.provider_id = provider.id and request.id = ${requestId}))::int`;
  const hub = sql<number>`(exists (select 1 from user_hub own join user_hub other on other.hub_key = own.hub_key
    where own.user_id = provider.user_id and other.user_id = ${userId}))::int`;
  const speciality = sql<number>`(provider.specialisation =
    (select specialisation from provider orderer where orderer.user_id = ${userId}))::int`;
  return tx
    .selectFrom('provider')
    .innerJoin('appUser', 'appUser.id', 'provider.userId')
    .leftJoin('roster', 'roster.providerId', 'provider.id')
    .select(['provider.userId', 'roster.duties', 'roster.exceptions'])
    .where('appUser.disabledAt', 'is', null)
    .where('provider.userId', '!=', userId)
    .where('provider.onDuty', '=', true)
    .where('provider.verificationStatus', '=', VERIFIED_AND_APPROVED)
    .where((e) => e.not(isOnVacation(e, day)))
    .orderBy(clinic, 'desc')
    .orderBy(hub, 'desc')
    .orderBy(speciality, 'desc')
    .orderBy('provider.id')
    .execute();
}

/** Returns whether all of these values were given to this doctor to cover, and are still open. */
export async function isCoveredBy(
  tx: Db | Tx,
  userId: string,
  observationIds: readonly string[],
): Promise<boolean> {
  const rows = await tx
    .selectFrom('criticalAlert')
    .select('observationId')
    .where('observationId', 'in', observationIds)
    .where('coverUserId', '=', userId)
    .where('endedAt', 'is', null)
    .execute();
  return rows.length === new Set(observationIds).size;
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
    .returning(['observationId', 'requestId', 'userId', 'coverUserId', 'toldAt', 'sentAt', 'endedAt'])
    .execute();
}

/** Returns what became of a claimed push. One that became due again while it was sent stays due. */
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
