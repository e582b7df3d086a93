import * as z from 'zod/mini';
import { call, ok } from './call.ts';
import { DeskChannel, DeskRequest } from './desk-request.ts';
import { Line, NewName, PatientPhone } from './new-account.ts';
import { reasonText } from './reason-text.ts';
import { ConsultationMode, Id, Instant, KnownBirth, Search, Sex, Text } from './shared.ts';

/** The kinds that ring, which the desk raises. */
export const DeskKind = z.enum(['EMERGENCY_CARE', 'TALK_TO_NURSE', 'TALK_TO_DOC']);
export type DeskKind = z.output<typeof DeskKind>;

/** Relation of the owner of a mobile number, or of a guardian, to the patient: the person is the patient's … */
export const Relation = z.enum([
  'MOTHER',
  'FATHER',
  'SPOUSE',
  'CHILD',
  'SIBLING',
  'GRANDPARENT',
  'RELATIVE',
  'NEIGHBOUR',
  'CARER',
]);
export type Relation = z.output<typeof Relation>;

/** Answers to the three questions that are asked before a name. One Yes is an emergency. */
export const UrgencyAnswers = z.object({
  breathing: z.boolean(),
  consciousness: z.boolean(),
  bleedingOrPain: z.boolean(),
});
export type UrgencyAnswers = z.output<typeof UrgencyAnswers>;

const Guardian = z.object({ name: NewName, relation: Relation });

const LANGUAGES_MAX = 20;

/** A person as the desk registers them. Their record number is ours. */
export const DeskPatient = z.object({
  name: NewName,
  sex: Sex,
  bornOn: KnownBirth,
  /** Empty: there is none, and the patient gets no SMS. */
  mobile: PatientPhone,
  /** Absent: it is the patient's own. */
  mobileOwner: z.optional(Relation),
  /** They agreed to be written to by WhatsApp at this number. */
  agreesToWhatsapp: z.optional(z.boolean()),
  languages: z
    .array(z.string().check(z.trim(), z.minLength(1), z.maxLength(60)))
    .check(z.maxLength(LANGUAGES_MAX)),
  address: z.optional(Line),
  city: z.optional(Line),
  /** An ABHA number of 14 digits. */
  healthId: z.optional(z.string().check(z.regex(/^\d{2}-?\d{4}-?\d{4}-?\d{4}$/))),
  guardian: z.optional(Guardian),
});
export type DeskPatient = z.output<typeof DeskPatient>;

/** A fact of a caller beside the same fact of a record. */
export const ComparedFact = z.object({
  fact: z.enum(['NAME', 'MOBILE', 'BIRTH', 'SEX', 'MRN', 'HEALTH_ID']),
  /** SIMILAR: another spelling, or an initial. */
  state: z.enum(['SAME', 'SIMILAR', 'DIFFERENT', 'UNKNOWN']),
  /** Value in the record; of a number only its end. */
  recorded: z.string(),
});
export type ComparedFact = z.output<typeof ComparedFact>;

/** Identity alone, nothing clinical. */
export const CallerMatch = z.object({
  id: z.string(),
  mrn: z.string(),
  name: z.string(),
  nameLang: z.string(),
  bornOn: KnownBirth,
  sex: Sex,
  mobileMasked: z.string(),
  facts: z.array(ComparedFact),
  /** Name and another fact agree, and none contradicts: probably the same person. */
  isLikely: z.boolean(),
  lastVisitAt: z.nullable(Instant),
  openRequests: z.array(DeskRequest),
});
export type CallerMatch = z.output<typeof CallerMatch>;

/** Matches that one search shows. */
export const MATCHES_MAX = 8;
const UNDECIDED_MAX = MATCHES_MAX;

/** The people of the staff whom a request would alert now. */
export const WhoRings = z.object({
  /** Signed in, and seen in the last minutes. */
  nurses: z.int(),
  doctors: z.int(),
  /** Names of the first of them. */
  names: z.array(z.string()),
  /** People who are not signed in: they get a push where they allowed it. */
  away: z.int(),
  /** Requests of this kind that wait at the hub. */
  waiting: z.int(),
  longestSince: z.nullable(Instant),
});
export type WhoRings = z.output<typeof WhoRings>;

const TESTS_MAX = 50;
const desk = { who: ['agent', 'nurse'], extension: true } as const;
const agent = { who: ['agent'], extension: true } as const;
const prefix = '/{app}/api/provider/agent/v1';

/** Requests of patients who call or walk in, raised by agents, and by nurses for their hubs. */
export const frontDeskCalls = {
  findCallers: call({
    ...desk,
    kind: 'query',
    method: 'POST',
    path: `${prefix}/findCallers`,
    summary:
      'Patients who may be the caller, with what agrees of name, mobile, birth and sex; identity alone, best first',
    body: z.object({
      search: z.optional(Search),
      name: z.optional(z.string().check(z.trim(), z.maxLength(120))),
      mobile: z.optional(z.string().check(z.trim(), z.maxLength(40))),
      bornOn: z.optional(KnownBirth),
      sex: z.optional(Sex),
    }),
    response: ok({ matches: z.array(CallerMatch) }),
  }),
  whoRings: call({
    ...desk,
    kind: 'query',
    method: 'GET',
    path: `${prefix}/whoRings`,
    summary: 'Who would be alerted of a request of this kind at a hub now, and how many wait there',
    query: z.object({ kind: DeskKind, hubKey: Id }),
    response: ok({ rings: WhoRings }),
  }),
  raiseAtDesk: call({
    ...desk,
    kind: 'command',
    method: 'POST',
    path: `${prefix}/raiseAtDesk`,
    summary:
      'Raises a request for a person at the desk, whom it may register first; the same clientId twice is one request. Refused with REQUEST_OPEN while the patient has the same',
    body: z.object({
      clientId: Id,
      /** A patient who is known; otherwise `newPatient`. */
      patientId: z.optional(Id),
      newPatient: z.optional(DeskPatient),
      channel: DeskChannel,
      kind: DeskKind,
      consultationMode: ConsultationMode,
      hubKey: Id,
      reason: Text,
      urgency: UrgencyAnswers,
      /** Reason for which a Yes is no emergency. */
      yesWithdrawn: z.optional(reasonText(200)),
      /** Name of the person who agreed by voice that the details are kept. */
      consentBy: NewName,
      /** Likely matches that the desk left undecided: the operators see them beside the new record. */
      undecidedIds: z.optional(z.array(Id).check(z.maxLength(UNDECIDED_MAX))),
      /** The open request to which this is added instead. */
      addTo: z.optional(Id),
      /** It is another request, although the patient has the same. */
      isAnother: z.optional(z.boolean()),
    }),
    response: ok({
      requestId: z.string(),
      serviceNumber: z.string(),
      patient: z.object({ id: z.string(), mrn: z.string(), name: z.string() }),
      /** True if it was added to an open request. */
      isAdded: z.boolean(),
      /** Its place among those of its kind that wait at the hub; 0 if it was added. */
      place: z.int(),
    }),
  }),
  registerAtDesk: call({
    ...agent,
    kind: 'command',
    method: 'POST',
    path: `${prefix}/registerAtDesk`,
    summary:
      'Registers a person at the desk without a request, for an appointment or tests; the same clientId twice is one record',
    body: z.object({
      clientId: Id,
      newPatient: DeskPatient,
      /** Name of the person who agreed by voice that the details are kept. */
      consentBy: NewName,
      undecidedIds: z.optional(z.array(Id).check(z.maxLength(UNDECIDED_MAX))),
    }),
    response: ok({ patient: z.object({ id: z.string(), mrn: z.string(), name: z.string() }) }),
  }),
  deskOffer: call({
    ...agent,
    kind: 'query',
    method: 'GET',
    path: `${prefix}/deskOffer`,
    summary: 'Whether the desk orders tests without a consultation in this hospital',
    response: ok({ tests: z.boolean() }),
  }),
  orderAtDesk: call({
    ...agent,
    kind: 'command',
    method: 'POST',
    path: `${prefix}/orderAtDesk`,
    summary:
      'Orders tests for a patient at the desk without a consultation, where the hospital allows it; the same clientId twice is one order',
    body: z.object({
      clientId: Id,
      patientId: Id,
      channel: DeskChannel,
      testCodes: z.array(Id).check(z.minLength(1), z.maxLength(TESTS_MAX)),
      /** The doctor who asked for them outside of the hospital, or what the patient says. */
      reason: Text,
      /** Where the sample is taken; absent: at the hospital. */
      address: z.optional(Line),
      consentBy: NewName,
    }),
    response: ok({ requestId: z.string(), serviceNumber: z.string() }),
  }),
};
