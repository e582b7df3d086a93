import type { Change } from '#server/platform/writes/change.ts';
import { addSeconds } from '#server/platform/time.ts';
import { closeCriticalAlert, insertCriticalAlert } from './critical-alert.queries.ts';
import { pushCritical } from './critical.job.ts';

export { criticalAlertsOf } from './critical-alert.queries.ts';

const MINUTE_S = 60;

/** Begins to tell a doctor of a critical value, in the transaction that stores it, until they acknowledge it. */
export async function raiseCriticalAlert(
  c: Change,
  subject: { observationId: string; requestId: string; userId: string; repeatMin: number },
): Promise<void> {
  const { repeatMin, ...alert } = subject;
  const repeatAt = addSeconds(c.now, repeatMin * MINUTE_S);
  await insertCriticalAlert(c.tx, {
    ...alert,
    raisedAt: c.now,
    toldAt: c.now,
    repeatAt,
    pushAt: c.now,
    sentAt: null,
    endedAt: null,
  });
  c.afterCommit(pushCritical);
}

/** Stops telling of a value: it was acknowledged, or corrected. */
export async function endCriticalAlert(c: Change, observationId: string): Promise<void> {
  if (await closeCriticalAlert(c.tx, observationId, c.now)) c.afterCommit(pushCritical);
}
