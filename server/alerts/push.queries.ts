import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import type { ListenerKey } from './listener.queries.ts';

/** Claims due listeners for this server; if it dies, the claim expires and they are due again. */
export async function claimListeners(db: Db, now: Date, until: Date, limit: number) {
  return db
    .updateTable('alertListener')
    .from(['alert', 'appUser'])
    .set({ pushAt: until })
    .whereRef('alert.id', '=', 'alertListener.alertId')
    .whereRef('appUser.id', '=', 'alertListener.userId')
    .where((e) =>
      e(
        e.refTuple('alertListener.alertId', 'alertListener.userId'),
        'in',
        e
          .selectFrom('alertListener')
          .select(['alertId', 'userId'])
          .where('pushAt', '<=', now)
          .orderBy('pushAt')
          .limit(limit)
          .forUpdate()
          .skipLocked()
          .$asTuple('alertId', 'userId'),
      ),
    )
    .returning(['alertListener.alertId', 'alertListener.userId', 'alertListener.raisedAt'])
    .returning(['alertListener.sentAt', 'alertListener.snoozedUntil', 'alertListener.reason'])
    .returning((e) =>
      e
        .selectFrom('provider')
        .select('provider.internalProvider')
        .whereRef('provider.userId', '=', 'alertListener.userId')
        .as('internalProvider'),
    )
    .returning(['alert.requestId', 'alert.kind', 'alert.takenAt', 'alert.withdrawnAt', 'appUser.role'])
    .execute();
}

export async function listDevices(db: Db, userIds: readonly string[]) {
  return db
    .selectFrom('pushSubscription')
    .select(['userId', 'endpoint', 'keys'])
    .where('userId', 'in', userIds)
    .execute();
}

export async function deleteDevices(db: Db, endpoints: readonly string[]): Promise<void> {
  await db.deleteFrom('pushSubscription').where('endpoint', 'in', endpoints).execute();
}

export async function deleteDevicesOfSessions(db: Db | Tx, sessionIds: readonly string[]): Promise<void> {
  if (!sessionIds.length) return;
  await db.deleteFrom('pushSubscription').where('sessionId', 'in', sessionIds).execute();
}

export async function deleteDevicesOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('pushSubscription').where('userId', '=', userId).execute();
}

/** The outcome of the pushes to one listener. */
export type Outcome = 'sent' | 'withdrawn' | 'failed' | 'nothing';
interface Round {
  claimedUntil: Date;
  now: Date;
  retryAt: Date;
}

/**
 * Records what was sent. A time set by a snooze or do-not-disturb during the push is kept. An alert that was
 * accepted during the push is withdrawn next, because its own withdrawal may have overtaken the push.
 *
 * Of several, those that another transaction holds are left out: a statement that waits with some of them locked could wait
 * for one that waits for it. @returns those that were recorded
 */
export async function recordOutcome(
  db: Db,
  { claimedUntil, now, retryAt }: Round,
  outcome: Outcome,
  listeners: readonly ListenerKey[],
): Promise<ListenerKey[]> {
  const done = ifClaimed(claimedUntil, null);
  const sets = {
    nothing: { pushAt: done },
    withdrawn: { pushAt: done },
    failed: { pushAt: ifClaimed(claimedUntil, retryAt) },
    sent: {
      sentAt: sql<Date>`coalesce(sent_at, ${now}::timestamptz)`,
      pushAt: sql<Date | null>`case when ${IS_OPEN} then ${done} else ${now}::timestamptz end`,
    },
  };
  const keys = listeners.map(({ alertId, userId }) => sql`(${alertId}::text, ${userId}::text)`);
  const free = sql<boolean>`(alert_id, user_id) in (
    select alert_id, user_id from alert_listener where (alert_id, user_id) in (${sql.join(keys)}) for update skip locked)`;
  return db
    .updateTable('alertListener')
    .set(sets[outcome])
    .where(sql<boolean>`(alert_id, user_id) in (${sql.join(keys)})`)
    .$if(listeners.length > 1, (rows) => rows.where(free))
    .returning(['alertId', 'userId'])
    .execute();
}

const IS_OPEN = sql`exists (
  select 1 from alert where id = alert_id and taken_at is null and withdrawn_at is null)`;

function ifClaimed(until: Date, then: Date | null) {
  return sql<Date | null>`case when push_at = ${until}::timestamptz then ${then}::timestamptz else push_at end`;
}
