import { type Selectable } from 'kysely';
import type { Appointment, Vacation } from '#contract/roster.ts';
import { overlaps, type Span } from '#domain/calendar.ts';
import { CONSULTATION_TYPES } from '#server/reference/consultation-types.ts';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';

const { slotMinutes } = CONSULTATION_TYPES.SCHEDULED;
const LONGEST_SLOT_MS = 180 * 60_000;
const MINUTE_MS = 60_000;

export type Booking = Span & Pick<Appointment, 'consultationNumber' | 'consultationMode' | 'clinicId'>;

/** Booked consultations that are neither over nor cancelled and touch a span, in order. */
export async function bookingsIn(db: Db | Tx, providerId: string, span: Span): Promise<Booking[]> {
  const profile = await db
    .selectFrom('providerProfile')
    .select('services')
    .where('providerId', '=', providerId)
    .executeTakeFirst();
  const rows = await db
    .selectFrom('consultation')
    .select(['consultationNumber', 'mode', 'clinicId', 'scheduledAt'])
    .where('providerId', '=', providerId)
    .where('scheduledAt', '>', new Date(span.startsAt.getTime() - LONGEST_SLOT_MS))
    .where('scheduledAt', '<', span.endsAt)
    .where('status', 'not in', ['CANCELLED', 'COMPLETED'])
    .orderBy('scheduledAt')
    .execute();
  return rows
    .flatMap(({ scheduledAt, consultationNumber, mode, clinicId }) => {
      if (!scheduledAt) return [];
      const service = profile?.services.find((one) => one.consultationMode === mode);
      const endsAt = new Date(scheduledAt.getTime() + (service?.slotMinutes ?? slotMinutes) * MINUTE_MS);
      return [{ consultationNumber, consultationMode: mode, clinicId, startsAt: scheduledAt, endsAt }];
    })
    .filter((booking) => overlaps(booking, span));
}

export async function blocksIn(db: Db | Tx, providerId: string, span: Span) {
  return db
    .selectFrom('calendarBlock')
    .selectAll()
    .where('providerId', '=', providerId)
    .where('startsAt', '<', span.endsAt)
    .where('lastEndsAt', '>', span.startsAt)
    .orderBy('startsAt')
    .execute();
}

/** Vacations that are not cancelled and touch some days. */
export async function vacationsIn(db: Db | Tx, providerId: string, from: string, to: string) {
  return db
    .selectFrom('vacation')
    .selectAll()
    .where('providerId', '=', providerId)
    .where('cancelledAt', 'is', null)
    .where('fromDay', '<=', to)
    .where('toDay', '>=', from)
    .orderBy('fromDay')
    .execute();
}

export function presentBooking({ startsAt, endsAt, ...booking }: Booking): Appointment {
  return { ...booking, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() };
}

export function presentVacation(row: Selectable<Database['vacation']>): Vacation {
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
