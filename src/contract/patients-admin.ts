import * as z from 'zod/mini';
import { call, ok, pageOf } from './call.ts';
import { NewName, PatientPhone } from './new-account.ts';
import { Day, Id, Instant, KnownBirth, pageQuery, Search, Sex } from './shared.ts';
import { reasonText } from './reason-text.ts';
import { stepUpEach } from './step-up.ts';

/** Fields that an operator may correct: identity and contact, nothing clinical. */
export const Identity = z.object({
  mrn: z.string(),
  name: z.string(),
  /** The language of the name's script. */
  nameLang: z.string(),
  bornOn: KnownBirth,
  sex: Sex,
  mobile: z.string(),
  languages: z.array(z.string()),
});
export type Identity = z.output<typeof Identity>;

export const FoundPatient = z.object({
  id: z.string(),
  ...z.pick(Identity, { mrn: true, name: true, nameLang: true, bornOn: true, sex: true, mobile: true }).shape,
  city: z.string(),
  /** Numbers of the records that were merged into this one. */
  mergedMrns: z.array(z.string()),
});
export type FoundPatient = z.output<typeof FoundPatient>;

/** Two records that the front desk left undecided. */
export const PossibleDuplicate = z.object({
  id: z.string(),
  foundAt: Instant,
  /** null: by the server, when a person registered on the public page. */
  foundBy: z.nullable(z.string()),
  /** The record that the desk registered, and the one that it looked like. */
  patient: FoundPatient,
  other: FoundPatient,
});
export type PossibleDuplicate = z.output<typeof PossibleDuplicate>;

export const Correction = z.object({
  id: z.string(),
  at: Instant,
  /** null: by the command line. */
  by: z.nullable(z.string()),
  reason: z.string(),
  before: z.partial(Identity),
  after: z.partial(Identity),
});
export type Correction = z.output<typeof Correction>;

export const Merge = z.object({
  id: z.string(),
  /** Number of the record that was merged into this one. */
  mrn: z.string(),
  name: z.string(),
  at: Instant,
  by: z.nullable(z.string()),
  reason: z.string(),
  undone: z.nullable(z.object({ at: Instant, by: z.nullable(z.string()), reason: z.string() })),
});
export type Merge = z.output<typeof Merge>;

/** A copy of the record that was taken. */
export const PatientExport = z.object({
  id: z.string(),
  at: Instant,
  /** null: by the command line. */
  by: z.nullable(z.string()),
  reason: z.string(),
});
export type PatientExport = z.output<typeof PatientExport>;

export const PatientDetails = z.object({
  ...FoundPatient.shape,
  ...Identity.shape,
  /** False: the birth date is an estimate. */
  ageConfirmed: z.boolean(),
  email: z.nullable(z.string()),
  address: z.string(),
  state: z.string(),
  createdAt: Instant,
  /** Since when no reminders go to this number, because it replied STOP. */
  remindersStoppedAt: z.nullable(Instant),
  /** Version of the correctable fields: a correction of an older one is refused. */
  version: z.string(),
  /** Visits that a correction or a merge would show under another name. */
  visits: z.number(),
  orders: z.number(),
  open: z.number(),
  /** The numbers of visits that are in progress. */
  inProgress: z.array(z.string()),
  corrections: z.array(Correction),
  merges: z.array(Merge),
  /** The newest 20. */
  exports: z.array(PatientExport),
  /** The record that stays, of one that was merged. */
  mergedInto: z.nullable(z.object({ id: z.string(), mrn: z.string(), name: z.string() })),
});
export type PatientDetails = z.output<typeof PatientDetails>;

const Reason = reasonText(500);

export const CorrectedPatient = z.object({
  mrn: z.string().check(z.trim(), z.regex(/^[\w./-]{1,40}$/)),
  name: NewName,
  nameLang: z.string().check(z.regex(/^[a-z]{2,3}$/)),
  bornOn: KnownBirth,
  sex: Sex,
  mobile: PatientPhone,
  languages: z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(60))).check(z.maxLength(20)),
});

const operator = { who: ['operator'], extension: true } as const;
const command = { ...operator, kind: 'command', method: 'POST' } as const;
const prefix = '/{app}/api/operations/v1';
const details = ok({ patient: PatientDetails });

/** FHIR for systems, PDF for people; FHIR unless named. */
export const ExportForm = z.enum(['FHIR', 'PDF']);
export type ExportForm = z.output<typeof ExportForm>;

export const patientsAdminCalls = {
  findPatients: call({
    ...operator,
    kind: 'query',
    method: 'POST',
    path: `${prefix}/findPatients`,
    summary: 'Patients by name, MRN or mobile, and by date of birth; best match first, one page',
    body: z.object({ search: z.optional(Search), bornOn: z.optional(Day) }),
    response: pageOf(FoundPatient),
  }),
  possibleDuplicates: call({
    ...operator,
    kind: 'query',
    method: 'GET',
    path: `${prefix}/possibleDuplicates`,
    summary:
      'Pairs of records that the front desk left undecided, oldest first, without those that were merged',
    query: z.object(pageQuery),
    response: pageOf(PossibleDuplicate),
  }),
  keepApart: call({
    ...command,
    path: `${prefix}/keepApart`,
    summary: 'Decides that a pair of records is two persons; both stay as they are',
    body: z.object({ pairId: Id }),
    response: ok({}),
  }),
  patientIdentity: call({
    ...operator,
    kind: 'query',
    method: 'GET',
    path: `${prefix}/patientIdentity`,
    summary: 'Who a patient is and how they are reached, what was corrected, and how much belongs to them',
    query: z.object({ patientId: Id }),
    response: details,
  }),
  correctPatient: call({
    ...command,
    path: `${prefix}/correctPatient`,
    summary: 'Corrects who a patient is and how they are reached, with a reason',
    body: z.object({ patientId: Id, version: Id, reason: Reason, patient: CorrectedPatient }),
    response: details,
  }),
  mergePatients: call({
    ...command,
    path: `${prefix}/mergePatients`,
    summary:
      'Merges a duplicate into the record that stays; all that belongs to it moves, and can be given back',
    body: z.object({ survivorId: Id, survivorVersion: Id, mergedId: Id, mergedVersion: Id, reason: Reason }),
    response: details,
  }),
  undoMerge: call({
    ...command,
    path: `${prefix}/undoMerge`,
    summary: 'Gives a merged record back what was taken from it, unless it cannot be told any more',
    body: z.object({ mergeId: Id, reason: Reason }),
    response: details,
  }),
  exportPatient: call({
    ...operator,
    kind: 'query',
    method: 'POST',
    path: `${prefix}/exportPatient`,
    summary:
      'A copy of what is held of a patient, as a FHIR R4 bundle with the files or as a PDF to print, for the password and a code of the authenticator app; audited with the reason',
    ...stepUpEach({ patientId: Id, reason: Reason, form: z.optional(ExportForm) }),
    response: z.unknown(),
    raw: true,
  }),
};
