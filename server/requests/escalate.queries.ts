import type { Alert } from '#contract/alerts.ts';
import type { Tx } from '#server/platform/sql/database.ts';

/**
 * An emergency raised before one of these times that has not reached that level, with its request locked.
 * Accepting it at the same time waits for the lock, and a second server skips it.
 */
export async function lockDueAlert(tx: Tx, raisedBy: { level1: Date; level2: Date }) {
  return tx
    .selectFrom('alert')
    .innerJoin('request', 'request.id', 'alert.requestId')
    .select(['alert.id', 'alert.requestId', 'alert.kind', 'alert.level'])
    .select(['request.hubKey', 'request.patientId', 'request.consultationId'])
    .where('alert.kind', '=', 'EMERGENCY_CARE')
    .where('alert.reason', '=', 'QUEUE')
    .where('alert.takenAt', 'is', null)
    .where('alert.withdrawnAt', 'is', null)
    .where((e) =>
      e.or([
        e.and([e('alert.level', '=', 0), e('alert.raisedAt', '<=', raisedBy.level1)]),
        e.and([e('alert.level', '=', 1), e('alert.raisedAt', '<=', raisedBy.level2)]),
      ]),
    )
    .orderBy('alert.raisedAt')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

export async function setAlertLevel(tx: Tx, id: string, level: Alert['level']): Promise<void> {
  await tx.updateTable('alert').set({ level }).where('id', '=', id).execute();
}

export async function listListenerIds(tx: Tx, alertId: string): Promise<string[]> {
  const rows = await tx.selectFrom('alertListener').select('userId').where('alertId', '=', alertId).execute();
  return rows.map(({ userId }) => userId);
}
