import * as z from 'zod/mini';
import { call, ok, pageOf } from './call.ts';
import { POLL_DETAILS_MS, POLL_STATUS_MS, PAGE_MAX } from './limits.ts';
import { Deterioration } from './alarming-vitals.ts';
import { RequestChannel } from './desk-request.ts';
import { HandOver } from './hand-over.ts';
import { OtherRequest } from './other-request.ts';
import {
  ConsultationMode,
  Cursor,
  Day,
  Id,
  Instant,
  May,
  Paise,
  PatientSummary,
  PaymentState,
  Person,
  RequestKind,
  RequestStatus,
  Text,
} from './shared.ts';

/** A service or request record (R3.01). */
/** The hub that raised a request (R3.01), and whether the caller is subscribed to it. */
const RequestHub = z.object({ id: z.number(), name: z.string(), subscribed: z.boolean() });

export const ServiceRequest = z.object({
  id: z.string(),
  serviceNumber: z.string(),
  kind: RequestKind,
  requestStatus: RequestStatus,
  alertType: z.nullable(z.string()),
  consultationMode: ConsultationMode,
  hubKey: z.nullable(z.string()),
  hub: z.nullable(RequestHub),
  patient: PatientSummary,
  reason: z.string(),
  reasonLang: z.string(),
  requestedAt: Instant,
  /** When the patient asked: being returned to the queue does not shorten a wait. */
  waitingSince: Instant,
  /** When it last came back: to the queue, or from its patient with an answer. */
  returnedAt: z.nullable(Instant),
  takenAt: z.nullable(Instant),
  takenBy: z.nullable(Person),
  /** When it was handed over to the caller; null for others, and once the caller has joined. */
  handedOverAt: z.nullable(Instant),
  /** Only to whom it was handed over, until they have joined. */
  handOver: z.optional(HandOver),
  servicedByProviderId: z.nullable(z.string()),
  consultationId: z.nullable(z.string()),
  consultationNumber: z.nullable(z.string()),
  products: z.array(z.string()),
  amountPaise: Paise,
  paymentState: PaymentState,
  slotAt: z.nullable(Instant),
  /** Only while the patient has alarming vital signs; never to an agent. */
  deterioration: z.optional(Deterioration),
  /** The other open requests of the patient; absent where there are none, and once it has ended. */
  otherRequests: z.optional(z.array(OtherRequest)),
  /** How the patient reached the front desk; absent where the request came another way. */
  channel: z.optional(RequestChannel),
  version: z.number(),
  may: z.array(May),
});
export type ServiceRequest = z.output<typeof ServiceRequest>;

/** A request that waits in the caller's own queue and rings (R9.05). */
export const RingingRequest = z.object({
  requestId: z.string(),
  kind: z.enum(['EMERGENCY_CARE', 'TALK_TO_NURSE', 'TALK_TO_DOC']),
  /** Since when it waits for the caller: raised, returned, or handed over to them. */
  since: z.string(),
  /** It was not accepted in time and was escalated to the caller, whatever their flags. */
  isEscalated: z.boolean(),
});
export type RingingRequest = z.output<typeof RingingRequest>;

/**
 * Dashboard menu status counters (R3.01); `queues` counts the open requests in each of the agents' queues, and
 * for a nurse, as HOME_CARE, her open home visits of today.
 */
export const Counters = z.object({
  emergencyCareReq: z.number(),
  talkToNurseReq: z.number(),
  talkToDocReq: z.number(),
  /** COD_CONSULTATION alerts in REQUESTED (R4.05). */
  codAlertReq: z.number(),
  /**
   * The requests in the three ringing counters, newest first, at most fifty: a tab remembers by it what has
   * rung.
   */
  ringing: z.array(RingingRequest),
  /** The caller's flag: without it emergencies do not sound for a provider (R6.03). */
  internalProvider: z.boolean(),
  queues: z.partialRecord(RequestKind, z.object({ open: z.number(), waiting: z.number() })),
  /**
   * Counters for each kind of review that the caller does: REQUESTED ones, their own RESUBMITTED ones (R4.02), and all that are unassigned
   * or assigned to them.
   */
  cases: z.optional(
    z.partialRecord(
      RequestKind,
      z.object({ requested: z.number(), resubmitted: z.number(), open: z.number() }),
    ),
  ),
});
export type Counters = z.output<typeof Counters>;

export const ListBody = z.object({
  hubKey: z.optional(Id),
  search: z.optional(z.string().check(z.maxLength(100))),
  status: z.optional(z.array(RequestStatus).check(z.maxLength(RequestStatus.options.length))),
  mine: z.optional(z.boolean()),
  /** Waiting requests, and the caller's own. */
  waitingOrMine: z.optional(z.boolean()),
  /** Unassigned requests. */
  free: z.optional(z.boolean()),
  /** Requests that this person is assigned to. */
  assigneeId: z.optional(Id),
  /** Beginning of the patient's city, in any case. */
  city: z.optional(z.string().check(z.maxLength(100))),
  paymentState: z.optional(PaymentState),
  /** The partner lab that has the order. */
  labId: z.optional(Id),
  /** Days in the hospital's time zone: of the collection or visit, and of the request. */
  slotOn: z.optional(Day),
  requestedOn: z.optional(Day),
  /** Includes ended requests. */
  ended: z.optional(z.boolean()),
  sort: z.optional(z.enum(['waiting', 'number', 'patient', 'status', 'amount', 'slot'])),
  descending: z.optional(z.boolean()),
  cursor: z.optional(Cursor),
  limit: z.optional(z.int().check(z.gte(1), z.lte(PAGE_MAX))),
});

const list = { kind: 'query', method: 'POST', body: ListBody, response: pageOf(ServiceRequest) } as const;

const SEEN_MAX = 50;

/** R3.01; the last word of a name is taken for the last name. */
export const Clinician = z.object({ id: z.string(), firstName: z.string(), lastName: z.string() });

/** Why a doctor is not there today. */
const DutyProblem = z.enum(['DOCTOR_ON_LEAVE', 'DOCTOR_OFF_DUTY']);
export type DutyProblem = z.output<typeof DutyProblem>;

export const requestCalls = {
  urgentCareNurseRequests: call({
    ...list,
    path: '/{app}/api/provider/agent/v1/urgentCareNurseRequests',
    who: ['nurse', 'agent', 'provider'],
    needs: ['verified'],
    summary: 'Emergency care requests that the caller may see',
  }),
  talkToNurseRequests: call({
    ...list,
    path: '/{app}/api/provider/agent/v1/talkToNurseRequests',
    who: ['nurse', 'agent', 'provider'],
    needs: ['verified'],
    summary: 'Talk to nurse requests that the caller may see',
  }),
  talkToDocRequests: call({
    ...list,
    path: '/{app}/api/provider/v1/talkToDocRequests',
    who: ['provider', 'nurse'],
    needs: ['verified'],
    summary: 'Talk to doc requests that the caller may see',
    extension: true,
  }),
  homeCareServices: call({
    ...list,
    path: '/{app}/api/provider/agent/v1/homeCareServices',
    /** Without a queue, or without a body, home care. */
    body: z.extend(ListBody, { queue: z.optional(RequestKind) }),
    who: ['agent'],
    summary: "One of the agents' queues",
  }),
  firstAlertNotifications: call({
    ...list,
    path: '/{app}/api/provider/agent/v1/firstAlertNotifications',
    who: ['agent'],
    summary: 'The AlertU queue: alerts as they come in, longest wait first; without a body all that are open',
  }),
  dashboardMenuStatus: call({
    kind: 'query',
    method: 'GET',
    path: '/{app}/api/provider/agent/v1/dashboardMenuStatus',
    who: ['agent', 'nurse', 'provider'],
    summary: "The caller's counters",
    whileLocked: true,
    response: ok({ agentDashboardMenuStatus: Counters }),
    pollMs: [POLL_STATUS_MS],
  }),
  urgentCareDetails: call({
    kind: 'query',
    method: 'GET',
    path: '/{app}/api/provider/urgentcare/details',
    who: ['nurse', 'provider', 'agent'],
    needs: ['verified'],
    summary: 'One request by id',
    query: z.object({ urgenrtCareReqId: Id }),
    response: ok({ request: ServiceRequest }),
    pollMs: [POLL_DETAILS_MS],
  }),
  takeRequest: call({
    kind: 'command',
    method: 'POST',
    path: '/{app}/api/provider/v1/takeRequest',
    who: ['nurse', 'provider', 'agent'],
    needs: ['verified'],
    summary: 'Takes a waiting request; exactly one caller wins, the others get TAKEN with who and when',
    /** `seenIds`: the other requests of the patient that are in care, which the caller has seen before accepting. */
    body: z.object({ requestId: Id, seenIds: z.optional(z.array(Id).check(z.maxLength(SEEN_MAX))) }),
    response: ok({ request: ServiceRequest }),
    extension: true,
  }),
  returnRequest: call({
    kind: 'command',
    method: 'POST',
    path: '/{app}/api/provider/v1/returnRequest',
    who: ['nurse', 'provider', 'agent'],
    needs: ['verified'],
    summary: 'Gives a taken request back to the queue',
    body: z.object({ requestId: Id, reason: z.optional(Text) }),
    response: ok({ request: ServiceRequest }),
    extension: true,
  }),
  handOverRequest: call({
    kind: 'command',
    method: 'POST',
    path: '/{app}/api/provider/v1/handOverRequest',
    who: ['nurse', 'provider'],
    needs: ['verified'],
    summary: 'Hands a taken request over to a provider who is on duty, with a note; an emergency to any',
    body: z.object({ requestId: Id, providerId: Id, note: z.optional(Text) }),
    response: ok({ request: ServiceRequest }),
    extension: true,
  }),
  providersOnDuty: call({
    kind: 'query',
    method: 'GET',
    path: '/{app}/api/provider/v1/providersOnDuty',
    who: ['nurse', 'provider', 'agent'],
    needs: ['verified'],
    summary: 'Who can be handed a patient now',
    response: ok({
      providers: z.array(
        z.extend(Clinician, {
          providerId: z.string(),
          /** With the salutation. */
          name: z.string(),
          specialisation: z.string(),
          onDuty: z.boolean(),
          /** Why a request other than an emergency cannot be handed over to them now. */
          problem: z.nullable(DutyProblem),
          /** In the room of a consultation by video or audio: they hear of a hand-over, and may come later. */
          isInCall: z.boolean(),
          openRequests: z.number(),
        }),
      ),
    }),
    extension: true,
  }),
  setDuty: call({
    kind: 'command',
    method: 'POST',
    path: '/{app}/api/provider/v1/setDuty',
    who: ['provider'],
    needs: ['verified'],
    summary: 'Puts the provider on or off duty; alerts follow',
    body: z.object({ onDuty: z.boolean() }),
    response: ok({ onDuty: z.boolean() }),
    extension: true,
  }),
};
