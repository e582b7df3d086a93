import { titledName } from '#domain/titled-name.ts';
import { timeWords } from '#server/platform/pdf/time-words.ts';
import { placesIn } from '#domain/fill-text.ts';
import { appointmentLink } from '#server/patient-links/tell-patient.ts';
import type { Config } from '#server/platform/config.ts';
import type { Change } from '#server/platform/writes/change.ts';
import { tell, tellPerson } from '#server/notifications/tell.ts';
import { tellConsultation } from '#server/visits/consultations.ts';
import { appointmentValues } from './appointment-words.ts';
import type { AppointmentRow } from './appointment.queries.ts';

/** The person who booked, moved or cancelled: the doctor is not told of what they did themselves. */
export type Actor = 'PATIENT' | 'DOCTOR' | 'OPERATIONS';

/** REMINDER is of the day before, SOON of the last minutes. */
type Reminder = 'REMINDER' | 'SOON';

type News = 'BOOKED' | 'MOVED' | 'CANCELLED' | 'HANDED_OVER' | Reminder | 'NO_SHOW';

/** Tells the patient by SMS, the doctor by a notice without the patient's name, and the open pages. */
export async function tellAppointment(
  c: Change,
  config: Config,
  row: AppointmentRow,
  news: News,
  actor: Actor,
): Promise<void> {
  if (news !== 'NO_SHOW') await tellPatient(c, config, row, news);
  if (news === 'REMINDER' || news === 'SOON') return;
  if (news !== 'NO_SHOW' && (actor !== 'DOCTOR' || news === 'HANDED_OVER')) {
    const doctor = { id: row.doctorUserId, role: 'provider' };
    const when = timeWords(row.scheduledAt, c.timeZone);
    await tellPerson(c, config, `DOCTOR_${news}`, doctor, { number: row.consultationNumber, when });
  }
  await c.event('calendar.changed', [`user:${row.doctorUserId}`], {});
  await tellConsultation(c, row);
}

/** Updates the calendar of the former doctor, with a notice unless they handed over themselves. */
export async function tellFormerDoctor(
  c: Change,
  config: Config,
  row: AppointmentRow,
  actor: Actor,
): Promise<void> {
  await c.event('calendar.changed', [`user:${row.doctorUserId}`], {});
  if (actor === 'DOCTOR') return;
  const doctor = { id: row.doctorUserId, role: 'provider' };
  const when = timeWords(row.scheduledAt, c.timeZone);
  await tellPerson(c, config, 'DOCTOR_GIVEN_AWAY', doctor, { number: row.consultationNumber, when });
}

async function tellPatient(
  c: Change,
  config: Config,
  row: AppointmentRow,
  news: Exclude<News, 'NO_SHOW'>,
): Promise<void> {
  const { mode, scheduledAt: at, clinicName } = row;
  const doctor = titledName(row.salutation, row.doctorName);
  const values = appointmentValues({ mode, doctor, at, timeZone: c.timeZone, clinicName });
  await tell(c, config, `APPOINTMENT_${news}`, {
    to: row,
    // The hospital's text may have no place for a link.
    values: async (text) =>
      placesIn(text).includes('link')
        ? { ...values, link: await appointmentLink(c, config, row, at) }
        : values,
    // What is said of a time is not sent after it.
    endsAt: at,
  });
}
