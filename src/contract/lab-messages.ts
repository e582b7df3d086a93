import * as z from 'zod/mini';
import { call, Done, ok, pageOf } from './call.ts';
import { PatientCheck } from './patient-check.ts';
import { reasonText } from './reason-text.ts';
import { Id, Instant, pageQuery, Person, Search } from './shared.ts';

/** Why a line of a message, or a part of it, was not read. */
export const LineFaultReason = z.enum([
  /** The line does not begin with the name of a segment. */
  'NOT_A_SEGMENT',
  'SEGMENT_NOT_READ',
  'HEADER',
  'MESSAGE_TYPE',
  /** MSH-11 is not P: a test or a training. */
  'TEST_MESSAGE',
  'CHARACTER_SET',
  'CHARACTERS',
  'ESCAPE',
  'TOO_MANY_FIELDS',
  'NO_PATIENT',
  'NO_ORDER',
  'NO_TEST_NAME',
  'VALUE_TYPE',
  'NUMBER',
  'SEVERAL_VALUES',
  'CODE_ONLY',
  'EMPTY',
  'TOO_LONG',
  'NO_STATE',
  /** The state says that there is no result: X, D, W, I, U and others. */
  'STATE',
  'DOCUMENT',
  'TIME',
  /** The envelope names another number of messages. */
  'COUNT',
]);
export type LineFaultReason = z.output<typeof LineFaultReason>;

export const LineFault = z.object({
  /** Line of the file, from 1. */
  line: z.number(),
  /** Name of the segment, or empty. */
  segment: z.string(),
  /** Position of the segment in its message, from 1; 0 outside of a message. */
  place: z.number(),
  reason: LineFaultReason,
  /** Text that was found there. */
  found: z.string(),
});
export type LineFault = z.output<typeof LineFault>;

/** One result as the laboratory states it: OBX. */
export const MessageResult = z.object({
  line: z.number(),
  /** Codes of the test in the message: of OBX-3, the identifier and the alternate one. */
  codes: z.array(z.object({ code: z.string(), system: z.string() })),
  name: z.string(),
  /** Result as text: "4.8", "<10", "1:160", "not detected". */
  value: z.string(),
  /** Empty: none is stated. */
  unit: z.string(),
  /** The laboratory's reference range as it is printed. */
  range: z.string(),
  /** HL7 table 0078, such as H or LL. */
  flags: z.array(z.string()),
  state: z.enum(['FINAL', 'PRELIMINARY', 'CORRECTED']),
  /** When the sample was taken; null: it is not stated. */
  sampleAt: z.nullable(Instant),
  /** Comments of the laboratory on this result: NTE. */
  comment: z.string(),
});
export type MessageResult = z.output<typeof MessageResult>;

const Report = z.object({
  controlId: z.string(),
  sender: z.string(),
  /** NOT_STATED: the message has no order number of ours. */
  order: z.enum(['SAME', 'OTHER', 'NOT_STATED']),
  orderNumbers: z.array(z.string()),
  checks: z.array(PatientCheck),
  /** Two identifiers are the same, none is different, and the order is not another one. */
  isForThisOrder: z.boolean(),
  /** Results and documents in the message. They follow only where it is for this order. */
  count: z.number(),
  /** Comments of the laboratory on the whole order. */
  comment: z.string(),
  results: z.array(
    z.extend(MessageResult, {
      /** Test of the order that has one of the codes; null: a person chooses. */
      test: z.nullable(z.string()),
    }),
  ),
  documents: z.array(
    z.object({
      name: z.string(),
      /** A PDF in Base64. */
      data: z.string(),
    }),
  ),
});
export type LabMessageReport = z.output<typeof Report>;

const Reading = {
  reports: z.array(Report),
  faults: z.array(LineFault),
  /** Faults beyond those named. */
  moreFaults: z.number(),
};

/** NEW: no one has opened it. TAKEN: opened for an order. DONE: its results were entered. */
export const LabMessageState = z.enum(['NEW', 'TAKEN', 'DONE', 'SET_ASIDE']);
export type LabMessageState = z.output<typeof LabMessageState>;

/** A message that a laboratory sent to the portal by itself, as agents list it. */
export const LabMessage = z.object({
  id: z.string(),
  /** null: for the agents of every hub. */
  hub: z.nullable(z.string()),
  /** Sending application and facility. */
  sender: z.string(),
  controlId: z.string(),
  receivedAt: Instant,
  /** Name of the patient in the message; empty: none could be read. */
  patientName: z.string(),
  /** Numbers of orders in the message. */
  orderNumbers: z.array(z.string()),
  results: z.number(),
  documents: z.number(),
  /** Lines that were not read. */
  faults: z.number(),
  state: LabMessageState,
  stateAt: Instant,
  /** Author of the last change of its state. */
  by: z.nullable(Person),
  /** The order that it was opened for. */
  order: z.nullable(z.object({ id: z.string(), serviceNumber: z.string() })),
  /** SET_ASIDE: why. */
  reason: z.nullable(z.string()),
  version: z.number(),
});
export type LabMessage = z.output<typeof LabMessage>;

/** The patient of a message, as the laboratory names them. */
const StatedPatient = z.object({
  name: z.string(),
  bornOn: z.nullable(z.string()),
  /** HL7 table 0001, such as F. */
  sex: z.string(),
  numbers: z.array(z.string()),
});

const stored = { who: ['agent'], extension: true } as const;
const prefix = '/{app}/api/provider/agent/v1';
const one = { messageId: Id, version: z.int() };

/** Results that a laboratory sends as HL7 v2 ORU^R01. */
export const labMessageCalls = {
  readLabMessages: call({
    kind: 'query',
    // By POST: the file is the question.
    method: 'POST',
    form: true,
    path: '/{app}/api/provider/agent/v1/readLabMessages',
    who: ['agent'],
    summary:
      'Reads a file of HL7 v2 results for an order and stores nothing: its patient compared, its results, and each line that was not read',
    body: z.object({ serviceId: Id, file: z.file() }),
    response: ok(Reading),
    extension: true,
  }),
  labMessages: call({
    ...stored,
    kind: 'query',
    method: 'GET',
    path: `${prefix}/labMessages`,
    summary: "Messages that laboratories sent to the agent's hubs, and how many of them wait",
    query: z.object({
      ...pageQuery,
      /** Absent: those that wait. */
      state: z.optional(z.enum(['WAITING', 'DONE', 'SET_ASIDE'])),
      search: z.optional(Search),
      newestFirst: z.optional(z.enum(['true', 'false'])),
    }),
    response: z.extend(pageOf(LabMessage), { waiting: z.number() }),
  }),
  labMessage: call({
    ...stored,
    kind: 'query',
    method: 'GET',
    path: `${prefix}/labMessage`,
    summary:
      'One of these messages: whom it names, the orders of its numbers that the agent may see, and each line that was not read',
    query: z.object({ messageId: Id }),
    response: ok({
      message: LabMessage,
      patients: z.array(StatedPatient),
      /** Orders with a number of the message. None is chosen for the agent. */
      orders: z.array(z.object({ id: z.string(), serviceNumber: z.string(), patientName: z.string() })),
      faults: z.array(LineFault),
      moreFaults: z.number(),
    }),
  }),
  readStoredMessage: call({
    ...stored,
    kind: 'query',
    method: 'GET',
    path: `${prefix}/readStoredMessage`,
    summary: 'Reads one of these messages for an order, as readLabMessages reads a file',
    query: z.object({ messageId: Id, serviceId: Id }),
    response: ok({ message: LabMessage, ...Reading }),
  }),
  takeLabMessage: call({
    ...stored,
    kind: 'command',
    method: 'POST',
    path: `${prefix}/takeLabMessage`,
    summary: 'Opens a message for an order; refused with CHANGED_MEANWHILE if another agent was first',
    body: z.object({ ...one, serviceId: Id }),
    response: Done,
  }),
  finishLabMessage: call({
    ...stored,
    kind: 'command',
    method: 'POST',
    path: `${prefix}/finishLabMessage`,
    summary: 'Ends a message that was opened for an order: all that is needed of it is in the order',
    body: z.object(one),
    response: Done,
  }),
  setLabMessageAside: call({
    ...stored,
    kind: 'command',
    method: 'POST',
    path: `${prefix}/setLabMessageAside`,
    summary: 'Sets a message aside that is entered in no order, with the reason',
    body: z.object({ ...one, reason: reasonText(300) }),
    response: Done,
  }),
};
