import type { BookedVisit, Slot } from '#contract/appointments.ts';
import type { Slot as FreeSlot } from '#domain/slots.ts';
import type { AppointmentRow } from './appointment.queries.ts';

export function presentAppointment(row: AppointmentRow): BookedVisit {
  return {
    consultationNumber: row.consultationNumber,
    consultationStatus: row.status,
    consultationMode: row.mode,
    clinicId: row.clinicId,
    startsAt: row.scheduledAt.toISOString(),
    endsAt: row.scheduledUntil.toISOString(),
    noShow: row.noShowAt !== null,
  };
}

export function presentSlot({ startsAt, endsAt, clinicId }: FreeSlot): Slot {
  return { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString(), clinicId };
}
