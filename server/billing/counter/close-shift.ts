import { randomUUID } from 'node:crypto';
import type { ParsedBody } from '#contract/call.ts';
import type { counterCalls, CounterSums, ShiftClosing } from '#contract/counter.ts';
import type { Staff } from '#server/platform/http/identity.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import type { Change } from '#server/platform/writes/change.ts';
import {
  findClosing,
  insertClosing,
  lastClosedAt,
  listClosings,
  listTaken,
  lockTaker,
  sumTaken,
  type ClosingRow,
} from './counter.queries.ts';
import { presentTaken } from './take-payment.ts';

const SUMS = ['cashPaise', 'cardPaise', 'upiPaise', 'payments'] as const satisfies (keyof CounterSums)[];

/** Sums what a person took since they last closed a shift. */
export async function sumShift(db: Db | Tx, userId: string) {
  return sumTaken(db, userId, await lastClosedAt(db, userId));
}

/**
 * Closes a shift with the cash that its person counted. Sums that are no longer those which the person read are refused, because
 * the cash was counted for those.
 * @throws Refusal CHANGED_MEANWHILE, RULE without a payment
 */
export async function closeShift(
  c: Change,
  who: Staff,
  { clientId, was, countedPaise, note }: ParsedBody<typeof counterCalls.closeShift>,
): Promise<ShiftClosing> {
  await lockTaker(c.tx, who.userId);
  const before = await findClosing(c.tx, who.userId, clientId);
  if (before) return presentClosing(before);
  const { sums, span } = await sumShift(c.tx, who.userId);
  if (SUMS.some((sum) => sums[sum] !== was[sum])) throw new Refusal('CHANGED_MEANWHILE', { detail: sums });
  if (!span) throw new Refusal('RULE', { reason: 'NO_PAYMENTS' });
  const closing = await insertClosing(c.tx, {
    id: randomUUID(),
    userId: who.userId,
    clientId,
    fromAt: span.firstAt,
    // Not before a payment that another request has just recorded.
    closedAt: new Date(Math.max(c.now.getTime(), span.lastAt.getTime())),
    ...sums,
    countedPaise,
    note,
  });
  await c.audit('CLOSE_SHIFT', 'shift', closing.id);
  return presentClosing(closing);
}

export function presentClosing(row: ClosingRow): ShiftClosing {
  const { id, fromAt, closedAt, cashPaise, cardPaise, upiPaise, payments, countedPaise, note } = row;
  const sums = { cashPaise, cardPaise, upiPaise, payments };
  return {
    id,
    fromAt: fromAt.toISOString(),
    closedAt: closedAt.toISOString(),
    ...sums,
    countedPaise,
    note,
  };
}

export async function presentShift(db: Db, userId: string) {
  const closings = await listClosings(db, userId);
  const since = closings[0]?.closedAt ?? null;
  const payments = await listTaken(db, userId, since);
  const { sums } = await sumTaken(db, userId, since);
  return { sums, payments: payments.map(presentTaken), closings: closings.map(presentClosing) };
}
