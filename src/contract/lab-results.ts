import * as z from 'zod/mini';
import { call, Done, ok } from './call.ts';
import { EnteredInError, WHY_IN_ERROR } from './entered-in-error.ts';
import { Id, Instant, Person } from './shared.ts';

/** Against the reference range and the critical limits. NORMAL of a result in words is what a person said of it. */
export const LabFlag = z.enum([
  'NORMAL',
  'LOW',
  'HIGH',
  'ABNORMAL',
  'CRITICAL_LOW',
  'CRITICAL_HIGH',
  'CRITICAL_ABNORMAL',
]);
export type LabFlag = z.output<typeof LabFlag>;

/** PRELIMINARY may still change; CORRECTED took the place of a final one. */
export const ResultStatus = z.enum(['PRELIMINARY', 'FINAL', 'CORRECTED']);
export type ResultStatus = z.output<typeof ResultStatus>;

const measured = {
  /** null for a result in words, and for a bound such as "<3", which is no number. */
  value: z.nullable(z.number()),
  /** Typed text: a result in words, a bound, or a number with more in it than its value, such as "0.0050". */
  text: z.nullable(z.string()),
  /** null: there is no range for this patient, and none was typed; or the result cannot be compared with it. */
  flag: z.nullable(LabFlag),
  low: z.nullable(z.number()),
  high: z.nullable(z.number()),
  /** The range is the one that the laboratory printed. */
  ownRange: z.boolean(),
  resultStatus: ResultStatus,
  /** When the sample was taken, and when the result was entered. */
  sampleAt: Instant,
  enteredAt: Instant,
  /** null for older results, which name no one. */
  by: z.nullable(Person),
  version: z.number(),
  /** null: it was not. One that was has no flag, and counts nowhere. */
  inError: z.nullable(EnteredInError),
};

/** The newest version of one result of an order. */
export const LabResult = z.object({
  id: z.string(),
  /** The order; null for older results. */
  serviceId: z.nullable(z.string()),
  code: z.string(),
  name: z.string(),
  /** UCUM; null for a result in words. */
  unit: z.nullable(z.string()),
  ...measured,
  /** The doctor who ordered it has said that they have seen it; of one entered in error, that it was. */
  acknowledged: z.nullable(z.object({ at: Instant, by: z.nullable(Person) })),
  /** Replaced versions, newest first. */
  earlier: z.array(z.object(measured)),
});
export type LabResult = z.output<typeof LabResult>;

const PatientLabResult = z.extend(LabResult, {
  /** The caller ordered it, and says that they have seen it. */
  mayAcknowledge: z.boolean(),
  /** The caller ordered it, and it is the newest version: they may mark it as entered in error. */
  mayMarkInError: z.boolean(),
});
export type PatientLabResult = z.output<typeof PatientLabResult>;

const Limits = z.object({
  /** Smallest value that a laboratory can report. */
  min: z.number(),
  max: z.number(),
  /** Smallest value that occurs in patients: beyond it, a typing slip is likelier. */
  usualMin: z.number(),
  usualMax: z.number(),
});

/** A test of an order, a panel's one by one, with what its result is measured against. */
export const OrderedTest = z.object({
  code: z.string(),
  name: z.string(),
  unit: z.nullable(z.string()),
  kind: z.enum(['NUMERIC', 'TEXT']),
  /** The panel that it was ordered in; null by itself. */
  panel: z.nullable(z.string()),
  /** Result of a healthy person in one word, else null. */
  normalText: z.nullable(z.string()),
  /** Lower end of the range by the patient's age and sex today; null if unknown. */
  low: z.nullable(z.number()),
  high: z.nullable(z.number()),
  critical: z.object({ low: z.nullable(z.number()), high: z.nullable(z.number()), abnormal: z.boolean() }),
  limits: z.nullable(Limits),
});
export type OrderedTest = z.output<typeof OrderedTest>;

/** A critical value that its doctor has not acknowledged. */
const Unseen = z.object({
  name: z.string(),
  since: Instant,
  /** How often the doctor was told, and when the last time. */
  times: z.number(),
  toldAt: Instant,
  /** null: no doctor of the portal ordered it. */
  doctor: z.nullable(z.object({ name: z.string(), mobile: z.nullable(z.string()) })),
});

export const EnteredValue = z.object({
  code: z.string().check(z.maxLength(40)),
  value: z.nullable(z.number()),
  /** Typed text. The server reads that of a numeric test; a `value` beside it must equal its number. */
  text: z.nullable(z.string().check(z.trim(), z.maxLength(500))),
  /** The agent's verdict on a result in words, or null. */
  verdict: z.nullable(z.enum(['NORMAL', 'ABNORMAL'])),
  /** The laboratory's own range: it counts in the place of ours. */
  range: z.nullable(z.object({ low: z.nullable(z.number()), high: z.nullable(z.number()) })),
  /** A value beyond what is usual was looked at again. */
  confirmed: z.boolean(),
});
export type EnteredValue = z.output<typeof EnteredValue>;

const clinical = ['provider', 'nurse'] as const;

export const labResultCalls = {
  orderLabResults: call({
    kind: 'query',
    method: 'GET',
    path: '/{app}/api/provider/agent/v1/labResults',
    who: ['agent'],
    summary: 'The tests of an order with their ranges for its patient, and the results entered so far',
    query: z.object({ serviceId: Id }),
    response: ok({
      tests: z.array(OrderedTest),
      results: z.array(LabResult),
      /** How often results of the order were saved. */
      version: z.number(),
      unseen: z.array(Unseen),
    }),
    extension: true,
  }),
  saveLabResults: call({
    kind: 'command',
    method: 'POST',
    path: '/{app}/api/provider/agent/v1/saveLabResults',
    who: ['agent'],
    queueable: true,
    summary:
      'Stores results of an order as typed values; a stale version is refused, an earlier version is kept; sent twice they are stored once',
    body: z.object({
      serviceId: Id,
      clientId: Id,
      /** Version of the order's results, from `orderLabResults`. */
      version: z.int(),
      sampleAt: Instant,
      resultStatus: z.enum(['PRELIMINARY', 'FINAL']),
      values: z.array(EnteredValue).check(z.minLength(1), z.maxLength(100)),
      /** The laboratory's message that they were read from. With all that it holds it ends. */
      messageId: z.optional(Id),
    }),
    response: ok({ results: z.array(LabResult), version: z.number() }),
    extension: true,
  }),
  patientLabResults: call({
    kind: 'query',
    method: 'GET',
    path: '/{app}/api/customer/v1/labResults',
    who: clinical,
    needs: ['verified'],
    summary: "A patient's newest laboratory results, or those of one order",
    query: z.object({ memberId: Id, serviceId: z.optional(Id) }),
    response: ok({ results: z.array(PatientLabResult) }),
    extension: true,
  }),
  acknowledgeLabResults: call({
    kind: 'command',
    method: 'POST',
    path: '/{app}/api/provider/v1/acknowledgeLabResults',
    who: ['provider'],
    needs: ['verified'],
    summary: 'The doctor who ordered these results has seen them: they are told of them no more',
    body: z.object({ serviceId: Id, resultIds: z.array(Id).check(z.minLength(1), z.maxLength(100)) }),
    response: Done,
    extension: true,
  }),
  markResultInError: call({
    kind: 'command',
    method: 'POST',
    path: '/{app}/api/provider/v1/markResultInError',
    who: ['agent', 'provider'],
    needs: ['verified'],
    summary:
      'Marks a current result of an order as entered in error: it stays in the record and counts nowhere; a new value may be entered',
    body: z.object({ serviceId: Id, resultId: Id, ...WHY_IN_ERROR }),
    response: Done,
    extension: true,
  }),
};
