import * as z from 'zod/mini';
import { call, Done, ok } from './call.ts';
import { ConsultationMode, Id, Instant, NamedPaise, Paise, Text, TypedInstant } from './shared.ts';

/** An appointment to come: with the doctor of the visit, or with any doctor where all visits are shown. */
export const Booked = z.object({
  number: z.string(),
  doctor: z.string(),
  mode: ConsultationMode,
  startsAt: Instant,
  clinic: z.nullable(z.string()),
  mayChange: z.boolean(),
  changeUntil: z.nullable(Instant),
  /** The appointment as an iCalendar file. */
  calendarFile: z.string(),
});
export type Booked = z.output<typeof Booked>;

/** A mode in which the doctor sees patients, at a clinic when it is in person, and what it costs this patient now. */
export const BookingWay = z.object({
  mode: ConsultationMode,
  clinicId: z.nullable(z.string()),
  clinic: z.nullable(z.string()),
  feePaise: Paise,
});
export type BookingWay = z.output<typeof BookingWay>;
const way = { mode: ConsultationMode, clinicId: z.nullable(Id) };

const path = '/{app}/api/patient/v1';
const opened = { extension: true, who: ['patient'] } as const;

/** A patient books the doctor of a completed visit again, on the page of that visit. */
export const patientBookingCalls = {
  patientBookingWays: call({
    ...opened,
    kind: 'query',
    method: 'GET',
    path: `${path}/booking/ways`,
    summary: 'In which modes and clinics the doctor of a completed visit can be booked again, with the fee',
    response: ok({ ways: z.array(BookingWay) }),
  }),
  patientBookingTimes: call({
    ...opened,
    kind: 'query',
    method: 'POST',
    path: `${path}/booking/times`,
    summary: 'The free times of that doctor in 14 days, today included, in one mode and clinic',
    body: z.object(way),
    response: ok({ times: z.array(Instant) }),
  }),
  bookPatientVisit: call({
    ...opened,
    kind: 'command',
    method: 'POST',
    path: `${path}/booking/book`,
    summary:
      'The patient books that doctor at a free time, for the fee that was shown; the same clientId twice is one appointment',
    body: z.object({ clientId: Id, ...way, feePaise: NamedPaise, startsAt: TypedInstant, reason: Text }),
    response: Done,
  }),
  patientBookingMoves: call({
    ...opened,
    kind: 'query',
    method: 'POST',
    path: `${path}/booking/moves`,
    summary:
      'The free times of 14 days to which an appointment to come with the doctor of the visit can be moved',
    body: z.object({ number: Id }),
    response: ok({ times: z.array(Instant) }),
  }),
  movePatientBooking: call({
    ...opened,
    kind: 'command',
    method: 'POST',
    path: `${path}/booking/move`,
    summary: 'The patient moves such an appointment; seenAt is the time from which, as it was shown',
    body: z.object({ number: Id, seenAt: TypedInstant, startsAt: TypedInstant }),
    response: Done,
  }),
  cancelPatientBooking: call({
    ...opened,
    kind: 'command',
    method: 'POST',
    path: `${path}/booking/cancel`,
    summary: 'The patient cancels an appointment to come with the doctor of the visit',
    body: z.object({ number: Id }),
    response: Done,
  }),
};
