import type { Alert, AlertStage } from '#contract/alerts.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { later } from '#server/platform/time.ts';

/** So that a year can be compared with the one before; the audit keeps its own. */
const ALERTS_KEPT_S = 400 * 86_400;

/** The alerts of one person, with what their list shows. */
export function alertsOf(db: Db | Tx, userId: string) {
  return db
    .selectFrom('alertListener')
    .innerJoin('alert', 'alert.id', 'alertListener.alertId')
    .innerJoin('request', 'request.id', 'alert.requestId')
    .leftJoin('appUser as taker', 'taker.id', 'alert.takenBy')
    .where('alertListener.userId', '=', userId);
}

export function inState(
  query: ReturnType<typeof alertsOf>,
  state: 'OPEN' | 'TAKEN' | 'WITHDRAWN' | undefined,
) {
  switch (state) {
    case 'OPEN':
      return query.where('alert.takenAt', 'is', null).where('alert.withdrawnAt', 'is', null);
    case 'TAKEN':
      return query.where('alert.takenAt', 'is not', null);
    case 'WITHDRAWN':
      return query.where('alert.withdrawnAt', 'is not', null);
    case undefined:
      return query;
  }
}

export function withAlertColumns(query: ReturnType<typeof alertsOf>) {
  return query
    .select(['alert.id as alertId', 'alert.requestId', 'alert.kind', 'request.hubKey', 'alert.level'])
    .select(['alertListener.raisedAt', 'alertListener.reason', 'alertListener.heardAt'])
    .select(['alertListener.snoozedUntil', 'alert.takenAt', 'alert.takenBy', 'alert.withdrawnAt'])
    .select('taker.name as takenByName');
}

type AlertRow = Awaited<ReturnType<ReturnType<typeof withAlertColumns>['executeTakeFirstOrThrow']>>;

export function presentAlert(row: AlertRow, userId: string): Alert {
  const { takenBy, raisedAt, takenAt, withdrawnAt, heardAt, snoozedUntil, ...rest } = row;
  return {
    ...rest,
    raisedAt: raisedAt.toISOString(),
    takenAt: takenAt?.toISOString() ?? null,
    takenByMe: takenBy === userId,
    withdrawnAt: withdrawnAt?.toISOString() ?? null,
    heardAt: heardAt?.toISOString() ?? null,
    snoozedUntil: snoozedUntil?.toISOString() ?? null,
  };
}

/** Where each stage is written. What was shown or heard has been delivered. */
export const STAGE_COLUMNS = {
  DELIVERED: ['deliveredAt'],
  SHOWN: ['deliveredAt', 'shownAt'],
  HEARD: ['deliveredAt', 'heardAt'],
} as const satisfies Record<AlertStage, readonly ('deliveredAt' | 'shownAt' | 'heardAt')[]>;

/** The newest alert of each of these requests that was raised for somebody, locked in one order. */
export async function lockListeners(tx: Tx, userId: string, requestIds: readonly string[]) {
  const rows = await tx
    .selectFrom('alertListener')
    .innerJoin('alert', 'alert.id', 'alertListener.alertId')
    .selectAll('alertListener')
    .select(['alert.requestId', 'alert.kind', 'alert.takenAt', 'alert.withdrawnAt'])
    .where('alertListener.userId', '=', userId)
    .where('alert.requestId', 'in', requestIds)
    .orderBy('alertListener.raisedAt')
    .orderBy('alert.id')
    .forUpdate('alertListener')
    .execute();
  // Of several waits of one request the last one stays in the map.
  return new Map(rows.map((row) => [row.requestId, row]));
}

/** Forgets alerts that were raised before then and are over, with all that is known of their listeners. */
export async function purgeAlerts({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const old = db
    .selectFrom('alert')
    .select('id')
    .where('raisedAt', '<', later(clock.now(), -ALERTS_KEPT_S))
    .where((e) => e.or([e('takenAt', 'is not', null), e('withdrawnAt', 'is not', null)]));
  await db.deleteFrom('alertListener').where('alertId', 'in', old).execute();
  await db.deleteFrom('alert').where('id', 'in', old).execute();
}
