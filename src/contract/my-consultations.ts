import * as z from 'zod/mini';
import { call, ok, pageOf } from './call.ts';
import { LabFlag } from './lab-results.ts';
import { Clinic, ConsultationMode, Day, Id, Instant, pageQuery, RequestStatus, Search } from './shared.ts';

/** The parts of the provider's list of consultations; each consultation is in exactly one. */
export const ConsultationPart = z.enum(['UPCOMING', 'PAST', 'MISSED', 'CANCELLED']);
export type ConsultationPart = z.output<typeof ConsultationPart>;

export const MyConsultation = z.object({
  id: z.string(),
  consultationNumber: z.string(),
  consultationStatus: RequestStatus,
  consultationMode: ConsultationMode,
  visit: z.enum(['FIRST', 'FOLLOW_UP']),
  part: ConsultationPart,
  /** When it is booked for, else when it began, else when it was created. */
  at: Instant,
  scheduledAt: z.nullable(Instant),
  endedAt: z.nullable(Instant),
  patient: z.object({ id: z.string(), name: z.string(), nameLang: z.string(), mrn: z.string() }),
  complaint: z.string(),
  clinic: z.nullable(Clinic),
});
export type MyConsultation = z.output<typeof MyConsultation>;

/**
 * A laboratory result that the doctor who ordered it has not opened, or the values of an order that they have not
 * acknowledged; critical values of another doctor that were given to this one.
 */
const ResultToRead = z.object({
  /** Id of the document, or of the order of values. */
  id: z.string(),
  /** The file's name; of values, the tests', empty where all that is new was entered in error. */
  name: z.string(),
  /** The tests of which a value was entered in error, of which the provider does not know yet; null: none. */
  inError: z.nullable(z.string()),
  isCritical: z.boolean(),
  /** The values that endanger the patient now. */
  critical: z.array(
    z.object({
      resultId: z.string(),
      name: z.string(),
      value: z.nullable(z.number()),
      text: z.nullable(z.string()),
      unit: z.nullable(z.string()),
      flag: z.nullable(LabFlag),
    }),
  ),
  /** The doctor who ordered it and has not acknowledged it; null: the provider's own order. */
  coversFor: z.nullable(z.string()),
  receivedAt: Instant,
  serviceNumber: z.string(),
  requestStatus: RequestStatus,
  consultationNumber: z.string(),
  patient: z.object({ id: z.string(), name: z.string(), nameLang: z.string() }),
});
export type ResultToRead = z.output<typeof ResultToRead>;

export const myConsultationCalls = {
  resultsToRead: call({
    kind: 'query',
    method: 'GET',
    path: '/{app}/api/provider/v1/resultsToRead',
    who: ['provider'],
    needs: ['verified'],
    summary:
      "Laboratory results of the provider's orders that they have not opened: critical ones first, then the 50 oldest; and how many there are",
    response: ok({ results: z.array(ResultToRead), total: z.number() }),
    extension: true,
  }),
  myConsultations: call({
    kind: 'query',
    method: 'GET',
    path: '/{app}/api/provider/v1/myConsultations',
    who: ['provider'],
    needs: ['verified'],
    summary: "One part of the provider's consultations, filtered and sorted; and how many each part has",
    query: z.object({
      part: ConsultationPart,
      /** Patient's name, MRN or mobile number, or the consultation's number. */
      search: z.optional(Search),
      /** Days of the hospital's time zone, both included. */
      from: z.optional(Day),
      to: z.optional(Day),
      consultationStatus: z.optional(RequestStatus),
      consultationMode: z.optional(ConsultationMode),
      clinicId: z.optional(Id),
      /** The hub that raised the request. */
      hubKey: z.optional(Id),
      /** Only completed consultations of which the provider has the note still to sign. */
      unsigned: z.optional(z.literal('true')),
      sort: z.optional(z.enum(['at', 'patient', 'number'])),
      order: z.optional(z.enum(['asc', 'desc'])),
      ...pageQuery,
    }),
    response: z.extend(pageOf(MyConsultation), {
      counts: z.object({
        UPCOMING: z.number(),
        PAST: z.number(),
        MISSED: z.number(),
        CANCELLED: z.number(),
      }),
    }),
    extension: true,
  }),
};
