import type { Appointment, Vacation } from '#contract/roster.ts';
import type { CalendarVisit, OutsideTime } from '#contract/calendar.ts';
import type { Booking, VacationRow, visitsIn } from './calendar.queries.ts';

export function presentBooking(row: Booking): Appointment {
  const { consultationNumber, consultationMode, clinicId, startsAt, endsAt } = row;
  return {
    consultationNumber,
    consultationMode,
    clinicId,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
  };
}

/** When the doctor is busy by a calendar elsewhere. */
export function presentOutside({
  calendarId,
  name,
  startsAt,
  endsAt,
}: {
  calendarId: string;
  name: string;
  startsAt: Date;
  endsAt: Date;
}): OutsideTime {
  return { calendarId, name, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() };
}

type Visit = Awaited<ReturnType<typeof visitsIn>>[number];

export function presentVisit({ startsAt, endsAt, status, name, nameLang, ...visit }: Visit): CalendarVisit {
  const { consultationNumber, consultationMode, clinicId } = visit;
  return {
    consultationNumber,
    consultationMode,
    clinicId,
    consultationStatus: status,
    patient: { name, nameLang },
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
  };
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
