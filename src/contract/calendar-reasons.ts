import * as z from 'zod/mini';

const count = z.object({ count: z.number() });

/** Why an appointment, a block or a leave is refused. */
export const CALENDAR_REASONS = {
  TIME_TAKEN: null,
  DOCTOR_ON_LEAVE: null,
  DOCTOR_OFF_DUTY: null,
  APPOINTMENT_OVER: null,
  /** The hospital's rule of how late a patient may change it. */
  APPOINTMENT_TOO_LATE: null,
  PATIENT_HAS_APPOINTMENT: null,
  APPOINTMENTS_FULL: z.object({ max: z.number() }),
  APPOINTMENTS_IN_BLOCK: count,
  APPOINTMENTS_IN_LEAVE: count,
  BLOCK_TOO_LONG: z.object({ days: z.number() }),
  REPEATED_BLOCK_TOO_LONG: null,
  REPEATS_TOO_LONG: null,
  NO_DAY_BEFORE_LAST: null,
  BLOCK_NOT_REPEATED: null,
  BLOCK_NOT_ON_DAY: null,
  LEAVE_TOO_LONG: z.object({ days: z.number() }),
  LEAVE_OVERLAPS: null,
  LEAVE_IN_PAST: null,
  HOURS_OR_OFF: null,
  HOURS_OVERLAP: null,
  DAY_TWICE: null,
  CLINIC_NOT_OWN: null,
  OUTSIDE_CALENDARS_FULL: z.object({ max: z.number() }),
  ADDRESS_NOT_PUBLIC: null,
  CALENDAR_NOT_REACHED: null,
  CALENDAR_NOT_FOUND: null,
  CALENDAR_NOT_ALLOWED: null,
  CALENDAR_TOO_LARGE: null,
  NOT_A_CALENDAR: null,
  CALENDAR_DAMAGED: null,
} as const;
