import type { PushPayload } from '#contract/push.ts';
import { every } from '#server/platform/jobs/every.ts';
import { addSeconds } from '#server/platform/time.ts';
import { change, type Change } from '#server/platform/writes/change.ts';
import type { UnitDeps } from '#server/platform/writes/unit.ts';
import { recipientsOf } from './deterioration-candidates.ts';
import { notifyDoctors, notifyOthers } from './deterioration-events.ts';
import {
  claimDeteriorationPushes,
  lockDueDeterioration,
  recordDeteriorationPush,
  setDeterioration,
} from './deterioration.queries.ts';
import { deleteDevices, listDevices } from './push.queries.ts';

const EVERY_MS = 5_000;
/** A doctor is told again so often until one acknowledges it. */
export const REPEAT_S = 300;
/** They are told at once and reminded twice; then all who may take the patient are told, too. */
export const TOLD_BEFORE_OTHERS = 3;
/** After an hour without an answer the operators have it on their board, and nothing is repeated. */
const TOLD_AT_MOST = 12;
/** A set that was taken so long ago says nothing of now. */
const TOO_OLD_S = 6 * 3600;
const BATCH = 100;
const CLAIM_S = 60;
const RETRY_S = 10;
const GIVE_UP_AFTER_S = 600;
const DELIVERY = { ttlS: 600, urgency: 'high' } as const;

/** Repeats what no doctor has acknowledged, and sends the pushes that are due. @returns a function that stops it */
export function deteriorationJob(deps: UnitDeps): () => Promise<void> {
  return every(EVERY_MS, 'deteriorations', deps.log, async () => {
    await repeatDeteriorations(deps);
    await pushDeteriorations(deps);
  });
}

/** Whether a set is listed only: nothing is pushed, sounded or repeated of it. */
export function isTooOld(at: Date, now: Date): boolean {
  return addSeconds(at, TOO_OLD_S) < now;
}

/** Repeats each overdue alert and logs it for the operators. */
export async function repeatDeteriorations(deps: UnitDeps): Promise<void> {
  const repeat = (): Promise<boolean> =>
    change({ ...deps, who: { type: 'system' } }, (c) => repeatOne(c, deps));
  while (await repeat()) continue;
}

async function repeatOne(c: Change, { log }: UnitDeps): Promise<boolean> {
  const due = await lockDueDeterioration(c.tx, c.now);
  if (!due) return false;
  const { vitalSetId, patientId } = due;
  if (due.times >= TOLD_AT_MOST || isTooOld(due.at, c.now)) {
    await setDeterioration(c.tx, vitalSetId, { repeatAt: null, operatorsAt: due.operatorsAt ?? c.now });
    await c.audit('DETERIORATION_TO_OPERATORS', 'vital_set', vitalSetId, patientId);
    await notifyOthers(c, due, due.userIds);
    log.error({ vitalSetId, times: due.times }, 'alarming vital signs handed to the operators');
    return true;
  }
  // Rebuilt each time: a doctor may have taken the patient since, or may have gone.
  const isForOthers = due.escalatedAt !== null || due.times >= TOLD_BEFORE_OTHERS || !due.userIds.length;
  const { userIds, areOthersTold } = await recipientsOf(c, due, isForOthers);
  await setDeterioration(c.tx, vitalSetId, {
    userIds,
    times: due.times + 1,
    toldAt: c.now,
    repeatAt: addSeconds(c.now, REPEAT_S),
    pushAt: c.now,
    ...(areOthersTold && !due.escalatedAt && { escalatedAt: c.now }),
    ...(!userIds.length && !due.operatorsAt && { operatorsAt: c.now }),
  });
  await c.audit('DETERIORATION_REPEATED', 'vital_set', vitalSetId, patientId);
  await notifyDoctors(c, userIds, { vitalSetId, isNew: true, isCritical: true });
  // It leaves the lists of those who are no longer told.
  const gone = due.userIds.filter((userId) => !userIds.includes(userId));
  await notifyDoctors(c, gone, { vitalSetId });
  await notifyOthers(c, due, userIds);
  log.warn(
    { vitalSetId, times: due.times + 1, told: userIds.length },
    'alarming vital signs not acknowledged',
  );
  return true;
}

/** Pushes open alerts to their doctors' devices, and closes ended ones there. It holds no do-not-disturb back. */
export async function pushDeteriorations(deps: UnitDeps): Promise<void> {
  const now = deps.clock.now();
  const claimedUntil = addSeconds(now, CLAIM_S);
  for (const due of await claimDeteriorationPushes(deps.db, now, claimedUntil, BATCH)) {
    const outcome = await push(deps, due);
    const isSent = outcome === 'sent' && !due.endedAt;
    const isTried = outcome !== 'failed' || addSeconds(due.toldAt, GIVE_UP_AFTER_S) <= now;
    await recordDeteriorationPush(
      deps.db,
      { vitalSetId: due.vitalSetId, claimedUntil },
      { pushAt: isTried ? null : addSeconds(now, RETRY_S), ...(isSent ? { sentAt: now } : {}) },
    );
  }
}

type Due = Awaited<ReturnType<typeof claimDeteriorationPushes>>[number];

async function push(deps: UnitDeps, due: Due): Promise<'sent' | 'failed' | 'nothing'> {
  // No one to tell, or nothing to close where nothing was shown.
  if (!due.userIds.length || (due.endedAt && !due.sentAt)) return 'nothing';
  const devices = await listDevices(deps.db, due.userIds);
  const payload: PushPayload = {
    kind: 'TALK_TO_DOC',
    requestId: due.vitalSetId,
    role: 'provider',
    url: '/dashboard',
    deteriorating: true,
    ...(due.endedAt ? { withdrawn: true as const } : {}),
  };
  const topic = due.vitalSetId.replaceAll('-', '').slice(0, 32);
  const outcomes = await Promise.all(
    devices.map((device) => deps.push.send(device, payload, { ...DELIVERY, topic })),
  );
  const gone = devices.filter((_, i) => outcomes[i] === 'gone').map(({ endpoint }) => endpoint);
  if (gone.length) await deleteDevices(deps.db, gone);
  if (outcomes.includes('sent')) return 'sent';
  return outcomes.includes('failed') ? 'failed' : 'nothing';
}
