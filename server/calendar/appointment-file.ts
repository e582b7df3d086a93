import ical, { ICalAlarmType } from 'ical-generator';
import type { ConsultationMode } from '#contract/shared.ts';
import type { Config } from '#server/platform/config.ts';

interface Appointment {
  consultationNumber: string;
  mode: ConsultationMode;
  scheduledAt: Date;
  scheduledUntil: Date;
  clinicName: string | null;
}

/** Seconds before an appointment at which the patient's calendar reminds of it. */
const REMIND_S = 15 * 60;

/** Returns an iCalendar file with an appointment (RFC 5545). It does not say with whom or why: calendars are shared. */
export function appointmentFile(
  { PLACE, PRODUCT, PRODUCT_NAME }: Pick<Config, 'PLACE' | 'PRODUCT' | 'PRODUCT_NAME'>,
  { consultationNumber, mode, scheduledAt, scheduledUntil, clinicName }: Appointment,
  stamp: Date,
): string {
  const calendar = ical({ name: PLACE, prodId: { company: PRODUCT_NAME, product: PRODUCT } });
  const event = calendar.createEvent({
    // A moved appointment takes the place of the one before.
    id: `${consultationNumber}@${PRODUCT}`,
    stamp,
    start: scheduledAt,
    end: scheduledUntil,
    summary: PLACE,
    ...(mode === 'IN_PERSON' && clinicName !== null && { location: clinicName }),
  });
  event.createAlarm({ type: ICalAlarmType.display, trigger: REMIND_S });
  return calendar.toString();
}
