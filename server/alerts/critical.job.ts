import type { PushPayload } from '#contract/push.ts';
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
import { deleteDevices, listDevices } from './push.queries.ts';

const EVERY_MS = 5_000;
const BATCH = 100;
const CLAIM_S = 60;
const RETRY_S = 10;
/** After this time a failed push is given up; the repeat sends a new one. */
const GIVE_UP_AFTER_S = 600;
const MINUTE_S = 60;
/** The doctor is told at once and reminded twice; then others are told, too. */
const TOLD_BEFORE_OTHERS = 3;
const DELIVERY = { ttlS: 3600, urgency: 'high' } as const;

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

/** Pushes open alerts to their doctor's devices, and closes ended ones there. It holds no do-not-disturb back. */
export async function pushCritical(deps: UnitDeps): Promise<void> {
  const now = deps.clock.now();
  const claimedUntil = addSeconds(now, CLAIM_S);
  for (const due of await claimCriticalPushes(deps.db, now, claimedUntil, BATCH)) {
    const outcome = await push(deps, due);
    const isSent = outcome === 'sent' && !due.endedAt;
    const isTried = outcome !== 'failed' || addSeconds(due.toldAt, GIVE_UP_AFTER_S) <= now;
    await recordCriticalPush(
      deps.db,
      { observationId: due.observationId, claimedUntil },
      { pushAt: isTried ? null : addSeconds(now, RETRY_S), ...(isSent ? { sentAt: now } : {}) },
    );
  }
}

type Due = Awaited<ReturnType<typeof claimCriticalPushes>>[number];

async function push(deps: UnitDeps, due: Due): Promise<'sent' | 'failed' | 'nothing'> {
  // Nothing to close where nothing was shown.
  if (due.endedAt && !due.sentAt) return 'nothing';
  const devices = await listDevices(deps.db, [due.userId, ...(due.coverUserId ? [due.coverUserId] : [])]);
  const payload: PushPayload = {
    kind: 'LAB',
    requestId: due.requestId,
    role: 'provider',
    url: '/dashboard',
    ...(due.endedAt ? { withdrawn: true as const } : {}),
  };
  const topic = due.requestId.replaceAll('-', '').slice(0, 32);
  const outcomes = await Promise.all(
    devices.map((device) => deps.push.send(device, payload, { ...DELIVERY, topic })),
  );
  const gone = devices.filter((_, i) => outcomes[i] === 'gone').map(({ endpoint }) => endpoint);
  if (gone.length) await deleteDevices(deps.db, gone);
  if (outcomes.includes('sent')) return 'sent';
  return outcomes.includes('failed') ? 'failed' : 'nothing';
}
