import * as z from 'zod/mini';
import { call, ok, pageOf } from './call.ts';
import { HomeVisit, Task } from './home-visit.ts';
import {
  ConsultationMode,
  Id,
  Instant,
  pageQuery,
  PatientSummary,
  RequestStatus,
  Search,
  Text,
} from './shared.ts';
import { TakenVitals, VitalSet } from './vitals.ts';

/** A home visit that is the caller's, with what a nurse needs to find the patient. */
export const NurseVisit = z.object({
  id: z.string(),
  /** The order that it belongs to. */
  serviceId: z.string(),
  serviceNumber: z.string(),
  scheduledAt: Instant,
  address: z.string(),
  tasks: z.array(Task),
  notes: z.string(),
  visitStatus: HomeVisit.shape.visitStatus,
  startedAt: z.nullable(Instant),
  doneAt: z.nullable(Instant),
  version: z.number(),
  /** The order has not ended: a visit of one that has is not made any more. */
  isOrderOpen: z.boolean(),
  patient: PatientSummary,
  products: z.array(z.string()),
  reason: z.string(),
  reasonLang: z.string(),
});
export type NurseVisit = z.output<typeof NurseVisit>;

/** How the nurse and a doctor may meet: a doctor is not asked to come. */
const AskMode = z.enum(['VIDEO', 'AUDIO', 'CHAT'] satisfies ConsultationMode[]);

/** The request to a doctor that was raised from a home visit. */
export const AskedDoctor = z.object({
  id: z.string(),
  serviceNumber: z.string(),
  requestStatus: RequestStatus,
  consultationMode: ConsultationMode,
  askedAt: Instant,
  /** With the salutation; null while no doctor has it. */
  doctor: z.nullable(z.string()),
  /** Since when the doctor has it; null while no doctor has it. */
  withDoctorAt: z.nullable(Instant),
  endedAt: z.nullable(Instant),
  /** Number of the consultation, once the nurse of the visit is in it. */
  consultationNumber: z.nullable(z.string()),
});
export type AskedDoctor = z.output<typeof AskedDoctor>;

export const NurseVisitDetails = z.extend(NurseVisit, {
  /** The doctor who ordered it. */
  orderedBy: z.nullable(z.string()),
  /** The agents' notes. */
  orderNotes: z.string(),
  /** Taken at this visit, oldest first. */
  vitals: z.array(VitalSet),
  /** The other visits of the order, earliest first. */
  others: z.array(HomeVisit),
  /** The newest request to a doctor from this visit. */
  askedDoctor: z.nullable(AskedDoctor),
});
export type NurseVisitDetails = z.output<typeof NurseVisitDetails>;

export const VERSION_STEP_MAX = 100_000;

const prefix = '/{app}/api/nurse/v1';
const nurse = { who: ['nurse'], extension: true } as const;

/** Home visits of the nurse to whom they were given; of another one's there is nothing to find. */
export const nurseVisitCalls = {
  nurseHomeVisits: call({
    ...nurse,
    kind: 'query',
    method: 'POST',
    path: `${prefix}/homeVisits`,
    summary: "The nurse's home visits: those to come, earliest first, or those that are past, newest first",
    body: z.object({
      part: z.enum(['COMING', 'PAST']),
      search: z.optional(Search),
      cursor: pageQuery.cursor,
    }),
    response: pageOf(NurseVisit),
  }),
  nurseHomeVisit: call({
    ...nurse,
    kind: 'query',
    method: 'GET',
    path: `${prefix}/homeVisit`,
    summary: 'One home visit of the nurse with its order, vital signs and the other visits of the order',
    query: z.object({ visitId: Id }),
    response: ok({ visit: NurseVisitDetails }),
  }),
  nurseVisitMobile: call({
    ...nurse,
    kind: 'query',
    method: 'GET',
    path: `${prefix}/homeVisitMobile`,
    summary: "The patient's mobile number, for as long as the order has not ended",
    query: z.object({ visitId: Id }),
    response: ok({ mobile: z.string() }),
  }),
  reportHomeVisit: call({
    ...nurse,
    kind: 'command',
    method: 'POST',
    path: `${prefix}/reportHomeVisit`,
    queueable: true,
    summary:
      'Reports a home visit: on the way, done, or not possible, with a reason; a stale version is refused',
    body: z.object({
      visitId: Id,
      version: z.int(),
      /**
       * How far the report takes the version on, chosen at random: reports written without a network name the versions that
       * those before them make, and must not fit one that another person makes.
       */
      versionStep: z.optional(z.int().check(z.minimum(1), z.maximum(VERSION_STEP_MAX))),
      visitStatus: z.enum(['SCHEDULED', 'ON_THE_WAY', 'DONE', 'MISSED']),
      /** Those that were planned, each with whether it was done. */
      tasks: z.array(Task).check(z.maxLength(30)),
      notes: z.string().check(z.maxLength(4000)),
    }),
    response: ok({ visit: NurseVisitDetails }),
  }),
  recordVisitVitals: call({
    ...nurse,
    kind: 'command',
    method: 'POST',
    path: `${prefix}/recordVisitVitals`,
    queueable: true,
    summary: 'Records vitals taken at a home visit, with their NEWS2 score; sent twice they are stored once',
    body: z.object({ visitId: Id, ...TakenVitals }),
    response: ok({ vitals: VitalSet }),
  }),
  askDoctor: call({
    ...nurse,
    kind: 'command',
    method: 'POST',
    path: `${prefix}/askDoctor`,
    summary:
      'Asks a doctor from a home visit: raises a talk to doc request for its patient; refused while an earlier one of the visit is open; sent twice it is raised once',
    body: z.object({ visitId: Id, clientId: Id, mode: AskMode, reason: Text }),
    response: ok({ visit: NurseVisitDetails }),
  }),
};
