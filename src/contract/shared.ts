import type { PlainReason } from './reasons.ts';
import * as z from 'zod/mini';
import { ImagingStudy } from './imaging.ts';

/** Shapes that several resources share. Times are ISO 8601 in UTC, money is integer paise. */
export const Id = z.string().check(z.minLength(1), z.maxLength(64));
export const Instant = z.iso.datetime();
/** A day entered by a person, YYYY-MM-DD: ISO 8601 allows a year 0000, the store does not. */
export const Day = z.iso.date().check(z.refine((day) => day >= '1900-01-01' && day < '2200-01-01'));
/** A birth as far as it is known: "1964-05-03", "1964-05" or "1964" (src/domain/birth.ts). */
export const KnownBirth = z
  .string()
  .check(z.regex(/^(1[89]|20|21)\d\d(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/));
/** A time entered by a person, within the same bounds. */
export const TypedInstant = z.iso.datetime().check(z.refine((at) => at >= '1900-01-01' && at < '2200-01-01'));
/** `HH:MM`, wall time of the clinic. */
export const WallTime = z
  .string()
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'TIME_FORMAT' satisfies PlainReason));
/** The wall time at which hours end: at or before their start it is that of the next day; `24:00` is the end of the day. */
export const EndTime = z
  .string()
  .check(z.regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'TIME_FORMAT' satisfies PlainReason));
/** ISO 8601: Monday is 1. */
export const Weekday = z.int().check(z.gte(1), z.lte(7));
export const Cursor = z.string().check(z.maxLength(400));
/** A number in a query string. */
export const Digits = z.string().check(z.regex(/^\d{1,9}$/));
/** The page of a list, for the query of a call. */
export const pageQuery = { cursor: z.optional(Cursor), limit: z.optional(Digits) };
export const Search = z.string().check(z.trim(), z.maxLength(100));
export const Paise = z.int();
/** An amount that a caller names: up to a crore of rupees, which the database's numbers hold. */
export const NamedPaise = Paise.check(z.minimum(0), z.maximum(1_000_000_000));
/**
 * The random part of the address of a patient's page: 96 bits, or 256 of a link from before short ones and of a ticket. Sent in a body,
 * so that no log of addresses has it.
 */
export const PageLink = z.string().check(z.regex(/^[\w-]{16}(?:[\w-]{27})?$/));

/** Proof that a patient lets an app act for them: the code that `intakePatientCode` sent to their mobile. */
export const PatientConsent = z.object({
  codeId: Id,
  code: z.string().check(z.regex(/^\d{4,8}$/)),
});

export const Text = z.string().check(z.trim(), z.minLength(1), z.maxLength(4000));

export const Role = z.enum(['provider', 'agent', 'nurse']);
export type Role = z.output<typeof Role>;
/** Role of every account; an operator signs in to the console alone. */
export type AccountRole = Role | 'operator';

/** requestStatus of the specification, with the states in between that a design decision added. */
export const RequestStatus = z.enum([
  'REQUESTED',
  'ACCEPTED',
  'IN_PROGRESS',
  'INFO_REQUESTED',
  'RESUBMITTED',
  'BACK_TO_QUEUE',
  'COMPLETED',
  'CANCELLED',
]);
export type RequestStatus = z.output<typeof RequestStatus>;

/** R5.05 */
export const ConsultationMode = z.enum(['AUDIO', 'CHAT', 'VIDEO', 'IN_PERSON']);
export type ConsultationMode = z.output<typeof ConsultationMode>;

/** The kinds of request: the three that ring, the agents' queues, and the reviews of skin cases. */
export const RequestKind = z.enum([
  'EMERGENCY_CARE',
  'TALK_TO_NURSE',
  'TALK_TO_DOC',
  'LAB',
  'SECOND_OPINION',
  'DIAGNOSTIC',
  'AMPATH',
  'ALERTU',
  'REDCLIFF',
  'HOME_CARE',
  'SKINCARE',
  'DERMACARE',
]);
export type RequestKind = z.output<typeof RequestKind>;

/** A password that is proven, not chosen: any that was ever allowed. */
export const GivenPassword = z.string().check(z.minLength(1), z.maxLength(256));

/** A typed second factor: the six digits of an authenticator app, or a recovery code. */
export const GivenSecondFactor = z.string().check(z.trim(), z.minLength(1), z.maxLength(40));

/** Administrative gender, as FHIR has it. No rule takes UNKNOWN or OTHER for another one. */
export const Sex = z.enum(['MALE', 'FEMALE', 'OTHER', 'UNKNOWN']);
export type Sex = z.output<typeof Sex>;
/** Sex as a person enters it of themselves. */
export const OwnSex = z.enum(['MALE', 'FEMALE', 'OTHER']);
export type OwnSex = z.output<typeof OwnSex>;

export const Person = z.object({ userId: z.string(), name: z.string(), role: z.string() });
export type Person = z.output<typeof Person>;

/** An age in the unit that is used of a patient so old (src/domain/age.ts). */
const Age = z.object({ count: z.number(), unit: z.enum(['DAY', 'WEEK', 'MONTH', 'YEAR']) });

export const PatientSummary = z.object({
  id: z.string(),
  mrn: z.string(),
  name: z.string(),
  /** BCP 47 tag of the script of the name, so that fonts and screen readers handle it correctly. */
  nameLang: z.string(),
  ageYears: z.number(),
  age: Age,
  /** Only the year or the month of the birth is known: "about 61 y". */
  isAgeEstimated: z.optional(z.literal(true)),
  sex: Sex,
  /** Empty: not recorded, unless `noKnownAllergies`. */
  allergies: z.array(z.string()),
  /** The patient was asked, and there is none. */
  noKnownAllergies: z.boolean(),
  /** null: not recorded, or too long ago to hold. */
  isPregnant: z.nullable(z.boolean()),
  /** A doctor decided that SpO2 scale 2 of NEWS2 counts: confirmed hypercapnic respiratory failure. */
  spo2Scale: z.optional(z.literal(2)),
  conditions: z.array(z.string()),
  city: z.nullable(z.string()),
  languages: z.array(z.string()),
  mobileMasked: z.string(),
});
export type PatientSummary = z.output<typeof PatientSummary>;

/** The caller's permitted actions on a row; computed by the server, shown by the screen. */
export const May = z.enum([
  'take',
  'return',
  'handOver',
  'join',
  'open',
  'chat',
  'prescribe',
  'order',
  'upload',
  'charge',
  'complete',
  'assess',
  'askInfo',
]);
export type May = z.output<typeof May>;

export const PaymentState = z.enum([
  'NONE',
  'LINK_SENT',
  'PAID',
  'FAILED',
  'EXPIRED',
  'ON_COLLECTION',
  'PART_PAID',
  'REFUNDED',
]);
export type PaymentState = z.output<typeof PaymentState>;

/** A part that an order still needs before it can be completed without a written reason. */
export const OrderLack = z.enum(['RESULT', 'VISIT', 'PAYMENT']);
export type OrderLack = z.output<typeof OrderLack>;

/** R3.01 */
export const Clinic = z.object({ id: z.string(), clinicName: z.string() });
export type Clinic = z.output<typeof Clinic>;

export const DocumentInfo = z.object({
  id: z.string(),
  name: z.string(),
  contentType: z.string(),
  sizeBytes: z.number(),
  kind: z.enum([
    'CAPTURE',
    'LAB_RESULT',
    'PRESCRIPTION',
    'CHAT_FILE',
    'SHARED',
    'PROFILE',
    'OTHER',
    'RECORDING',
  ]),
  captureStatus: z.enum(['SENT', 'SEEN', 'RETAKE', 'ACCEPTED']),
  /** Why it is asked for again. */
  captureReason: z.nullable(z.string()),
  /** null: they are unknown. */
  pages: z.nullable(z.number()),
  /** It needs a password to be opened, as far as the server knows. */
  isLocked: z.boolean(),
  /** Its password is kept for those who may open it. */
  hasPassword: z.boolean(),
  /** Present for an X-ray or scan. */
  imaging: z.optional(ImagingStudy),
  /** Present for a picture from the call: when the patient agreed to it aloud, as `by` confirmed. */
  patientAgreedAt: z.optional(Instant),
  by: z.nullable(Person),
  at: Instant,
});
export type DocumentInfo = z.output<typeof DocumentInfo>;

export const Salutation = z.object({ id: z.number(), salutation: z.string() });
export type Salutation = z.output<typeof Salutation>;
