import { sql } from 'kysely';
import type { Tx } from '#server/platform/sql/database.ts';

/** The open alert of a request, locked. */
export async function lockOpenAlert(tx: Tx, requestId: string) {
  return tx
    .selectFrom('alert')
    .select(['id', 'requestId', 'kind', 'reason', 'level'])
    .where('requestId', '=', requestId)
    .where('takenAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Makes the next push to every listener of an alert due: now, or at the end of a snooze, and unless it is an emergency at the
 * end of do-not-disturb. @returns who they are
 */
export async function pushAllAgain(tx: Tx, alertId: string, now: Date): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    update alert_listener
       set push_at = greatest(${now}::timestamptz, alert_listener.snoozed_until,
             case when alert.kind <> 'EMERGENCY_CARE' then app_user.quiet_until end)
      from alert, app_user
     where alert_listener.alert_id = ${alertId} and alert.id = alert_listener.alert_id
       and app_user.id = alert_listener.user_id
    returning alert_listener.user_id`.execute(tx);
  return rows.map(({ userId }) => userId);
}

/** Dates an open alert back, so that its escalation counts the whole wait. */
export async function dateOpenAlert(tx: Tx, requestId: string, raisedAt: Date): Promise<void> {
  await tx
    .updateTable('alert')
    .set({ raisedAt })
    .where('requestId', '=', requestId)
    .where('takenAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .execute();
}

export async function setReturnsAt(tx: Tx, requestId: string, returnsAt: Date): Promise<void> {
  await tx
    .updateTable('alert')
    .set({ returnsAt })
    .where('requestId', '=', requestId)
    .where('takenAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .execute();
}

/** An assigned request that was not opened in time, with its request locked; a second server skips it. */
export async function lockUnopened(tx: Tx, now: Date) {
  return tx
    .selectFrom('alert')
    .innerJoin('request', 'request.id', 'alert.requestId')
    .innerJoin('alertListener', 'alertListener.alertId', 'alert.id')
    .innerJoin('appUser', 'appUser.id', 'alertListener.userId')
    .select(['request.id', 'appUser.name'])
    .where('request.status', 'in', ['ACCEPTED', 'IN_PROGRESS'])
    .where('alert.returnsAt', '<=', now)
    .where('alert.takenAt', 'is', null)
    .where('alert.withdrawnAt', 'is', null)
    .orderBy('alert.returnsAt')
    .limit(1)
    .forUpdate('request')
    .skipLocked()
    .executeTakeFirst();
}
