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
import { pushToDoctors } from './push-to-doctors.ts';

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
const PUSH_TTL_S = 600;

/** Repeats what no doctor has acknowledged, and sends the pushes that are due. @returns a function that stops it */
export function deteriorationJob(deps: UnitDeps): () => Promise<void> {
  return every(EVERY_MS, 'deteriorations', deps.log, async () => {
    await repeatDeteriorations(deps);
    await pushDeteriorations(deps);
  });
}

/** Returns whether a set is listed only: nothing is pushed, sounded or repeated of it. */
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

/** Sends the pushes that are due. */
export async function pushDeteriorations(deps: UnitDeps): Promise<void> {
  const now = deps.clock.now();
  const claimedUntil = addSeconds(now, CLAIM_S);
  for (const due of await claimDeteriorationPushes(deps.db, now, claimedUntil, BATCH)) {
    const { vitalSetId } = due;
    const payload = {
      kind: 'TALK_TO_DOC',
      requestId: vitalSetId,
      role: 'provider',
      url: '/dashboard',
      deteriorating: true,
    } as const;
    const outcome = await pushToDoctors(deps, due, payload, PUSH_TTL_S);
    await recordDeteriorationPush(deps.db, { vitalSetId, claimedUntil }, outcome);
  }
}
