import { randomUUID } from 'node:crypto';
import { spanOfDays } from '#domain/calendar.ts';
import { daysBetween, wallOf } from '#domain/zoned-time.ts';
import { badField, Refusal } from '#server/platform/http/refusal.ts';
import type { Change } from '#server/platform/writes/change.ts';
import { lockCalendar } from './calendar.routes.ts';
import { bookingsIn, vacationsIn } from './calendar.queries.ts';
import { cancelVacationRow, findSentVacation, insertVacation } from './roster.queries.ts';

type Booked = Awaited<ReturnType<typeof bookingsIn>>;
type VacationRow = Awaited<ReturnType<typeof insertVacation>>;

const VACATION_DAYS_MAX = 180;

/** @throws Refusal BAD_INPUT */
export function mustBeDays(from: string, to: string): void {
  if (to < from) throw badField('to', 'LAST_DAY_BEFORE_FIRST');
  if (daysBetween(from, to) >= VACATION_DAYS_MAX)
    throw badField('to', 'LEAVE_TOO_LONG', { days: VACATION_DAYS_MAX });
}

/** @throws Refusal BAD_INPUT for days that are over, too many, or in the wrong order */
export function mustBeToCome({ from, to }: { from: string; to: string }, now: Date, timeZone: string): void {
  mustBeDays(from, to);
  if (from < wallOf(now, timeZone).day) throw badField('from', 'DAY_IN_PAST');
}

interface NewLeave {
  clientId: string;
  providerId: string;
  userId: string;
  from: string;
  to: string;
  reason: string;
}

/**
 * Enters a leave; the same clientId twice is one. `onBooked` may refuse it for the appointments in it.
 * @returns the leave, and the appointments that are in it now
 * @throws Refusal RULE where the doctor has another leave then
 */
export async function enterLeave(
  c: Change,
  { clientId, providerId, userId, from, to, reason }: NewLeave,
  onBooked?: (bookings: Booked) => Promise<void>,
): Promise<{ row: VacationRow; bookings: Booked }> {
  await lockCalendar(c, providerId);
  const bookings = await bookingsIn(c.tx, providerId, spanOfDays(from, to, c.timeZone));
  const before = await findSentVacation(c.tx, providerId, clientId);
  if (before) return { row: before, bookings };
  if ((await vacationsIn(c.tx, providerId, from, to)).length)
    throw new Refusal('RULE', { reason: 'LEAVE_OVERLAPS' });
  await onBooked?.(bookings);
  const row = await insertVacation(c.tx, {
    id: randomUUID(),
    providerId,
    clientId,
    fromDay: from,
    toDay: to,
    reason,
    requestedAt: c.now,
  });
  await c.audit('REQUEST_VACATION', 'vacation', row.id);
  await c.event('calendar.changed', [`user:${userId}`], {});
  return { row, bookings };
}

/** Cancels a leave that is locked; one that was cancelled before stays so. @throws Refusal RULE for one that is over */
export async function endLeave(
  c: Change,
  row: Pick<VacationRow, 'id' | 'toDay' | 'cancelledAt'>,
  userId: string,
): Promise<void> {
  if (row.cancelledAt) return;
  if (row.toDay < wallOf(c.now, c.timeZone).day) throw new Refusal('RULE', { reason: 'LEAVE_IN_PAST' });
  await cancelVacationRow(c.tx, row.id, c.now);
  await c.audit('CANCEL_VACATION', 'vacation', row.id);
  await c.event('calendar.changed', [`user:${userId}`], {});
}
