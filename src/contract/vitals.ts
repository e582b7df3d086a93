import * as z from 'zod/mini';
import { EarlyWarning } from './deterioration.ts';
import { EnteredInError } from './entered-in-error.ts';
import { Id, Instant, Person } from './shared.ts';

/** Vital signs as they are recorded and read: of a consultation, or of a home visit. */
const Flag = z.nullable(z.enum(['LOW', 'HIGH']));

export const VitalValue = z.object({
  code: z.string(),
  name: z.string(),
  value: z.number(),
  /** UCUM. */
  unit: z.string(),
  /** The reference range for the patient's age and sex; null when there is none. */
  low: z.nullable(z.number()),
  high: z.nullable(z.number()),
  flag: Flag,
});
export type VitalValue = z.output<typeof VitalValue>;

const ConsciousnessLevel = z.enum(['ALERT', 'NEW_CONFUSION', 'VOICE', 'PAIN', 'UNRESPONSIVE']);

const News2Part = z.enum(['RR', 'SPO2', 'OXYGEN', 'SBP', 'PULSE', 'CONSCIOUSNESS', 'TEMP']);

/** One set of vital signs. */
export const VitalSet = z.object({
  id: z.string(),
  /** null: taken at a home visit. */
  consultationNumber: z.nullable(z.string()),
  by: Person,
  /** When they were taken, and when the server received them. */
  at: Instant,
  receivedAt: Instant,
  /** Values that count: none that was entered in error. */
  values: z.array(VitalValue),
  /** Values that were entered in error, alone or with their whole set. */
  valuesInError: z.array(z.extend(VitalValue, { inError: EnteredInError })),
  /** The whole set was; null: it was not. */
  inError: z.nullable(EnteredInError),
  /** The caller recorded it, or is in charge of the patient: they may mark it as entered in error. */
  mayMarkInError: z.boolean(),
  /** null: not recorded. */
  onOxygen: z.nullable(z.boolean()),
  consciousness: z.nullable(ConsciousnessLevel),
  /** null under 16 years, in a pregnancy, or when a parameter is missing. */
  news2: z.nullable(
    z.object({
      score: z.number(),
      risk: z.enum(['LOW', 'LOW_MEDIUM', 'MEDIUM', 'HIGH']),
      /** The points of each parameter: a vital sign by its code. */
      parts: z.record(News2Part, z.number()),
    }),
  ),
  /** null: recorded by an earlier release. */
  warning: z.nullable(EarlyWarning),
});
export type VitalSet = z.output<typeof VitalSet>;

/** Fields that are recorded for one set. */
export const TakenVitals = {
  clientId: Id,
  values: z
    .array(z.object({ code: z.string().check(z.maxLength(20)), value: z.number() }))
    .check(z.minLength(1), z.maxLength(20)),
  /** Codes of values that are improbable at the patient's age, and were confirmed by who measured them. */
  confirmed: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(20))),
  /** false: room air. null: not recorded, which is neither. */
  onOxygen: z.nullable(z.boolean()),
  consciousness: z.nullable(ConsciousnessLevel),
};
