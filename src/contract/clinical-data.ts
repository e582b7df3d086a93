import * as z from 'zod/mini';
import { call, Done, ok, pageOf } from './call.ts';
import { reasonText, sentenceText } from './reason-text.ts';
import type { PlainReason } from './reasons.ts';
import { isSentence } from './sentence.ts';
import { Instant, pageQuery, Search } from './shared.ts';

/** The sets of compiled rules. */
export const CLINICAL_SETS = [
  'DOSE_LIMITS',
  'USE_RESTRICTIONS',
  'CONTRAINDICATIONS',
  'INTERACTIONS',
  'ALLERGY_CLASSES',
  'ALLERGENS',
  'ALLERGY_WORDS',
  'LOOK_ALIKES',
  'WEEKLY_MEDICINES',
  'CLASS_DUPLICATES',
  'CRITICAL_LIMITS',
  'LAB_ENTRY_LIMITS',
  'LAB_RANGES',
  'VITALS',
  'EARLY_WARNING',
  'MEDICINES',
  'PROBLEM_WORDS',
  'BRAND_NAMES',
  'MEDICINE_NAMES',
] as const;
const ClinicalSet = z.enum(CLINICAL_SETS);
export type ClinicalSet = z.output<typeof ClinicalSet>;

/** CHANGED: its content is no longer what was reviewed. */
export const REVIEW_STATES = ['NOT_REVIEWED', 'CHANGED', 'QUESTIONED', 'APPROVED'] as const;
const ReviewState = z.enum(REVIEW_STATES);
export type ReviewState = z.output<typeof ReviewState>;

const VERDICTS = ['APPROVED', 'QUESTIONED'] as const;
export const REVIEWED_AT_ONCE_MAX = 100;
const NAME_MAX = 100;
const NOTE_MAX = 1000;

/** The figures that a hospital may change: of a dose limit, and of a critical limit. */
export const LIMIT_FIELDS = [
  'adultMaxSingle',
  'adultMaxDaily',
  'childMaxSinglePerKg',
  'childMaxDailyPerKg',
  'childMaxDailyAbsolute',
  'elderlyMaxDaily',
  'low',
  'high',
] as const;
const LimitField = z.enum(LIMIT_FIELDS);
export type LimitField = z.output<typeof LimitField>;

/** The responsible person: the clinician's name, and their registration as they typed it. */
const Clinician = {
  clinician: reasonText(NAME_MAX),
  registration: z.string().check(z.trim(), z.minLength(3), z.maxLength(NAME_MAX)),
};
const Reason = sentenceText(NOTE_MAX);

const Signed = {
  clinician: z.string(),
  registration: z.string(),
  /** The operator; null: the command line. */
  by: z.nullable(z.string()),
  at: Instant,
};

const LimitValue = z.object({
  field: LimitField,
  /** Delivered value. */
  compiled: z.number(),
  /** Current value. */
  value: z.number(),
  min: z.number(),
  max: z.number(),
});
export type LimitValue = z.output<typeof LimitValue>;

export const ClinicalRule = z.object({
  id: z.string(),
  set: ClinicalSet,
  key: z.string(),
  /** Effect of the rule, in English. */
  text: z.string(),
  source: z.string(),
  /** SHA-256 of its content with the change of the hospital. */
  hash: z.string(),
  state: ReviewState,
  review: z.nullable(z.object({ id: z.string(), note: z.string(), ...Signed })),
  /** The figures that may be changed; their unit in UCUM or as the data have it. */
  values: z.array(LimitValue),
  unit: z.string(),
  /** The change of the hospital that holds. */
  change: z.nullable(z.object({ reason: z.string(), ...Signed })),
});
export type ClinicalRule = z.output<typeof ClinicalRule>;

const SetProgress = z.object({
  set: ClinicalSet,
  total: z.number(),
  states: z.record(ReviewState, z.number()),
});

const Step = z.object({
  id: z.string(),
  kind: z.enum(['APPROVED', 'QUESTIONED', 'CHANGED', 'CHANGE_ENDED']),
  /** It was about the content of now. */
  isOfNow: z.boolean(),
  text: z.string(),
  values: z.array(z.object({ field: LimitField, value: z.number() })),
  ...Signed,
});
export type ClinicalStep = z.output<typeof Step>;

const Key = z.string().check(z.minLength(1), z.maxLength(200));
const rule = { set: ClinicalSet, key: Key };
const seen = { ...rule, hash: z.string().check(z.length(64)) };

export const Review = z
  .object({
    /** The newest review that was seen of each; null: none. */
    rules: z
      .array(z.object({ ...seen, reviewId: z.nullable(z.string().check(z.maxLength(40))) }))
      .check(z.minLength(1), z.maxLength(REVIEWED_AT_ONCE_MAX)),
    verdict: z.enum(VERDICTS),
    note: z.string().check(z.trim(), z.maxLength(NOTE_MAX)),
    ...Clinician,
  })
  .check(
    z.refine(({ verdict, note }) => verdict === 'APPROVED' || isSentence(note), {
      error: 'SENTENCE_NEEDED' satisfies PlainReason,
      path: ['note'],
    }),
  );
export const EndChange = z.object({ reason: Reason, ...Clinician });

const filters = {
  set: z.optional(ClinicalSet),
  state: z.optional(ReviewState),
  search: z.optional(Search),
};
const operator = { who: ['operator'], extension: true } as const;
const command = { ...operator, kind: 'command', method: 'POST' } as const;
const query = { ...operator, kind: 'query', method: 'GET' } as const;
const prefix = '/{app}/api/operations/v1';

/** The compiled data on which clinical checks rest, and their review by clinicians. */
export const clinicalDataCalls = {
  clinicalData: call({
    ...query,
    path: `${prefix}/clinicalData`,
    summary: 'The rules of the compiled clinical data with their sources and reviews, by data set',
    query: z.object({ ...pageQuery, ...filters }),
    response: z.extend(pageOf(ClinicalRule), { sets: z.array(SetProgress) }),
  }),
  clinicalDataHistory: call({
    ...query,
    path: `${prefix}/clinicalDataHistory`,
    summary: 'The reviews of a rule and the changes of the hospital, the newest first',
    query: z.object(rule),
    response: ok({ steps: z.array(Step) }),
  }),
  reviewClinicalData: call({
    ...command,
    path: `${prefix}/reviewClinicalData`,
    summary:
      'Records that a clinician approves or questions rules, all or none; refused when one is no longer what was read',
    body: Review,
    response: ok({ reviewed: z.number() }),
  }),
  changeClinicalLimit: call({
    ...command,
    path: `${prefix}/changeClinicalLimit`,
    summary: 'Changes a dose limit or a critical limit for this hospital, within bounds, with a reason',
    body: z.extend(EndChange, {
      ...seen,
      values: z
        .array(z.object({ field: LimitField, value: z.number().check(z.positive()) }))
        .check(z.minLength(1), z.maxLength(LIMIT_FIELDS.length)),
    }),
    response: Done,
  }),
  endClinicalChange: call({
    ...command,
    path: `${prefix}/endClinicalChange`,
    summary: 'Ends the change of a limit, with a reason: the compiled value holds again',
    body: z.extend(EndChange, seen),
    response: Done,
  }),
  clinicalDataFile: call({
    ...query,
    path: `${prefix}/clinicalDataFile`,
    summary: 'The rules of the filter with their reviews and changes as a CSV file',
    query: z.object(filters),
    response: ok({ csv: z.string() }),
  }),
};
