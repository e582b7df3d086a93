import * as z from 'zod/mini';
import { call, ok } from './call.ts';
import { Id, Instant, Person } from './shared.ts';

/** Kinds of which a patient has at most one: a new one replaces it. */
export const SINGLE_KINDS = [
  'NO_KNOWN_ALLERGY',
  'PREGNANCY',
  'BREASTFEEDING',
  'KIDNEY',
  'LIVER',
] as const satisfies FactValue['kind'][];

const line = (longest: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(longest));
const lineOrNone = (longest: number) => z.string().check(z.trim(), z.maxLength(longest));
const OrganFunction = z.enum(['NORMAL', 'REDUCED', 'SEVERELY_REDUCED']);

/** One of the server's list of allergens: a medicine, a class, a brand or other name of one, or what is no medicine. */
export const CodedAllergen = z.object({
  kind: z.enum(['MEDICINE', 'CLASS', 'BRAND', 'OTHER']),
  code: line(80),
  name: line(120),
});
export type CodedAllergen = z.output<typeof CodedAllergen>;

const Allergy = z.object({
  kind: z.literal('ALLERGY'),
  substance: line(120),
  /** Choice from the list; absent for free text. The server stores it only if it is in the list. */
  coded: z.optional(CodedAllergen),
  /** Reaction: "rash", "swelling of the face". */
  reaction: lineOrNone(200),
  /** null: not known. */
  severity: z.nullable(z.enum(['MILD', 'MODERATE', 'SEVERE'])),
  /** null: not known. */
  certainty: z.nullable(z.enum(['CONFIRMED', 'SUSPECTED'])),
});
const Problem = z.object({
  kind: z.literal('PROBLEM'),
  title: line(160),
  /** ICD-10; null for free text. */
  code: z.nullable(z.string().check(z.maxLength(10))),
});
/** One that no prescription of this hospital names: bought, or prescribed elsewhere. */
const Medicine = z.object({
  kind: z.literal('MEDICINE'),
  name: line(160),
  dosage: lineOrNone(160),
  prescribedBy: lineOrNone(120),
  /** When it was last prescribed, as a paper or the patient says. */
  prescribedOn: z.optional(z.iso.date()),
});
const Pregnancy = z.object({
  kind: z.literal('PREGNANCY'),
  state: z.enum(['PREGNANT', 'NOT_PREGNANT']),
  /** Completed weeks on the day of the entry; null: not known. */
  weeks: z.nullable(z.number().check(z.int(), z.minimum(0), z.maximum(45))),
});

const Organ = { state: OrganFunction, note: lineOrNone(200) };

/** The shape of each kind; "not recorded" is the absence of an entry. */
export const FACT_SHAPES = {
  ALLERGY: Allergy,
  /** Asked, and there is none. */
  NO_KNOWN_ALLERGY: z.object({ kind: z.literal('NO_KNOWN_ALLERGY') }),
  PROBLEM: Problem,
  MEDICINE: Medicine,
  PREGNANCY: Pregnancy,
  BREASTFEEDING: z.object({ kind: z.literal('BREASTFEEDING'), state: z.enum(['YES', 'NO']) }),
  KIDNEY: z.object({ kind: z.literal('KIDNEY'), ...Organ }),
  LIVER: z.object({ kind: z.literal('LIVER'), ...Organ }),
};

/** A fact about a patient. */
export const FactValue = z.discriminatedUnion('kind', [
  FACT_SHAPES.ALLERGY,
  FACT_SHAPES.NO_KNOWN_ALLERGY,
  FACT_SHAPES.PROBLEM,
  FACT_SHAPES.MEDICINE,
  FACT_SHAPES.PREGNANCY,
  FACT_SHAPES.BREASTFEEDING,
  FACT_SHAPES.KIDNEY,
  FACT_SHAPES.LIVER,
]);
export type FactValue = z.output<typeof FactValue>;

/** Source of a fact. */
export const FactSource = z.enum(['PATIENT', 'FAMILY', 'RECORD', 'EXAMINATION']);
export type FactSource = z.output<typeof FactSource>;

/** RESOLVED: it was so and is over; IN_ERROR: it never was so; REPLACED: a newer entry says more. */
const EndReason = z.enum(['RESOLVED', 'IN_ERROR', 'REPLACED']);

export const KnownFact = z.object({
  id: z.string(),
  value: FactValue,
  source: FactSource,
  /** Author; null when it came with the record, or from the patient's app. */
  by: z.nullable(Person),
  at: Instant,
  receivedAt: Instant,
  ended: z.nullable(z.object({ at: Instant, by: z.nullable(Person), reason: EndReason })),
});
export type KnownFact = z.output<typeof KnownFact>;

const clinical = ['provider', 'nurse'] as const;
const prefix = '/{app}/api/customer/v1';

export const knownFactCalls = {
  knownFacts: call({
    kind: 'query',
    method: 'GET',
    path: `${prefix}/knownFacts`,
    who: clinical,
    needs: ['verified'],
    summary:
      "A patient's allergies, problems, medicines from elsewhere, pregnancy, kidney and liver function: what holds now, and what ended, newest first",
    query: z.object({ memberId: Id }),
    response: ok({ facts: z.array(KnownFact) }),
    extension: true,
  }),
  recordFact: call({
    kind: 'command',
    method: 'POST',
    path: `${prefix}/recordFact`,
    who: clinical,
    needs: ['verified'],
    queueable: true,
    summary: 'Records what is known of a patient, or replaces an entry; sent twice it is stored once',
    body: z.object({
      memberId: Id,
      clientId: Id,
      value: FactValue,
      source: FactSource,
      /** The entry that it corrects. */
      replaces: z.optional(Id),
    }),
    response: ok({ fact: KnownFact }),
    extension: true,
  }),
  endFact: call({
    kind: 'command',
    method: 'POST',
    path: `${prefix}/endFact`,
    who: clinical,
    needs: ['verified'],
    queueable: true,
    summary: 'Ends an entry of what is known of a patient: it has ended, or was a mistake',
    body: z.object({ memberId: Id, factId: Id, reason: z.enum(['RESOLVED', 'IN_ERROR']) }),
    response: ok({ fact: KnownFact }),
    extension: true,
  }),
};
