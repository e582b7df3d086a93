import { graver, type EarlyWarning, type Urgency } from '#domain/early-warning.ts';
import { addSeconds } from '#server/platform/time.ts';
import type { Change } from '#server/platform/writes/change.ts';
import { isTooOld, pushDeteriorations, REPEAT_S } from './deterioration.job.ts';
import { notifyDoctors, notifyOthers } from './deterioration-events.ts';
import { endDeterioration, listEndedAt, listHeldBack } from './deterioration-in-error.queries.ts';
import { hasNewerSet, setDeterioration } from './deterioration.queries.ts';
import { noteWarning, type StoredSet } from './deterioration.ts';

interface MarkedSet extends StoredSet {
  receivedAt: Date;
}

type Ended = Awaited<ReturnType<typeof listEndedAt>>[number];

/**
 * Lets the alert of a set follow what is left of it once values were entered in error. Where it no longer calls for a doctor, its
 * alert ends. Where it neither calls for one nor reassures, what it had ended is open again, and what it had held back is raised.
 */
export async function followError(
  c: Change,
  set: MarkedSet,
  { warning, byUser }: { warning: EarlyWarning | null; byUser: string },
): Promise<void> {
  const ended = await listEndedAt(c.tx, set, set.receivedAt);
  const urgency = warning?.urgency ?? null;
  if (urgency) {
    const gravest = ended.reduce<Urgency>((one, other) => graver(one, other.urgency) ?? one, urgency);
    await setDeterioration(c.tx, set.vitalSetId, { urgency: gravest });
    return;
  }
  await end(c, set, byUser);
  if (warning?.isReassuring) return;
  for (const one of ended) {
    // oxlint-disable-next-line no-await-in-loop -- one transaction
    if (!(await hasNewerSet(c.tx, one, one.urgency))) await open(c, one);
  }
  for (const { warning: held, ...one } of await listHeldBack(c.tx, set)) {
    // oxlint-disable-next-line no-await-in-loop -- one transaction
    if (held) await noteWarning(c, one, held);
  }
}

async function end(c: Change, set: MarkedSet, byUser: string): Promise<void> {
  const ended = await endDeterioration(c.tx, set.vitalSetId, { now: c.now, byUser });
  if (!ended) return;
  await notifyDoctors(c, ended.userIds, { vitalSetId: set.vitalSetId });
  await notifyOthers(c, set, ended.userIds);
  c.afterCommit(pushDeteriorations);
}

/** Opens an alert again. One of long ago is listed without a sound: it says nothing of now. */
async function open(c: Change, alert: Ended): Promise<void> {
  const { vitalSetId, userIds, patientId } = alert;
  const isLoud = !isTooOld(alert.at, c.now);
  await setDeterioration(c.tx, vitalSetId, {
    endedAt: null,
    endedBy: null,
    endedWords: null,
    toldAt: c.now,
    repeatAt: isLoud ? addSeconds(c.now, REPEAT_S) : null,
    pushAt: isLoud ? c.now : null,
  });
  await c.audit('DETERIORATION', 'vital_set', vitalSetId, patientId);
  await notifyDoctors(c, userIds, { vitalSetId, ...(isLoud ? { isNew: true, isCritical: true } : {}) });
  await notifyOthers(c, alert, userIds);
  c.afterCommit(pushDeteriorations);
}
