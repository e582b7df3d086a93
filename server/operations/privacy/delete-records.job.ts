import { DELETION_NOTICE_DAYS } from '#contract/retention.ts';
import { recordIdsOf } from '#server/patients/patient-identity.ts';
import type { Deps } from '#server/platform/deps.ts';
import { findSetting, saveSetting } from '#server/platform/sql/settings.ts';
import { addSeconds } from '#server/platform/time.ts';
import { change } from '#server/platform/writes/change.ts';
import { deleteCare } from './delete-record.queries.ts';
import { eraseReach } from './erase-patient.ts';
import { eraseConversationsOf, endedConversations } from './erasure.queries.ts';
import {
  deleteEnd,
  dueEnds,
  endedAmong,
  lockEnd,
  markDeleted,
  nextPatients,
  planEnds,
} from './retention.queries.ts';
import { periods } from './retention.ts';

const DAY_S = 86_400;

/**
 * Carries out the periods of retention, among the hourly purges: plans the deletion of records at the end of their period, and
 * deletes those that were planned thirty days ago, each in a transaction of its own.
 */
export async function deleteEndedRecords(deps: Deps): Promise<void> {
  const { recordYears, orderChatMonths } = await periods(deps.db);
  if (orderChatMonths !== null) await deleteConversations(deps, orderChatMonths);
  if (recordYears === null) return;
  await planDeletions(deps, recordYears);
  for (const patientId of await dueEnds(deps.db, deps.clock.now()))
    // One that fails stays planned, and is tried again; the others go.
    await deleteRecord(deps, { patientId, recordYears }).catch((err: unknown) =>
      deps.log.error({ err, patientId }, 'a record at the end of its period cannot be deleted'),
    );
}

const WALKED = 'retentionWalk';

/** Once a day: every record, some at a time, so that no one waits for it. */
async function planDeletions({ db, clock }: Deps, recordYears: number): Promise<void> {
  const now = clock.now();
  const walked = await findSetting<{ at: number }>(db, WALKED);
  if (walked && walked.at > now.getTime() - DAY_S * 1000) return;
  const deletesAt = addSeconds(now, DELETION_NOTICE_DAYS * DAY_S);
  for (let ids = await nextPatients(db, ''); ids.length; ids = await nextPatients(db, ids.at(-1) ?? ''))
    await planEnds(db, await endedAmong(db, ids, { recordYears, now }), { now, deletesAt });
  await saveSetting(db, WALKED, { at: now.getTime() });
}

interface Due {
  patientId: string;
  recordYears: number;
}

/** Deletes one record, unless care began again or the period became longer since it was planned. */
async function deleteRecord(deps: Deps, { patientId, recordYears }: Due): Promise<void> {
  await change({ ...deps, who: { type: 'system' } }, async (c) => {
    const end = await lockEnd(c.tx, patientId);
    if (end?.state !== 'PLANNED') return;
    const [stillEnded] = await endedAmong(c.tx, [patientId], { recordYears, now: c.now });
    if (!stillEnded) return deleteEnd(c.tx, patientId);
    const ids = await recordIdsOf(c.tx, patientId);
    await eraseReach(c, deps, ids);
    await deleteCare(c.tx, ids);
    await markDeleted(c.tx, patientId, c.now);
    await c.audit('DELETE', 'patient', patientId, patientId);
  });
}

/** Messages about orders that ended so many months ago, and their files. */
async function deleteConversations(deps: Deps, months: number): Promise<void> {
  const now = deps.clock.now();
  for (;;) {
    const requestIds = await endedConversations(deps.db, { months, now });
    if (!requestIds.length) return;
    await change({ ...deps, who: { type: 'system' } }, (c) => eraseConversationsOf(c.tx, requestIds));
  }
}
