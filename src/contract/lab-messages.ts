import * as z from 'zod/mini';
import { call, ok } from './call.ts';
import { Id, Instant } from './shared.ts';

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

/** One comparison of the message's patient with the patient of the order. */
export const PatientCheck = z.object({
  kind: z.enum(['MRN', 'HEALTH_ID', 'NAME', 'BIRTH', 'SEX', 'MOBILE']),
  /** Text of the message; empty: it is not stated. */
  stated: z.string(),
  /** Text of the patient's record; empty: it is not recorded. */
  recorded: z.string(),
  outcome: z.enum(['SAME', 'DIFFERENT', 'NOT_COMPARED']),
});
export type PatientCheck = z.output<typeof PatientCheck>;

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
    response: ok({
      reports: z.array(Report),
      faults: z.array(LineFault),
      /** Faults beyond those named. */
      moreFaults: z.number(),
    }),
    extension: true,
  }),
};
