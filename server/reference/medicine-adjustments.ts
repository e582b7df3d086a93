import { randomUUID } from 'node:crypto';
import type { MedicineAdjustment } from '#contract/medicine-adjustments.ts';
import type { TelemedicineUse } from '#contract/prescription-checks.ts';
import { adjustmentRefusal, isLooser } from '#domain/prescribing/list-adjustment.ts';
import { badField, orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import type { Operator } from '#server/platform/http/identity.ts';
import type { Db } from '#server/platform/sql/database.ts';
import { acting, type Administering } from '#server/platform/writes/acting.ts';
import { change, type Change } from '#server/platform/writes/change.ts';
import { recordChanges } from './catalogue-changes.ts';
import {
  findAdjustment,
  findCurrentAdjustment,
  insertAdjustment,
  listAdjustmentsOf,
  lockAdjustments,
  updateAdjustment,
  type AdjustmentRow,
} from './medicine-adjustment.queries.ts';
import { groupOf } from './medicine-listings.ts';
import { listMedicines } from './medicines.ts';

type ByOperator = Administering & { who: Operator };

interface NewAdjustment {
  genericId: number;
  route: string;
  use: TelemedicineUse;
  reason: string;
  notice?: string | undefined;
  /** The id of the adjustment that was read; null: there was none. */
  was: string | null;
}

/**
 * Gives a medicine another telemedicine list: the former adjustment ends.
 * @throws Refusal NOT_FOUND, BAD_INPUT where the law or the guidelines fix the list, CHANGED_MEANWHILE
 */
export async function adjustMedicine(deps: ByOperator, { was, ...asked }: NewAdjustment): Promise<void> {
  const { genericId, route, use, reason } = asked;
  const medicines = listMedicines().filter((one) => groupOf(one) === groupOf(asked));
  if (!medicines.length) throw new Refusal('NOT_FOUND');
  const isNoticeNeeded = medicines.some(({ telemedicineUse }) => isLooser(use, telemedicineUse));
  const notice = (isNoticeNeeded && asked.notice?.trim()) || null;
  const refused = adjustmentRefusal(medicines, { use, notice });
  if (refused) throw badField(refused === 'LIST_A_NEEDS_NOTICE' ? 'notice' : 'use', refused);
  await change(acting(deps), async (c) => {
    await lockAdjustments(c.tx);
    const before = await findCurrentAdjustment(c.tx, genericId, route);
    if ((before?.id ?? null) !== was) throw new Refusal('CHANGED_MEANWHILE');
    const by = { byUser: deps.who.userId, at: c.now };
    if (before) await updateAdjustment(c.tx, before.id, { endedAt: c.now, endedBy: by.byUser });
    await insertAdjustment(c.tx, {
      id: randomUUID(),
      genericId,
      route,
      telemedicineUse: use,
      reason,
      notice,
      ...by,
    });
    await record(c, deps, 'ADJUST_MEDICINE', asked, {
      before: before ? { use: before.telemedicineUse, reason: before.reason } : null,
      after: { use, reason, ...(notice && { notice }) },
    });
  });
}

/** Ends an adjustment: the list of the data counts again. @throws Refusal NOT_FOUND, CHANGED_MEANWHILE */
export async function endMedicineAdjustment(
  deps: ByOperator,
  { adjustmentId, reason }: { adjustmentId: string; reason: string },
): Promise<void> {
  await change(acting(deps), async (c) => {
    await lockAdjustments(c.tx);
    const before = orNotFound(await findAdjustment(c.tx, adjustmentId));
    if (before.endedAt) throw new Refusal('CHANGED_MEANWHILE');
    await updateAdjustment(c.tx, before.id, {
      endedAt: c.now,
      endedBy: deps.who.userId,
      endReason: reason,
    });
    await record(c, deps, 'END_MEDICINE_ADJUSTMENT', before, {
      before: { use: before.telemedicineUse, reason: before.reason },
      after: { reason },
    });
  });
}

function record(
  c: Change,
  { who }: ByOperator,
  action: string,
  medicine: Parameters<typeof groupOf>[0],
  values: { before: object | null; after: object },
): Promise<void> {
  const entityId = groupOf(medicine);
  return recordChanges(c, who.userId, action, [{ entity: 'medicineList', entityId, ...values }]);
}

/** The adjustments of a medicine by one route, newest first. */
export async function adjustmentHistory(
  db: Db,
  { genericId, route }: { genericId: number; route: string },
): Promise<MedicineAdjustment[]> {
  return (await listAdjustmentsOf(db, genericId, route)).map(presentAdjustment);
}

export function presentAdjustment(row: AdjustmentRow): MedicineAdjustment {
  const { id, telemedicineUse: use, reason, notice, byName, at, endedAt, endedByName, endReason } = row;
  return {
    id,
    use,
    reason,
    notice,
    by: byName,
    at: at.toISOString(),
    ended: endedAt && { at: endedAt.toISOString(), by: endedByName ?? '', reason: endReason },
  };
}
