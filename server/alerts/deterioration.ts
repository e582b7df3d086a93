import type { Deterioration } from '#contract/alarming-vitals.ts';
import { graver, type EarlyWarning, type Urgency } from '#domain/early-warning.ts';
import { addSeconds } from '#server/platform/time.ts';
import type { Change } from '#server/platform/writes/change.ts';
import { recipientsOf } from './deterioration-candidates.ts';
import { isTooOld, pushDeteriorations, REPEAT_S, TOLD_BEFORE_OTHERS } from './deterioration.job.ts';
import { notifyDoctors, notifyOthers } from './deterioration-events.ts';
import {
  endDeteriorations,
  hasNewerSet,
  insertDeterioration,
  type MeasuredIn,
  type OpenDeterioration,
} from './deterioration.queries.ts';

export {
  deteriorationOf,
  findDeterioration,
  findOpenForOperators,
  listDeteriorations,
} from './deterioration.queries.ts';

export interface StoredSet extends MeasuredIn {
  vitalSetId: string;
  at: Date;
  byUser: string;
}

type Ended = Awaited<ReturnType<typeof endDeteriorations>>;

/**
 * Tells doctors of a set of vital signs that calls for one, in the transaction that stores it. A set that reassures ends
 * what earlier ones raised; one that is alarming takes it over.
 */
export async function noteWarning(c: Change, set: StoredSet, warning: EarlyWarning): Promise<void> {
  const { urgency, isReassuring } = warning;
  if (!urgency && !isReassuring) return;
  if (await hasNewerSet(c.tx, set, urgency)) return;
  if (urgency && isTooOld(set.at, c.now)) return listOnly(c, set, urgency);
  const ended = await endOpen(c, { patientId: set.patientId, until: set.at }, { byUser: set.byUser });
  if (urgency) await raise(c, set, urgency, ended);
}

/** Ends the alerts of a patient until a set: a doctor has seen it, or a newer set takes its place. */
export async function endOpen(
  c: Change,
  which: { patientId: string; until: Date },
  { byUser, words = null }: { byUser: string; words?: string | null },
): Promise<Ended> {
  const ended = await endDeteriorations(c.tx, which, { now: c.now, byUser, words });
  for (const { vitalSetId, userIds } of ended) {
    // oxlint-disable-next-line no-await-in-loop -- one transaction
    await notifyDoctors(c, userIds, { vitalSetId });
    // oxlint-disable-next-line no-await-in-loop -- one transaction
    await notifyOthers(c, { ...which, vitalSetId, byUser }, userIds);
  }
  if (ended.length) c.afterCommit(pushDeteriorations);
  return ended;
}

/** Tells whom it concerns; what an earlier alert came to is kept, so that measuring again postpones nothing. */
async function raise(c: Change, set: StoredSet, urgency: Urgency, earlier: Ended): Promise<void> {
  const wasEscalated = earlier.some(({ escalatedAt }) => escalatedAt !== null);
  const { userIds, areOthersTold, isOwn } = await recipientsOf(c, set, wasEscalated);
  if (isOwn && !wasEscalated) return;
  const times = Math.max(1, ...earlier.map((one) => Math.min(one.times, TOLD_BEFORE_OTHERS)));
  await insertDeterioration(c.tx, {
    vitalSetId: set.vitalSetId,
    urgency: earlier.reduce<Urgency>((gravest, one) => graver(gravest, one.urgency) ?? gravest, urgency),
    userIds,
    times,
    raisedAt: earliest(earlier.map(({ raisedAt }) => raisedAt)) ?? c.now,
    toldAt: c.now,
    repeatAt: earliest([...earlier.map(({ repeatAt }) => repeatAt), addSeconds(c.now, REPEAT_S)]),
    pushAt: c.now,
    escalatedAt: earliest(earlier.map(({ escalatedAt }) => escalatedAt)) ?? (areOthersTold ? c.now : null),
    operatorsAt: earliest(earlier.map(({ operatorsAt }) => operatorsAt)) ?? (userIds.length ? null : c.now),
    sentAt: null,
    endedAt: null,
    endedBy: null,
  });
  await c.audit('DETERIORATION', 'vital_set', set.vitalSetId, set.patientId);
  await notifyDoctors(c, userIds, { vitalSetId: set.vitalSetId, isNew: true, isCritical: true });
  await notifyOthers(c, set, userIds);
  c.afterCommit(pushDeteriorations);
}

/** Lists a set that was taken long ago, without a sound: it says nothing of now, and was not seen. */
async function listOnly(c: Change, set: StoredSet, urgency: Urgency): Promise<void> {
  const { userIds, isOwn } = await recipientsOf(c, set, false);
  if (isOwn) return;
  await insertDeterioration(c.tx, {
    vitalSetId: set.vitalSetId,
    urgency,
    userIds,
    raisedAt: c.now,
    toldAt: c.now,
    repeatAt: null,
    pushAt: null,
    escalatedAt: null,
    operatorsAt: userIds.length ? null : c.now,
    sentAt: null,
    endedAt: null,
    endedBy: null,
  });
  await c.audit('DETERIORATION', 'vital_set', set.vitalSetId, set.patientId);
  await notifyDoctors(c, userIds, { vitalSetId: set.vitalSetId });
  await notifyOthers(c, set, userIds);
}

function earliest(times: readonly (Date | null)[]): Date | null {
  const known = times.flatMap((at) => (at ? [at.getTime()] : []));
  return known.length ? new Date(Math.min(...known)) : null;
}

/** The open alert as a person may see it: in an open visit or request that they hold, or if they were told. */
export function visibleDeterioration(
  of: OpenDeterioration | null,
  { userId, isOpen, isHolder }: { userId: string; isOpen: boolean; isHolder: boolean },
): { deterioration?: Deterioration } {
  if (!of || !isOpen) return {};
  const { userIds, ...deterioration } = of;
  return isHolder || userIds.includes(userId) ? { deterioration } : {};
}
