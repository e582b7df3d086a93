import { every } from '#server/platform/jobs/every.ts';
import { addSeconds } from '#server/platform/time.ts';
import { change, type Change } from '#server/platform/writes/change.ts';
import type { UnitDeps } from '#server/platform/writes/unit.ts';
import {
  claimCriticalPushes,
  lockDueRepeat,
  recordCriticalPush,
  setRepeated,
  type Escalation,
} from './critical-alert.queries.ts';
import { escalate, isAway } from './critical-cover.ts';
import { pushToDoctors } from './push-to-doctors.ts';

const EVERY_MS = 5_000;
const BATCH = 100;
const CLAIM_S = 60;
const MINUTE_S = 60;
/** The doctor is told at once and reminded twice; then others are told, too. */
const TOLD_BEFORE_OTHERS = 3;
const PUSH_TTL_S = 3600;

/** Repeats what a doctor has not acknowledged, and sends the pushes that are due. @returns a function that stops it */
export function criticalJob(deps: UnitDeps): () => Promise<void> {
  return every(EVERY_MS, 'critical results', deps.log, async () => {
    await repeatCritical(deps);
    await pushCritical(deps);
  });
}

/** Tells the doctor of each overdue value again, and the operators' log that they have not seen it. */
export async function repeatCritical(deps: UnitDeps): Promise<void> {
  const repeat = (): Promise<boolean> =>
    change({ ...deps, who: { type: 'system' } }, (c) => repeatOne(c, deps));
  while (await repeat()) continue;
}

type DueRepeat = NonNullable<Awaited<ReturnType<typeof lockDueRepeat>>>;

async function repeatOne(c: Change, { config, log }: UnitDeps): Promise<boolean> {
  const due = await lockDueRepeat(c.tx, c.now);
  if (!due) return false;
  const { observationId, requestId, userId, consultationNumber, serviceNumber, patientId } = due;
  const repeatAt = addSeconds(c.now, config.CRITICAL_REPEAT_MIN * MINUTE_S);
  const times = due.times + 1;
  const escalation = await escalationOf(c, due);
  const coverUserId = escalation?.coverUserId ?? due.coverUserId;
  const told = { times, toldAt: c.now, repeatAt, pushAt: c.now };
  await setRepeated(c.tx, observationId, { ...told, ...escalation });
  await c.audit('CRITICAL_REPEATED', 'observation', observationId, patientId);
  const data = { requestId, consultationNumber, isNew: true, isCritical: true };
  await c.event('result.changed', [`user:${userId}`], data);
  if (coverUserId)
    await c.event('result.changed', [`user:${coverUserId}`], { requestId, isNew: true, isCritical: true });
  // The order's page says to the agents that the doctor has not seen it.
  await c.event('request.changed', ['role:agent'], { requestId });
  log.warn({ serviceNumber, userId, times, since: due.raisedAt }, 'a critical result is not acknowledged');
  return true;
}

/** Given once; where no one could cover then, someone may now. */
async function escalationOf(c: Change, due: DueRepeat): Promise<Escalation | undefined> {
  const isCovered = due.escalatedAt !== null && due.coverUserId !== null;
  if (isCovered || (due.times < TOLD_BEFORE_OTHERS && !(await isAway(c, due)))) return undefined;
  const { coverUserId, escalatedAt } = await escalate(c, due);
  if (!due.escalatedAt) await c.audit('CRITICAL_ESCALATED', 'observation', due.observationId, due.patientId);
  return { coverUserId, escalatedAt: due.escalatedAt ?? escalatedAt };
}

/** Sends the pushes that are due. */
export async function pushCritical(deps: UnitDeps): Promise<void> {
  const now = deps.clock.now();
  const claimedUntil = addSeconds(now, CLAIM_S);
  for (const due of await claimCriticalPushes(deps.db, now, claimedUntil, BATCH)) {
    const { observationId, requestId, userId, coverUserId } = due;
    const userIds = [userId, ...(coverUserId ? [coverUserId] : [])];
    const payload = { kind: 'LAB', requestId, role: 'provider', url: '/dashboard' } as const;
    const outcome = await pushToDoctors(deps, { ...due, userIds }, payload, PUSH_TTL_S);
    await recordCriticalPush(deps.db, { observationId, claimedUntil }, outcome);
  }
}
