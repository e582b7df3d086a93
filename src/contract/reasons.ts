import * as z from 'zod/mini';
import { ABHA_REASONS } from './abha-reasons.ts';
import { ACCESS_REASONS } from './access-reasons.ts';
import { IMAGE_REASONS } from './image-reasons.ts';
import { LAB_REASONS } from './lab-reasons.ts';
import { LIST_REASONS } from './list-reasons.ts';
import { PAYMENT_REASONS } from './payment-reasons.ts';
import { DOSE_REASONS } from './dose-reasons.ts';
import { DESK_REASONS } from './desk-reasons.ts';
import { OtherRequest } from './other-request.ts';
import { OrderLack } from './shared.ts';
import { CALENDAR_REASONS } from './calendar-reasons.ts';
import { SHAPE_REASONS } from './shape-reasons.ts';
import { MONEY_REASONS } from './money-reasons.ts';
import { PrintedText } from './printed-text.ts';
import { PRESCRIBING_REASONS, PrescribingReason } from './prescribing-reasons.ts';

const max = z.object({ max: z.number() });
const measured = z.object({ min: z.number(), max: z.number(), unit: z.string() });

/** Characters that no font of ours has. */
const unprintable = z.object({ text: PrintedText, characters: z.array(z.string()) });

const REQUESTS = {
  CODE_WITHOUT_ID: null,
  CODE_WRONG: null,
  HUB_UNKNOWN: null,
  ALREADY_PAID: null,
  AMOUNT_DIFFERS: null,
  TEST_UNKNOWN: z.object({ code: z.string() }),
  EMERGENCY_NOT_SNOOZED: null,
  REQUEST_NOT_WAITING: null,
  /** Another clinician treats the patient, which the caller has not seen yet: accepted once it says so. */
  IN_CARE_ELSEWHERE: z.object({ others: z.array(OtherRequest) }),
  NURSE_NOT_HERE: null,
  QUIET_TOO_LONG: z.object({ hours: z.number() }),
  TIME_NOT_IN_FUTURE: null,
  DATE_INVALID: null,
  DATE_IN_FUTURE: null,
  DAY_IN_PAST: null,
  LAST_DAY_BEFORE_FIRST: null,
  TOO_MANY_DAYS: max,
  NOT_ON_LIST: null,
  NOT_ON_EARTH: null,
  NOTICE_WITHOUT_REPLY: null,
} as const;

const PATIENTS = {
  VITAL_UNKNOWN: null,
  VITAL_TWICE: null,
  /** `unit` in UCUM. */
  VITAL_OUT_OF_RANGE: z.object({ min: z.number(), max: z.number(), unit: z.string() }),
  /** Possible, but improbable at the patient's age: to be looked at again and confirmed. */
  VITAL_IMPROBABLE: measured,
  DIASTOLIC_NOT_BELOW_SYSTOLIC: null,
  SPO2_SCALE_BY_DOCTOR: null,
  VITALS_WORDS_NEEDED: null,
  FIRST_DAY_TOO_EARLY: null,
  LAST_DAY_IN_FUTURE: null,
  CONSENT_TOO_LONG: null,
  CONSENT_NOT_ANSWERED: null,
  CONSENT_DENIED: null,
  CONSENT_EXPIRED: null,
  CONSENT_REVOKED: null,
  RECORDS_NOT_SENT: null,
} as const;

const CARE = {
  CONSULTATION_ENDED: null,
  CONSULTATION_NOT_STARTED: null,
  /** An earlier write that arrives after the signature. */
  NOTE_SIGNED: null,
  DIAGNOSIS_NOT_AGREED: null,
  DAY_BEFORE_BIRTH: null,
  WITH_DOCTOR: null,
  DOCTOR_SAYS_IN_PERSON: null,
  CALL_FULL: null,
  LOBBY_FULL: null,
  LINK_INVALID: null,
  PATIENT_CODE_NEEDED: null,
  PATIENT_HAS_NOT_AGREED: null,
  BIRTH_DATE_NOT_IN_PAST: null,
  BIRTH_MONTH_NEEDED: null,
  NO_MEDICINE: null,
  ...DOSE_REASONS,
  /** Severe warnings without a reason to sign nevertheless. */
  WARNING_NEEDS_REASON: z.object({ between: z.array(z.string()) }),
  /** "None known" while an allergy is recorded. */
  ALLERGIES_ON_RECORD: null,
  FACT_CHANGED: null,
  /** `adjusted`: what the hospital wrote of a list that it adjusted, by medicine. */
  PRESCRIPTION_REFUSED: z.object({
    reasons: z.array(PrescribingReason),
    adjusted: z.optional(z.array(z.object({ name: z.string(), reason: z.string() }))),
  }),
  TEMPLATES_FULL: max,
  FAVOURITES_FULL: max,
  TEXTS_UNPRINTABLE: z.object({ texts: z.array(unprintable) }),
  TEXT_UNPRINTABLE: unprintable,
  CASE_AWAITS_PATIENT: null,
  CASE_ENDED: null,
  CASE_NOT_ACCEPTED: null,
  CASE_INCOMPLETE: z.object({ lacks: z.array(z.enum(['diagnoses', 'plan', 'opinion'])) }),
  CASE_PHOTOS_FULL: null,
  BODY_MAP_FULL: null,
  AI_TOOL_NOT_SET_UP: null,
  ORDER_NOT_ACCEPTED: null,
  /** `unit` in UCUM. */
  RESULT_NOT_POSSIBLE: measured,
  /** Possible, but to be looked at again and confirmed. */
  RESULT_UNUSUAL: measured,
  ORDER_NOT_PRICED: z.object({ tests: z.array(z.string()) }),
  ORDER_SETS_FULL: max,
  ORDER_NOT_COMPLETED: null,
  ORDER_INCOMPLETE: z.object({ lacks: z.array(OrderLack) }),
  ORDER_ENDED: null,
  PATIENT_UNREACHABLE: null,
  NO_OPEN_ORDER: null,
  ASK_ON_ORDER: null,
  ORDER_WITHOUT_POINTS: null,
  ONLY_ASSIGNED_EXPERT: null,
  ONLY_HOME_CARE: null,
  AGENT_UNKNOWN: null,
  /** Refused: the agent is of another hub, or handles no such orders. */
  AGENT_NOT_FOR_ORDER: null,
  VISIT_GIVEN: null,
  VISIT_OVER: null,
  /** A request to a doctor from this home visit has not ended. */
  DOCTOR_ALREADY_ASKED: null,
  /** Refused: the visitor is of another hub, or no agent or nurse. */
  VISITOR_NOT_OF_HUB: null,
} as const;

const FILES = {
  DOCUMENT_TYPE: null,
  VIDEO_TYPE: null,
  SIGNATURE_TYPE: null,
  FILE_DAMAGED: null,
  DOCUMENT_PASSWORD: null,
  DOCUMENT_NOT_LOCKED: null,
  FILE_INFECTED: null,
  FILE_IN_QUARANTINE: null,
  UPLOAD_BUDGET: null,
  PIECE_TOO_LARGE: null,
  PIECE_TOO_SMALL: null,
  PIECE_INCOMPLETE: null,
  CONNECTION_DROPPED: null,
  ASKED_RECEIVED: null,
  ASKED_CLOSED: null,
  UPLOAD_ENDED: null,
  UPLOAD_FINISHED: null,
  UPLOAD_ELSEWHERE: null,
  UPLOADS_FULL: null,
  ANNOTATIONS_FULL: null,
} as const;

const PEOPLE = {
  PASSWORD_WRONG: null,
  PASSWORD_TOO_COMMON: null,
  PASSWORD_PATTERN: null,
  PASSWORD_OF_PERSON: null,
  PASSWORD_OF_PLACE: null,
  PASSWORD_TEMPORARY: null,
  SIGN_ON_ONLY: null,
  SIGN_ON_OTHER: null,
  PASSKEY_UNPROVEN: null,
  PASSKEY_KNOWN: null,
  PASSKEYS_FULL: max,
  SHARES_FULL: max,
  /** The password was right, and the person has an authenticator app. */
  SECOND_FACTOR_NEEDED: null,
  /** The password was right, and the operator asks for an authenticator app, which the person does not have yet. */
  SECOND_FACTOR_TO_ADD: null,
  SECOND_FACTOR_ON: null,
  SECOND_FACTOR_NONE: null,
  SECOND_FACTOR_OFF: null,
  SECOND_FACTOR_REQUIRED: null,
  SECOND_FACTOR_LATE: null,
  /** The operator allows a code only on devices on which the person has signed in, or not at all. */
  CODE_NOT_ENOUGH: null,
  PROFILE_INCOMPLETE: null,
  REGISTRATION_SUBMITTED: null,
  REGISTRATION_INCOMPLETE: null,
  CERTIFICATES_FULL: max,
  MOBILE_REGISTERED: null,
  INVITATION_INVALID: null,
  INVITATION_EXPIRED: null,
  INVITATION_USED: null,
  INVITATION_REVOKED: null,
  LICENCE_EXPIRED: null,
  BANK_UNKNOWN: null,
  TOO_YOUNG: z.object({ years: z.number() }),
  YEAR_IN_FUTURE: null,
  MODE_TWICE: null,
  FEE_OUT_OF_RANGE: z.object({ minPaise: z.number(), maxPaise: z.number() }),
  FOLLOW_UP_DEARER: null,
  MOBILE_FORMAT: null,
  MOBILE_COUNTRY: null,
  PERSON_NAME: null,
  USER_NAME_FORMAT: null,
  USER_NAME_TAKEN: null,
  SET_UP_KEY_WRONG: null,
  SET_UP_DONE: null,
  IMPORT_RUNNING: null,
  IMPORT_EMPTY: null,
  NUMBER_UNKNOWN: null,
  COLUMN_CHOSEN_TWICE: null,
  REPLIES_FULL: max,
  HTTPS_LINK: null,
  NOT_ONESELF: null,
  MRN_TAKEN: null,
  SAME_RECORD: null,
  PATIENT_MERGED: null,
  PATIENT_IN_CARE: z.object({ numbers: z.array(z.string()) }),
  SECOND_PERSON: null,
  PATIENTS_RELATED: null,
  RECORDS_DIFFER: null,
  VISIT_IN_PROGRESS: z.object({ numbers: z.array(z.string()) }),
  MERGE_NOT_NEWEST: null,
  MERGE_FACTS_CHANGED: null,
  MERGE_MIXED: null,
  MESSAGE_NOT_AGAIN: null,
  TEXT_VALUE_UNKNOWN: z.object({ name: z.string() }),
  TEXT_VALUE_MISSING: z.object({ name: z.string() }),
  NOTHING_TO_DECIDE: null,
  PAYOUT_DIFFERS: z.object({ paise: z.number(), userName: z.string() }),
  PAYOUT_REFERENCE_USED: z.object({ utr: z.string() }),
  BANK_NOT_CHECKED: null,
  DISCOUNT_TOO_MUCH: z.object({ paise: z.number() }),
} as const;

/** Faults of the program that called, which no form of ours can cause. */
const PROTOCOL = {
  /** Raised by the page itself: the answer does not match this contract. */
  ANSWER_UNREADABLE: null,
  BODY_NOT_JSON: null,
  BODY_NOT_FORM: null,
  CHARACTER_NOT_STORABLE: null,
  CURSOR_UNKNOWN: null,
  CALL_NOT_QUEUEABLE: null,
  IDEMPOTENCY_KEY_FORMAT: null,
  PUSH_SERVICE_NOT_ALLOWED: null,
  NO_PUSH_SUBSCRIPTION: null,
} as const;

/** Every reason of a refusal or of a refused field, with the schema of its parameters. The page has the words. */
export const REASONS = {
  ...SHAPE_REASONS,
  ...MONEY_REASONS,
  ...PRESCRIBING_REASONS,
  ...REQUESTS,
  ...PATIENTS,
  ...CARE,
  ...LAB_REASONS,
  ...ACCESS_REASONS,
  ...PAYMENT_REASONS,
  ...DESK_REASONS,
  ...ABHA_REASONS,
  ...LIST_REASONS,
  ...FILES,
  ...IMAGE_REASONS,
  ...CALENDAR_REASONS,
  ...PEOPLE,
  ...PROTOCOL,
} as const;

export type Reason = keyof typeof REASONS;
export type ShapeReason = keyof typeof SHAPE_REASONS;
export const Reason = z.enum(Object.keys(REASONS) as [Reason, ...Reason[]]);

/** Parameters of a reason beside its code: numbers, names and instants that the page formats. */
export type ParamsOf<R extends Reason> = (typeof REASONS)[R] extends z.ZodMiniType
  ? z.output<(typeof REASONS)[R]>
  : undefined;

/** A reason that says all by its code. */
export type PlainReason = { [R in Reason]: undefined extends ParamsOf<R> ? R : never }[Reason];
type DetailedReason = Exclude<Reason, PlainReason>;

/** A reason with its parameters. */
export type Because =
  | { reason: PlainReason; params?: undefined }
  | { [R in DetailedReason]: { reason: R; params: ParamsOf<R> } }[DetailedReason];

export type FieldFault = { path: string } & Because;

/** Words of a set of reasons, in one language. */
export type WordsOf<R extends Reason> = {
  [One in R]: undefined extends ParamsOf<One> ? string : (params: ParamsOf<One>) => string;
};
