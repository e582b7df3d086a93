import * as z from 'zod/mini';
import { BookedVisit, Colleague, Doctor, Slot } from './appointments.ts';
import { call, ok, pageOf } from './call.ts';
import {
  ConsultationMode,
  Day,
  Digits,
  Id,
  KnownBirth,
  pageQuery,
  Search,
  Text,
  TypedInstant,
} from './shared.ts';
import { reasonText } from './reason-text.ts';

/** State of an appointment. */
export const AppointmentState = z.enum(['PLANNED', 'BEGUN', 'COMPLETED', 'CANCELLED', 'NO_SHOW']);
export type AppointmentState = z.output<typeof AppointmentState>;

/** An appointment as who books for patients sees it: nothing that says why they come. */
export const Booking = z.object({
  id: z.string(),
  ...BookedVisit.shape,
  state: AppointmentState,
  patient: z.object({ mrn: z.string(), name: z.string(), nameLang: z.string() }),
  doctor: z.object({ providerId: z.string(), name: z.string() }),
  clinicName: z.nullable(z.string()),
  /** Why the hospital cancelled it; null where no reason was given. */
  cancelReason: z.nullable(z.string()),
});
export type Booking = z.output<typeof Booking>;

export const BookablePatient = z.object({
  id: z.string(),
  mrn: z.string(),
  name: z.string(),
  nameLang: z.string(),
  bornOn: KnownBirth,
});
export type BookablePatient = z.output<typeof BookablePatient>;

/** Operators and agents of the desk for every patient, agents of home care for the patients of their orders. */
const desk = { who: ['operator', 'agent'], extension: true } as const;
const operator = { who: ['operator'], extension: true } as const;
const command = { kind: 'command', method: 'POST' } as const;
const query = { kind: 'query', method: 'GET' } as const;
const prefix = '/{app}/api/bookings/v1';
const one = { consultationNumber: Id };
const answer = ok({ booking: Booking });

export const bookingCalls = {
  bookings: call({
    ...desk,
    ...query,
    path: `${prefix}/bookings`,
    summary:
      'Appointments, earliest first: of one day, or from today on; by doctor, clinic, patient and state; for agents of home care of their patients alone',
    query: z.object({
      day: z.optional(Day),
      providerId: z.optional(Id),
      clinicId: z.optional(Id),
      patientId: z.optional(Id),
      state: z.optional(AppointmentState),
      ...pageQuery,
    }),
    response: pageOf(Booking),
  }),
  bookablePatients: call({
    ...desk,
    kind: 'query',
    method: 'POST',
    path: `${prefix}/patients`,
    summary:
      'Patients by name, MRN or mobile, best match first, at most 20; for agents of home care their patients alone',
    body: z.object({ search: Search }),
    response: ok({ patients: z.array(BookablePatient) }),
  }),
  bookableDoctors: call({
    ...desk,
    ...query,
    path: `${prefix}/doctors`,
    summary: 'Doctors with whom an appointment can be booked, with their clinics, modes and fees in paise',
    query: z.object({ cursor: pageQuery.cursor, limit: z.optional(Digits) }),
    response: pageOf(Doctor),
  }),
  bookableTimes: call({
    ...desk,
    ...query,
    path: `${prefix}/times`,
    summary: "A doctor's free times of at most 62 days, both ends included, from now on",
    query: z.object({
      providerId: Id,
      consultationMode: ConsultationMode,
      clinicId: z.optional(Id),
      from: Day,
      to: Day,
      /** The appointment that is moved; its own time counts as free. */
      consultationNumber: z.optional(Id),
    }),
    response: ok({ slots: z.array(Slot), timeZone: z.string() }),
  }),
  bookForPatient: call({
    ...desk,
    ...command,
    path: `${prefix}/book`,
    summary: 'Books a patient with a doctor at a free time, and tells both; the same clientId twice is one',
    body: z.object({
      clientId: Id,
      patientId: Id,
      providerId: Id,
      consultationMode: ConsultationMode,
      clinicId: z.optional(Id),
      startsAt: TypedInstant,
      reason: Text,
    }),
    response: answer,
  }),
  moveBooking: call({
    ...desk,
    ...command,
    path: `${prefix}/move`,
    summary: 'Moves an appointment that has not begun to a free time, and tells the patient and the doctor',
    body: z.object({ ...one, seenAt: TypedInstant, startsAt: TypedInstant }),
    response: answer,
  }),
  cancelBooking: call({
    ...desk,
    ...command,
    path: `${prefix}/cancel`,
    summary: 'Cancels an appointment that has not begun, with a reason, and tells the patient and the doctor',
    body: z.object({ ...one, reason: reasonText(500) }),
    response: answer,
  }),
  bookingColleagues: call({
    ...operator,
    ...query,
    path: `${prefix}/colleagues`,
    summary:
      'Up to 50 doctors who take hand-overs, each with what prevents that they take an appointment over',
    query: z.object(one),
    response: ok({ colleagues: z.array(Colleague) }),
  }),
  handOverBooking: call({
    ...operator,
    ...command,
    path: `${prefix}/handOver`,
    summary:
      'Gives an appointment that has not begun, at its time, to a doctor who is on duty and free, and tells the patient and both doctors',
    body: z.object({ ...one, providerId: Id, note: z.string().check(z.trim(), z.maxLength(4000)) }),
    response: answer,
  }),
  markBookingNoShow: call({
    ...operator,
    ...command,
    path: `${prefix}/noShow`,
    summary: 'Ends an appointment to which the patient did not come, once its time has begun',
    body: z.object(one),
    response: answer,
  }),
  undoBookingNoShow: call({
    ...operator,
    ...command,
    path: `${prefix}/undoNoShow`,
    summary: 'Undoes a no-show: the appointment is planned again at its time',
    body: z.object(one),
    response: answer,
  }),
};
