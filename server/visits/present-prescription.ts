import type { Prescription } from '#contract/prescriptions.ts';
import type { prescriptionsOf } from './consultation.queries.ts';

type Row = Awaited<ReturnType<typeof prescriptionsOf>>[number];

/** A signed prescription, with its withdrawal where there was one. */
export function presentPrescription(
  row: Pick<
    Row,
    | 'id'
    | 'version'
    | 'items'
    | 'overrides'
    | 'documentId'
    | 'sha256'
    | 'signedAt'
    | 'stopped'
    | 'withdrawnAt'
    | 'withdrawnReason'
    | 'withdrawerName'
    | 'correction'
  >,
): Prescription {
  const { id, version, items, overrides, documentId, sha256, signedAt } = row;
  const withdrawn = withdrawalOf(row);
  const signed = { id, version, items, overrides, documentId, sha256, signedAt: signedAt.toISOString() };
  return {
    ...signed,
    ...(withdrawn && { withdrawn }),
    ...(row.stopped.length > 0 && { stopped: row.stopped }),
    ...(row.correction && { correction: row.correction }),
  };
}

/** Returns who withdrew a prescription, when and why; undefined for one that holds or was replaced. */
export function withdrawalOf({
  withdrawnAt,
  withdrawnReason,
  withdrawerName,
}: Pick<Row, 'withdrawnAt' | 'withdrawnReason' | 'withdrawerName'>): Prescription['withdrawn'] {
  return withdrawnAt
    ? { at: withdrawnAt.toISOString(), by: withdrawerName ?? '', reason: withdrawnReason ?? '' }
    : undefined;
}

/** The lines of a prescription that no doctor has stopped. */
export function linesInForce({ items, stopped }: Pick<Row, 'items' | 'stopped'>): Row['items'] {
  return items.filter(({ medicineId }) => !stopped.some((one) => one.medicineId === medicineId));
}

const DAY_MS = 86_400_000;

/** Returns whether the days of a line are not over. */
export const hasDaysLeft = (
  { signedAt }: Pick<Row, 'signedAt'>,
  { durationDays }: { durationDays: number },
  now: Date,
): boolean => signedAt.getTime() + durationDays * DAY_MS > now.getTime();

/** The medicines of a prescription that are to be taken now: none of one that was withdrawn or replaced. */
export function runningOf(
  row: Pick<Row, 'items' | 'stopped' | 'signedAt' | 'withdrawnAt'> & { isReplaced: unknown },
  now: Date,
): number[] {
  if (row.withdrawnAt || row.isReplaced) return [];
  return linesInForce(row)
    .filter((item) => hasDaysLeft(row, item, now))
    .map(({ medicineId }) => medicineId);
}
