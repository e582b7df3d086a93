import type { Change } from '#server/platform/writes/change.ts';
import { addSeconds } from '#server/platform/time.ts';
import { closeCriticalAlert, insertCriticalAlert } from './critical-alert.queries.ts';
import { escalate, isAway } from './critical-cover.ts';
import { pushCritical } from './critical.job.ts';

export { criticalAlertsOf, isCoveredBy } from './critical-alert.queries.ts';

const MINUTE_S = 60;

const newCritical = (requestId: string) => ({ requestId, isNew: true, isCritical: true });

/** Begins to tell a doctor of a critical value, in the transaction that stores it, until they acknowledge it. */
export async function raiseCriticalAlert(
  c: Change,
  subject: { observationId: string; requestId: string; userId: string; repeatMin: number },
): Promise<void> {
  const { repeatMin, ...alert } = subject;
  const escalation = (await isAway(c, alert)) ? await escalate(c, alert) : undefined;
  const { escalatedAt = null, coverUserId = null } = escalation ?? {};
  const repeatAt = addSeconds(c.now, repeatMin * MINUTE_S);
  await insertCriticalAlert(c.tx, {
    ...alert,
    raisedAt: c.now,
    toldAt: c.now,
    repeatAt,
    pushAt: c.now,
    sentAt: null,
    endedAt: null,
    escalatedAt,
    coverUserId,
  });
  if (coverUserId) await c.event('result.changed', [`user:${coverUserId}`], newCritical(alert.requestId));
  c.afterCommit(pushCritical);
}

/** Stops telling of a value: it was acknowledged, or corrected. */
export async function endCriticalAlert(c: Change, observationId: string): Promise<void> {
  const ended = await closeCriticalAlert(c.tx, observationId, c.now);
  if (!ended) return;
  const { requestId, userId, coverUserId, escalatedAt } = ended;
  if (escalatedAt) {
    // It leaves the lists of all who were told.
    const told = [userId, coverUserId].flatMap((one) => (one ? [`user:${one}` as const] : []));
    await c.event('result.changed', told, { requestId });
    await c.event('request.changed', ['role:operator'], { requestId });
  }
  c.afterCommit(pushCritical);
}
