import { isReassuring, type EarlyWarning } from '#domain/early-warning.ts';
import { addSeconds } from '#server/platform/time.ts';
import type { Audience, Change } from '#server/platform/writes/change.ts';
import { candidatesOf } from './deterioration-candidates.ts';
import { pushDeteriorations, REPEAT_S } from './deterioration.job.ts';
import {
  endDeteriorations,
  hasNewerSet,
  insertDeterioration,
  listDoctors,
  type MeasuredIn,
} from './deterioration.queries.ts';

export { deteriorationOf, findDeterioration, listDeteriorations } from './deterioration.queries.ts';

interface StoredSet extends MeasuredIn {
  vitalSetId: string;
  at: Date;
  byUser: string;
}

/**
 * Tells doctors of a set of vital signs that calls for one, in the transaction that stores it. A set ends what earlier ones
 * raised when it is alarming itself, or is whole and reassures.
 */
export async function noteWarning(c: Change, set: StoredSet, warning: EarlyWarning): Promise<void> {
  const { patientId, at, byUser } = set;
  if (await hasNewerSet(c.tx, patientId, at)) return;
  if (!warning.urgency && !isReassuring(warning)) return;
  await endOpen(c, { patientId, until: at }, byUser);
  if (warning.urgency) await raise(c, set);
}

/** Ends the alerts of a patient until a set: a doctor has seen it. */
export async function endOpen(
  c: Change,
  which: { patientId: string; until: Date },
  byUser: string,
): Promise<void> {
  const told = await endDeteriorations(c.tx, which, { now: c.now, byUser });
  if (!told.length) return;
  await c.event('deterioration.changed', told.map(audienceOf), {});
  c.afterCommit(pushDeteriorations);
}

async function raise(c: Change, set: StoredSet): Promise<void> {
  const userIds = await recipientsOf(c, set);
  if (!userIds) return;
  await insertDeterioration(c.tx, {
    vitalSetId: set.vitalSetId,
    userIds,
    raisedAt: c.now,
    toldAt: c.now,
    repeatAt: addSeconds(c.now, REPEAT_S),
    pushAt: c.now,
    escalatedAt: null,
    sentAt: null,
    endedAt: null,
    endedBy: null,
  });
  await c.audit('DETERIORATION', 'vital_set', set.vitalSetId, set.patientId);
  if (userIds.length)
    await c.event('deterioration.changed', userIds.map(audienceOf), { isNew: true, isCritical: true });
  c.afterCommit(pushDeteriorations);
}

/** The patient's doctors, or where there is none all who may take them; undefined: their doctor measured it. */
async function recipientsOf(c: Change, set: StoredSet): Promise<string[] | undefined> {
  const doctors = await listDoctors(c.tx, set);
  const others = doctors.filter((userId) => userId !== set.byUser);
  if (doctors.length) return others.length ? others : undefined;
  return candidatesOf(c, set);
}

function audienceOf(userId: string): Audience {
  return `user:${userId}`;
}
