import * as z from 'zod/mini';
import { call, Done, ok, pageOf } from './call.ts';
import { STEP_NOTE_MAX_CHARS } from './limits.ts';
import {
  ConsultationMode,
  Day,
  Digits,
  Id,
  Instant,
  pageQuery,
  PatientConsent,
  Paise,
  RequestStatus,
  Text,
  TypedInstant,
} from './shared.ts';
import { reasonText } from './reason-text.ts';

/** A free time of a provider. */
export const Slot = z.object({ startsAt: Instant, endsAt: Instant, clinicId: z.nullable(z.string()) });
export type Slot = z.output<typeof Slot>;

/** An appointment as its patient sees it; also of one that has begun, is over or was cancelled. */
export const BookedVisit = z.object({
  consultationNumber: z.string(),
  consultationStatus: RequestStatus,
  consultationMode: ConsultationMode,
  clinicId: z.nullable(z.string()),
  startsAt: Instant,
  endsAt: Instant,
  /** True if the doctor said that the patient did not come. */
  noShow: z.boolean(),
});
export type BookedVisit = z.output<typeof BookedVisit>;

export const Doctor = z.object({
  providerId: z.string(),
  name: z.string(),
  specialisation: z.string(),
  clinics: z.array(z.object({ clinicId: z.string(), clinicName: z.string(), city: z.string() })),
  services: z.array(
    z.object({
      consultationMode: ConsultationMode,
      feePaise: Paise,
      /** Fee of a visit within six months of one that the same doctor has completed. */
      followUpFeePaise: Paise,
      slotMinutes: z.number(),
    }),
  ),
});

/** Why a colleague cannot take an appointment over at its time. */
export const ColleagueProblem = z.enum([
  'DOCTOR_ON_LEAVE',
  'DOCTOR_OFF_DUTY',
  'TIME_TAKEN',
  'TIME_NOT_IN_FUTURE',
  /** They do not offer its mode. */
  'NOT_ON_LIST',
]);
export type ColleagueProblem = z.output<typeof ColleagueProblem>;

export const Colleague = z.object({
  providerId: z.string(),
  name: z.string(),
  specialisation: z.string(),
  problem: z.nullable(ColleagueProblem),
});
export type Colleague = z.output<typeof Colleague>;

const intake = { who: ['customer'], extension: true } as const;
const app = '/{app}/api/customer/v1';
const provider = { who: ['provider'], needs: ['verified'], extension: true } as const;
const doctor = '/{app}/api/provider/v1';

const days = { consultationMode: ConsultationMode, clinicId: z.optional(Id), from: Day, to: Day };
const slots = ok({ slots: z.array(Slot), timeZone: z.string() });
const answer = ok({ appointment: BookedVisit });
/** `seenAt` is the time that it had when the person decided: one that was moved since is not moved again unseen. */
const move = { consultationNumber: Id, seenAt: Instant, startsAt: TypedInstant };

export const intakeAppointmentCalls = {
  intakeDoctors: call({
    ...intake,
    kind: 'query',
    method: 'GET',
    path: `${app}/doctors`,
    summary: 'Doctors with whom an appointment can be booked, with their clinics, modes and fees in paise',
    query: z.object({ cursor: pageQuery.cursor, limit: z.optional(Digits) }),
    response: pageOf(Doctor),
  }),
  intakeSlots: call({
    ...intake,
    kind: 'query',
    method: 'GET',
    path: `${app}/slots`,
    summary: "A doctor's free times of at most 62 days, both ends included, from now on",
    query: z.object({ providerId: Id, ...days }),
    response: slots,
  }),
  intakeBook: call({
    ...intake,
    kind: 'command',
    method: 'POST',
    path: `${app}/appointments`,
    summary:
      'Books a patient at a free time and sends them an SMS; the same clientId twice is one appointment',
    body: z.object({
      clientId: Id,
      mrn: Id,
      consent: z.optional(PatientConsent),
      providerId: Id,
      consultationMode: ConsultationMode,
      clinicId: z.optional(Id),
      startsAt: TypedInstant,
      reason: Text,
    }),
    response: answer,
  }),
  intakeAppointment: call({
    ...intake,
    kind: 'query',
    method: 'GET',
    path: `${app}/appointment`,
    summary: 'An appointment of this app, with joinUrl once a call can be joined',
    query: z.object({ consultationNumber: Id }),
    response: ok({ appointment: BookedVisit, joinUrl: z.nullable(z.string()) }),
  }),
  intakeMoveAppointment: call({
    ...intake,
    kind: 'command',
    method: 'POST',
    path: `${app}/moveAppointment`,
    summary: 'Moves an appointment of this app to a free time; to the time that it has, changes nothing',
    body: z.object(move),
    response: answer,
  }),
  intakeCancelAppointment: call({
    ...intake,
    kind: 'command',
    method: 'POST',
    path: `${app}/cancelAppointment`,
    summary: 'Cancels an appointment of this app; of one that is cancelled, changes nothing',
    body: z.object({ consultationNumber: Id }),
    response: answer,
  }),
};

export const appointmentCalls = {
  appointmentSlots: call({
    ...provider,
    kind: 'query',
    method: 'GET',
    path: `${doctor}/appointmentSlots`,
    summary: "The provider's own free times of at most 62 days, both ends included, from now on",
    query: z.object({ ...days, consultationNumber: z.optional(Id) }),
    response: slots,
  }),
  bookFollowUp: call({
    ...provider,
    kind: 'command',
    method: 'POST',
    path: `${doctor}/bookFollowUp`,
    summary:
      'Books the patient of an own consultation again with the same provider, and sends the patient an SMS',
    body: z.object({
      clientId: Id,
      consultationNumber: Id,
      consultationMode: ConsultationMode,
      clinicId: z.optional(Id),
      startsAt: TypedInstant,
      reason: Text,
    }),
    response: answer,
  }),
  moveAppointment: call({
    ...provider,
    kind: 'command',
    method: 'POST',
    path: `${doctor}/moveAppointment`,
    summary: 'Moves an own appointment that has not begun to any time that is free, and tells the patient',
    body: z.object(move),
    response: answer,
  }),
  cancelAppointment: call({
    ...provider,
    kind: 'command',
    method: 'POST',
    path: `${doctor}/cancelAppointment`,
    summary: 'Cancels an own appointment that has not begun, with a reason, and tells the patient',
    body: z.object({
      consultationNumber: Id,
      reason: reasonText(STEP_NOTE_MAX_CHARS),
    }),
    response: answer,
  }),
  appointmentColleagues: call({
    ...provider,
    kind: 'query',
    method: 'GET',
    path: `${doctor}/appointmentColleagues`,
    summary:
      'Up to 50 colleagues who take hand-overs, each with what prevents that they take an own appointment over',
    query: z.object({ consultationNumber: Id }),
    response: ok({ colleagues: z.array(Colleague) }),
  }),
  handOverAppointment: call({
    ...provider,
    kind: 'command',
    method: 'POST',
    path: `${doctor}/handOverAppointment`,
    summary:
      'Gives an own appointment that has not begun, at its time, to a colleague who is on duty and free, and tells the patient and the colleague',
    body: z.object({
      consultationNumber: Id,
      providerId: Id,
      note: z.string().check(z.trim(), z.maxLength(4000)),
    }),
    response: Done,
  }),
  markNoShow: call({
    ...provider,
    kind: 'command',
    method: 'POST',
    path: `${doctor}/markNoShow`,
    summary: 'Ends an own appointment to which the patient did not come, once its time has begun',
    body: z.object({ consultationNumber: Id }),
    response: answer,
  }),
  undoNoShow: call({
    ...provider,
    kind: 'command',
    method: 'POST',
    path: `${doctor}/undoNoShow`,
    summary: 'Undoes the no-show of an own appointment, which is planned again at its time',
    body: z.object({ consultationNumber: Id }),
    response: answer,
  }),
};
