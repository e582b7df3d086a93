import type { LimitField } from '#contract/clinical-data.ts';
import type { DoseLimit } from '#domain/prescribing/dose-limits.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import type { ChangedLimits } from '#server/platform/sql/tables/catalogue.ts';
import { limitsInForce } from '#server/reference/clinical-data.queries.ts';
import { doseLimitKey } from '#server/reference/clinical-medicine-rules.ts';
import { criticalLimitKey, entryLimits, type CriticalLimit } from '#server/reference/lab-limits.ts';

/** The hospital's changes of one set of limits, by the keys of their rules. */
export type LimitChanges = ReadonlyMap<string, ChangedLimits>;

/** A figure of a limit that may be changed, and how far: both ends are included. */
export interface Changeable {
  field: LimitField;
  compiled: number;
  min: number;
  max: number;
}

const DOSE_FIELDS = [
  'adultMaxSingle',
  'adultMaxDaily',
  'childMaxSinglePerKg',
  'childMaxDailyPerKg',
  'childMaxDailyAbsolute',
  'elderlyMaxDaily',
] as const satisfies readonly (LimitField & keyof DoseLimit)[];

/** A slip of the decimal point is outside: it changes a figure by ten. */
const STRICTEST = 0.2;
const LOOSEST = 2;
const DIGITS = 6;
const rounded = (value: number): number => Number(value.toPrecision(DIGITS));

/** How far a critical limit may be loosened: a part of the way to what is hardly ever seen. */
const LOOSENED = 0.25;
const loosest = (limit: number, end: number): number => rounded(limit + (end - limit) * LOOSENED);

/** A limit that is not known stays so: a hospital sets none where the data have none. */
export function changeableDose(row: DoseLimit): Changeable[] {
  return DOSE_FIELDS.flatMap((field) => {
    const compiled = row[field];
    if (compiled === null) return [];
    return [{ field, compiled, min: rounded(compiled * STRICTEST), max: rounded(compiled * LOOSEST) }];
  });
}

/**
 * A critical limit may move a quarter of the way towards what is hardly ever seen of the test: at the very end of it, no result would
 * be critical any more. It may become stricter as far as the other limit.
 */
export function changeableCritical({ code, low, high }: CriticalLimit): Changeable[] {
  const limits = entryLimits(code);
  if (!limits) return [];
  const { usualMin: min, usualMax: max } = limits;
  return [
    ...(low === null
      ? []
      : [{ field: 'low' as const, compiled: low, min: loosest(low, min), max: high ?? max }]),
    ...(high === null
      ? []
      : [{ field: 'high' as const, compiled: high, min: low ?? min, max: loosest(high, max) }]),
  ];
}

/** The values that hold: a change beyond the bounds of a later release is held at the bound. */
export function valuesInForce(
  fields: readonly Changeable[],
  changed: ChangedLimits | undefined,
): Partial<Record<LimitField, number>> {
  return Object.fromEntries(
    fields.map(({ field, compiled, min, max }) => [
      field,
      Math.min(max, Math.max(min, changed?.[field] ?? compiled)),
    ]),
  );
}

export function changedDose(row: DoseLimit, changes: LimitChanges): DoseLimit {
  const changed = changes.get(doseLimitKey(row));
  return changed ? { ...row, ...valuesInForce(changeableDose(row), changed) } : row;
}

export function changedCritical(limit: CriticalLimit, changes: LimitChanges): CriticalLimit {
  const changed = changes.get(criticalLimitKey(limit));
  return changed ? { ...limit, ...valuesInForce(changeableCritical(limit), changed) } : limit;
}

/** The hospital's changes of dose limits that hold now: read for each check, so that every instance has them at once. */
export const doseLimitChanges = (db: Db | Tx): Promise<LimitChanges> => limitsInForce(db, 'DOSE_LIMITS');

/** The hospital's changes of critical limits that hold now. */
export const criticalLimitChanges = (db: Db | Tx): Promise<LimitChanges> =>
  limitsInForce(db, 'CRITICAL_LIMITS');
