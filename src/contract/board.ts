import * as z from 'zod/mini';
import { call, Done, ok } from './call.ts';
import { Id, Instant, PatientSummary, RequestStatus, Sex } from './shared.ts';

/** Live board: who waits in which hub, who has whom, and who is there. A wall screen gets no name of a patient. */
export const BoardKind = z.enum(['EMERGENCY_CARE', 'TALK_TO_NURSE', 'TALK_TO_DOC']);
export type BoardKind = z.output<typeof BoardKind>;

export const BoardPatient = z.object({
  initials: z.string(),
  sex: Sex,
  ...z.pick(PatientSummary, { ageYears: true, age: true, isAgeEstimated: true }).shape,
  /** Left out on a wall screen. */
  named: z.optional(z.pick(PatientSummary, { name: true, nameLang: true, mrn: true })),
});
export type BoardPatient = z.output<typeof BoardPatient>;

/** A request that no one has accepted. */
export const WaitingRow = z.object({
  requestId: z.string(),
  kind: BoardKind,
  /** null: of no hub. */
  hubKey: z.nullable(z.string()),
  patient: BoardPatient,
  since: Instant,
  /** People whom its alert has reached or is on its way to; of an emergency, names of the first. */
  alerted: z.object({ count: z.number(), names: z.array(z.string()) }),
  /** 1: the next role or the neighbouring hubs are alerted too; 2: every hub. */
  level: z.number(),
});
export type WaitingRow = z.output<typeof WaitingRow>;

/** A patient whom a person has. */
export const HeldRow = z.object({
  requestId: z.string(),
  kind: BoardKind,
  hubKey: z.nullable(z.string()),
  patient: BoardPatient,
  /** Since the person accepted it, or it was given to them. */
  since: Instant,
  /** False: it was given to them, and they have not opened it. */
  isOpened: z.boolean(),
  /** It returns to its queue then, unless they open it. */
  returnsAt: z.nullable(Instant),
});
export type HeldRow = z.output<typeof HeldRow>;

export const STAFF_STATES = [
  'AWAY',
  'IN_CALL',
  'WITH_PATIENT',
  'FREE',
  'QUIET',
  'SIGNED_OUT',
  'OFF',
] as const;
/**
 * AWAY: has patients, and no device of theirs is signed in. QUIET: do not disturb. SIGNED_OUT: a doctor on duty who is not signed
 * in. OFF: a nurse who is not signed in, a doctor who is off duty.
 */
export const StaffState = z.enum(STAFF_STATES);
export type StaffState = z.output<typeof StaffState>;

export const StaffRow = z.object({
  userId: z.string(),
  name: z.string(),
  role: z.enum(['nurse', 'provider']),
  hubKeys: z.array(z.string()),
  state: StaffState,
  /** End of do-not-disturb. */
  quietUntil: z.nullable(Instant),
  has: z.array(HeldRow),
});
export type StaffRow = z.output<typeof StaffRow>;

export const BoardHub = z.object({
  hubKey: z.string(),
  name: z.string(),
  /** Figures of requests that were raised in the last hour. */
  lastHour: z.object({
    accepted: z.number(),
    medianToAcceptS: z.nullable(z.number()),
    /** Cancelled before anyone accepted them. */
    abandoned: z.number(),
  }),
});
export type BoardHub = z.output<typeof BoardHub>;

export const Board = z.object({
  at: Instant,
  hubs: z.array(BoardHub),
  /** Longest wait first. */
  waiting: z.array(WaitingRow),
  /** Sorted by name. */
  staff: z.array(StaffRow),
});
export type Board = z.output<typeof Board>;

/** A step of a request's alerts: whom it reached, and how far. */
export const AlertedPerson = z.object({
  name: z.string(),
  raisedAt: Instant,
  sentAt: z.nullable(Instant),
  shownAt: z.nullable(Instant),
  heardAt: z.nullable(Instant),
});

export const BoardRequest = z.object({
  requestId: z.string(),
  serviceNumber: z.string(),
  kind: BoardKind,
  requestStatus: RequestStatus,
  hubKey: z.nullable(z.string()),
  patient: z.pick(PatientSummary, {
    name: true,
    nameLang: true,
    mrn: true,
    sex: true,
    ageYears: true,
    age: true,
    isAgeEstimated: true,
    mobileMasked: true,
    languages: true,
  }),
  reason: z.string(),
  reasonLang: z.string(),
  since: Instant,
  heldBy: z.nullable(z.object({ userId: z.string(), name: z.string(), isOpened: z.boolean() })),
  alerted: z.array(AlertedPerson),
  /** Acts that its state allows. */
  may: z.array(z.enum(['assign', 'ring', 'send'])),
});
export type BoardRequest = z.output<typeof BoardRequest>;

const operator = { who: ['operator'], extension: true } as const;
const read = { who: ['operator', 'wall'], extension: true, kind: 'query', method: 'GET' } as const;
const command = { ...operator, kind: 'command', method: 'POST' } as const;
const prefix = '/{app}/api/operations/v1/board';

export const boardCalls = {
  liveBoard: call({
    ...read,
    path: prefix,
    summary:
      'Who waits in each hub, who has whom, and who is free, in a call or off duty; for a wall screen without names',
    response: ok({ board: Board }),
  }),
  boardEvents: call({
    ...read,
    path: `${prefix}/events`,
    summary:
      'Event stream (text/event-stream) that says that the board has changed, at most once a second, and nothing of what',
    response: z.string(),
    raw: true,
  }),
  boardRequest: call({
    ...operator,
    kind: 'query',
    method: 'GET',
    path: `${prefix}/request`,
    summary: 'One request of the board, with whom its alert has reached',
    query: z.object({ requestId: Id }),
    response: ok({ request: BoardRequest }),
  }),
  assignFromBoard: call({
    ...command,
    path: `${prefix}/assign`,
    summary:
      'Gives a request to a nurse of its hub or to a doctor on duty, and alerts them; it returns to its queue unless they open it in time',
    /** `heldBy`: the person who has it as the operator saw it; null: no one. */
    body: z.object({ requestId: Id, userId: Id, heldBy: z.nullable(Id) }),
    response: Done,
  }),
  ringAgain: call({
    ...command,
    path: `${prefix}/ring`,
    summary:
      'Alerts everyone again who can accept a waiting request, or the person who has not opened what was given to them',
    body: z.object({ requestId: Id }),
    response: ok({ alerted: z.number() }),
  }),
  sendToHub: call({
    ...command,
    path: `${prefix}/send`,
    summary:
      'Moves a waiting request to the queue of another hub, with its time of waiting, and alerts that hub',
    body: z.object({ requestId: Id, hubKey: Id }),
    response: ok({ alerted: z.number() }),
  }),
};
