import { timeWords } from '#server/platform/pdf/time-words.ts';
import type { Config } from '#server/platform/config.ts';
import type { Change } from '#server/platform/writes/change.ts';
import { notify } from '#server/inbox/inbox.ts';
import { queueSms } from '#server/mail/outgoing.ts';
import { tellConsultation } from '#server/visits/consultations.ts';
import { patientWords, type AppointmentNews } from './appointment-words.ts';
import type { AppointmentRow } from './appointment.queries.ts';

/** Who booked, moved or cancelled: the doctor is not told of what they did themselves. */
export type Actor = 'PATIENT' | 'DOCTOR' | 'OPERATIONS';

type News = AppointmentNews | 'NO_SHOW';

const SUBJECTS = {
  BOOKED: 'Appointment booked',
  MOVED: 'Appointment moved',
  CANCELLED: 'Appointment cancelled',
  HANDED_OVER: 'Appointment handed over to you',
} as const;

/** Tells the patient by SMS, the doctor by a notice without the patient's name, and the open pages. */
export async function tellAppointment(
  c: Change,
  config: Config,
  row: AppointmentRow,
  news: News,
  actor: Actor,
): Promise<void> {
  if (news !== 'NO_SHOW') await tellPatient(c, config, row, news);
  if (news === 'REMINDER') return;
  if (news !== 'NO_SHOW' && (actor !== 'DOCTOR' || news === 'HANDED_OVER')) {
    const subject = SUBJECTS[news];
    const text = `${subject}: ${row.consultationNumber}, ${timeWords(row.scheduledAt, c.timeZone)}.`;
    await notify(c, row.doctorUserId, { subject, text });
  }
  await c.event('calendar.changed', [`user:${row.doctorUserId}`], {});
  await tellConsultation(c, row);
}

async function tellPatient(
  c: Change,
  config: Config,
  row: AppointmentRow,
  news: AppointmentNews,
): Promise<void> {
  const facts = {
    mode: row.mode,
    doctor: `${row.salutation} ${row.doctorName}`,
    at: row.scheduledAt,
    timeZone: c.timeZone,
    clinicName: row.clinicName,
    support: config.SUPPORT_EMAIL,
  };
  const text = `${config.PRODUCT_NAME}: ${patientWords(news, facts, row.languages)}`;
  // What is said of a time is not sent after it.
  await queueSms(c.tx, { to: row.mobile, text, now: c.now, endsAt: row.scheduledAt });
}
