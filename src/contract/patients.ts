import * as z from 'zod/mini';
import { call, ok, pageOf } from './call.ts';
import { WHY_IN_ERROR } from './entered-in-error.ts';
import { LabFlag } from './lab-results.ts';
import { Member, MemberConsultation } from './members.ts';
import { Prescription } from './prescriptions.ts';
import { reasonText } from './reason-text.ts';
import { DocumentInfo, Id, Instant, pageQuery } from './shared.ts';
import { TakenVitals, VitalSet } from './vitals.ts';

/** A result of a test in figures that is no number: a bound such as ">7.0", or words. */
const SeriesReport = z.object({
  at: Instant,
  /** Typed text. */
  text: z.string(),
  low: z.nullable(z.number()),
  high: z.nullable(z.number()),
  flag: z.nullable(LabFlag),
});
export type SeriesReport = z.output<typeof SeriesReport>;

/** One kind of value over time, oldest first, for a trend chart. */
export const Series = z.object({
  code: z.string(),
  name: z.string(),
  unit: z.string(),
  points: z.array(
    z.object({
      at: Instant,
      value: z.number(),
      /** Typed text where it contains more than the value, such as "4.50" or "5.6 mmol/L". */
      text: z.nullable(z.string()),
      low: z.nullable(z.number()),
      high: z.nullable(z.number()),
      flag: z.nullable(z.enum(['LOW', 'HIGH', 'CRITICAL_LOW', 'CRITICAL_HIGH'])),
    }),
  ),
  /** Oldest first; a report may be newer than the last point. */
  reports: z.array(SeriesReport),
  /** True if there are older values than these. */
  hasOlder: z.boolean(),
});
export type Series = z.output<typeof Series>;

const PatientPrescription = z.extend(Prescription, {
  consultationNumber: z.string(),
  providerName: z.string(),
  /** True if the caller may open its PDF, because they are in its consultation. */
  mayOpen: z.boolean(),
  /** Ids of its medicines that the caller may stop now. Absent: the server is older. */
  mayStop: z.optional(z.array(z.number()).check(z.maxLength(50))),
});

const PatientDocument = z.extend(DocumentInfo, {
  consultationNumber: z.nullable(z.string()),
  serviceNumber: z.nullable(z.string()),
});

const clinical = ['provider', 'nurse'] as const;
const prefix = '/{app}/api/customer/v1';
const page = {
  memberId: Id,
  ...pageQuery,
};

export const patientCalls = {
  patientById: call({
    kind: 'query',
    method: 'GET',
    path: `${prefix}/patient`,
    who: [...clinical, 'agent'],
    needs: ['verified'],
    summary: 'One patient whom the caller treats or serves',
    query: z.object({ memberId: Id }),
    response: ok({ member: Member }),
    extension: true,
  }),
  patientConsultations: call({
    kind: 'query',
    method: 'GET',
    path: `${prefix}/patientConsultations`,
    who: clinical,
    needs: ['verified'],
    summary: "A patient's consultations with all providers, newest first",
    query: z.object(page),
    response: pageOf(MemberConsultation),
    extension: true,
  }),
  patientPrescriptions: call({
    kind: 'query',
    method: 'GET',
    path: `${prefix}/patientPrescriptions`,
    who: clinical,
    needs: ['verified'],
    summary: "A patient's signed prescriptions, every version, newest first",
    query: z.object(page),
    response: pageOf(PatientPrescription),
    extension: true,
  }),
  stopMedicine: call({
    kind: 'command',
    method: 'POST',
    path: '/{app}/api/provider/v1/stopMedicine',
    who: ['provider'],
    needs: ['verified'],
    summary: 'Stops one medicine of a signed prescription before its days are over; the patient is told',
    body: z.object({
      memberId: Id,
      prescriptionId: Id,
      medicineId: z.number().check(z.int(), z.gte(1), z.lte(1_000_000)),
      reason: reasonText(300),
    }),
    response: ok({ prescription: Prescription }),
    extension: true,
  }),
  patientDocuments: call({
    kind: 'query',
    method: 'GET',
    path: `${prefix}/patientDocuments`,
    who: [...clinical, 'agent'],
    needs: ['verified'],
    summary: "A patient's documents that the caller may open, newest first",
    query: z.object(page),
    response: pageOf(PatientDocument),
    extension: true,
  }),
  patientSeries: call({
    kind: 'query',
    method: 'GET',
    path: `${prefix}/patientSeries`,
    who: clinical,
    needs: ['verified'],
    summary: "A patient's lab results or vitals as series for trend charts",
    query: z.object({
      memberId: Id,
      kind: z.enum(['VITAL', 'LAB']),
      code: z.optional(z.string().check(z.maxLength(40))),
    }),
    response: ok({ series: z.array(Series) }),
    extension: true,
  }),
  patientVitals: call({
    kind: 'query',
    method: 'GET',
    path: `${prefix}/patientVitals`,
    who: clinical,
    needs: ['verified'],
    summary: "Every set of a patient's vitals, newest first; of one consultation when it is named",
    query: z.object({ ...page, consultationNumber: z.optional(Id) }),
    response: pageOf(VitalSet),
    extension: true,
  }),
  recordVitals: call({
    kind: 'command',
    method: 'POST',
    path: '/{app}/api/provider/v1/recordVitals',
    who: clinical,
    needs: ['verified'],
    queueable: true,
    summary:
      'Records vitals taken in a consultation, with their NEWS2 score; sent twice they are stored once',
    body: z.object({
      consultationNumber: Id,
      ...TakenVitals,
      /** A provider's decision, kept for the patient's later sets; without it the scale kept for the patient counts. */
      spo2Scale: z.optional(z.union([z.literal(1), z.literal(2)])),
    }),
    response: ok({ vitals: VitalSet }),
    extension: true,
  }),
  markVitalsInError: call({
    kind: 'command',
    method: 'POST',
    path: '/{app}/api/provider/v1/markVitalsInError',
    who: clinical,
    needs: ['verified'],
    summary:
      'Marks a set of vitals, or single values of it, as entered in error: they stay in the record and count nowhere; scores and alerts follow',
    body: z.object({
      vitalSetId: Id,
      /** Absent: the whole set. */
      codes: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.minLength(1), z.maxLength(20))),
      ...WHY_IN_ERROR,
    }),
    response: ok({ vitals: VitalSet }),
    extension: true,
  }),
};
