import type { BookedVisit, Slot } from '#contract/appointments.ts';
import type { AppointmentState, Booking } from '#contract/bookings.ts';
import type { Slot as FreeSlot } from '#domain/slots.ts';
import { titledName } from '#domain/titled-name.ts';
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

/** The same for who books for patients. */
export function presentBooking(row: AppointmentRow): Booking {
  return {
    id: row.id,
    ...presentAppointment(row),
    state: stateOf(row),
    patient: { mrn: row.mrn, name: row.patientName, nameLang: row.nameLang },
    doctor: { providerId: row.doctorId, name: titledName(row.salutation, row.doctorName) },
    clinicName: row.clinicName,
    cancelReason: row.cancelReason,
  };
}

function stateOf({ status, noShowAt, startedAt }: AppointmentRow): AppointmentState {
  if (noShowAt) return 'NO_SHOW';
  if (status === 'CANCELLED' || status === 'COMPLETED') return status;
  return startedAt ? 'BEGUN' : 'PLANNED';
}

export function presentSlot({ startsAt, endsAt, clinicId }: FreeSlot): Slot {
  return { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString(), clinicId };
}
