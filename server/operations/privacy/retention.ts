import { Periods } from '#contract/retention.ts';
import { findMergeOf, readIdentity } from '#server/patients/patient-identity.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import { findSetting, lockSettings, saveSetting } from '#server/platform/sql/settings.ts';
import { acting, type Administering } from '#server/platform/writes/acting.ts';
import { change } from '#server/platform/writes/change.ts';
import { findNewestChange, recordChanges } from '#server/reference/catalogue-changes.ts';
import { deleteEnd, insertHold, lockEnd } from './retention.queries.ts';

export { countEnds, listEnds, type EndRow } from './retention.queries.ts';

const NAME = 'retention';
const FOR_GOOD: Periods = { recordYears: null, orderChatMonths: null };

/** How long things are kept; all of it for good until an operator says otherwise. */
export async function periods(db: Db | Tx): Promise<Periods> {
  const stored = Periods.safeParse(await findSetting(db, NAME));
  return stored.success ? stored.data : FOR_GOOD;
}

/** The periods, and when they were last changed by whom; the name is null for the command line. */
export async function readRetention(db: Db) {
  const newest = await findNewestChange(db, 'setting', NAME);
  return {
    ...(await periods(db)),
    changedAt: newest?.at.toISOString() ?? null,
    changedBy: newest?.name ?? null,
  };
}

interface NewPeriods extends Periods {
  /** Those that were read before; left out by the command line, which reads none. */
  was?: Periods;
}

const isSame = (a: Periods, b: Periods): boolean =>
  a.recordYears === b.recordYears && a.orderChatMonths === b.orderChatMonths;

/** @throws Refusal CHANGED_MEANWHILE */
export async function saveRetention(deps: Administering, { was, ...given }: NewPeriods): Promise<void> {
  await change(acting(deps), async (c) => {
    await lockSettings(c.tx);
    const before = await periods(c.tx);
    if (was && !isSame(was, before)) throw new Refusal('CHANGED_MEANWHILE');
    if (isSame(given, before)) return;
    await saveSetting(c.tx, NAME, { ...given });
    await recordChanges(c, deps.who?.userId ?? null, 'SET_RETENTION', [
      { entity: 'setting', entityId: NAME, before, after: given },
    ]);
  });
}

interface Holding {
  patientId: string;
  reason: string;
}

/** Keeps a record beyond its period. @throws Refusal NOT_FOUND, CHANGED_MEANWHILE where it is gone or held, RULE */
export async function holdRecord(deps: Administering, { patientId, reason }: Holding): Promise<void> {
  await change(acting(deps), async (c) => {
    if (await findMergeOf(c.tx, patientId)) throw new Refusal('RULE', { reason: 'PATIENT_MERGED' });
    await readIdentity(c.tx, patientId);
    const end = await lockEnd(c.tx, patientId);
    if (end && end.state !== 'PLANNED') throw new Refusal('CHANGED_MEANWHILE');
    const byUser = deps.who?.userId ?? null;
    await insertHold(c.tx, { patientId, holdReason: reason, byUser, at: c.now });
    await c.audit('HOLD', 'record_end', patientId, patientId);
  });
}

/** @throws Refusal CHANGED_MEANWHILE where the record is not held */
export async function releaseRecord(deps: Administering, patientId: string): Promise<void> {
  await change(acting(deps), async (c) => {
    const end = await lockEnd(c.tx, patientId);
    if (end?.state !== 'HELD') throw new Refusal('CHANGED_MEANWHILE');
    await deleteEnd(c.tx, patientId);
    await c.audit('RELEASE', 'record_end', patientId, patientId);
  });
}
