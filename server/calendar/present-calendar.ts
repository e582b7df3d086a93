import type { Appointment, Vacation } from '#contract/roster.ts';
import type { Booking, VacationRow } from './calendar.queries.ts';

export function presentBooking({ startsAt, endsAt, ...booking }: Booking): Appointment {
  return { ...booking, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() };
}

export function presentVacation(row: VacationRow): Vacation {
  const { id, fromDay, toDay, reason, requestedAt, cancelledAt } = row;
  return {
    id,
    from: fromDay,
    to: toDay,
    reason,
    state: cancelledAt ? 'CANCELLED' : 'PLANNED',
    requestedAt: requestedAt.toISOString(),
  };
}
