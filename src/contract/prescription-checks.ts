import * as z from 'zod/mini';
import { OVERRIDE_CODES, REASONS_OF } from './override-reasons.ts';
import type { PlainReason } from './reasons.ts';
import { isSentence } from './sentence.ts';

/** An allergy as it is recorded, and what it was read as; null where the entry names it in full. */
const WarnedAllergy = z.object({
  readAs: z.nullable(z.string()),
  reaction: z.string(),
  severity: z.nullable(z.enum(['MILD', 'MODERATE', 'SEVERE'])),
  certainty: z.nullable(z.enum(['CONFIRMED', 'SUSPECTED'])),
});

/** How much of an ingredient is ordered, and the highest amount in the data. */
const WarnedDose = z.object({
  /** INTERVAL: hours between two doses, of which the limit is the least. */
  per: z.enum(['DOSE', 'DAY', 'WEEK', 'MONTH', 'INTERVAL']),
  ordered: z.number(),
  limit: z.number(),
  unit: z.enum(['MG', 'MCG', 'IU', 'ML', 'MMOL', 'HOUR']),
  /** The weight that the limit is reckoned with; null: it does not depend on it. */
  weightKg: z.nullable(z.number()),
  /** The limit is that from 65 years on. */
  isElderly: z.boolean(),
  /** The medicines that were added up. */
  from: z.array(z.string()),
  /** It cannot be signed, whatever the reason. */
  isRefused: z.boolean(),
  note: z.string(),
});
export type WarnedDose = z.output<typeof WarnedDose>;

/** The highest amount of an ingredient in the data for this patient, at once or in a time. */
export const ShownLimit = z.object({
  ingredient: z.string(),
  per: z.enum(['DOSE', 'DAY', 'WEEK', 'MONTH']),
  limit: z.number(),
  unit: z.enum(['MG', 'MCG', 'IU', 'ML', 'MMOL']),
  /** The weight that the limit is reckoned with; null: it does not depend on it. */
  weightKg: z.nullable(z.number()),
  /** The limit is that from 65 years on. */
  isElderly: z.boolean(),
});
export type ShownLimit = z.output<typeof ShownLimit>;

/** A warning about a line. MODERATE informs; the others need a reason before the signature. */
export const Warning = z.object({
  /**
   * CLASS: two of one class; CONTRAINDICATION: by age, sex, a problem, breast-feeding, kidney or liver;
   * ALLERGY_NOT_COMPARED: the data do not know what the entry names, so it may speak against any of the lines.
   */
  kind: z.enum([
    'INTERACTION',
    'ALLERGY',
    'ALLERGY_NOT_COMPARED',
    'DUPLICATE',
    'CLASS',
    'PREGNANCY',
    'CONTRAINDICATION',
    'DOSE',
  ]),
  severity: z.enum(['CONTRAINDICATED', 'MAJOR', 'MODERATE']),
  /**
   * Two ingredients; an ingredient and an allergy, or the medicine that has it too or is of its class; one that a
   * pregnancy forbids; an ingredient and what of the patient speaks against it, or its dose; of an allergy that was not
   * compared the entry alone.
   */
  between: z.array(z.string()),
  /** The other one is of an earlier prescription that the patient still takes. */
  isCurrent: z.boolean(),
  /** Effect and advice by the source of the rule; empty where it gives neither. */
  effect: z.string(),
  advice: z.string(),
  allergy: z.optional(WarnedAllergy),
  dose: z.optional(WarnedDose),
});
export type Warning = z.output<typeof Warning>;

/** Why a line is signed although a warning speaks against it. It stays with the prescription. */
export const Override = z.object({
  kind: Warning.shape.kind,
  between: z.array(z.string().check(z.maxLength(300))).check(z.maxLength(2)),
  reason: z.string(),
  /** Chosen from the list; `reason` begins with its words. Absent: in the prescriber's own words. */
  code: z.optional(z.string()),
});
export type Override = z.output<typeof Override>;

/** One that is signed now: those from before the rule are shown as they are. */
export const OverrideToSign = z
  .extend(Override, {
    /** Beside a code it may be empty. */
    reason: z.string().check(z.trim(), z.maxLength(300)),
    code: z.optional(z.enum(OVERRIDE_CODES)),
  })
  .check(
    z.refine(({ code, reason }) => code !== undefined || isSentence(reason), {
      path: ['reason'],
      error: 'REASON_SENTENCE' satisfies PlainReason,
    }),
    z.refine(({ kind, code }) => code === undefined || REASONS_OF[kind].includes(code), { path: ['code'] }),
  );
export type OverrideToSign = z.output<typeof OverrideToSign>;

export const TelemedicineList = z.enum(['O', 'A', 'B', 'PROHIBITED']);
export type TelemedicineList = z.output<typeof TelemedicineList>;

/** How a list lets a medicine be prescribed, the strictest last: list O, list A (two), list B, prohibited. */
export const TelemedicineUse = z.enum(['ANY_MODE', 'FIRST_VIDEO', 'REFILL', 'FOLLOW_UP', 'NEVER']);
export type TelemedicineUse = z.output<typeof TelemedicineUse>;

/** The hospital gives the medicine another list than the data: why, and what the data say. */
export const ListAdjustment = z.object({ reason: z.string(), from: TelemedicineUse });
export type ListAdjustment = z.output<typeof ListAdjustment>;

/** A name that is taken for another: the characters that differ are capitals in `tallMan`, the rest is not. */
export const LookAlike = z.object({
  tallMan: z.string(),
  /** Common use; empty for a combination. */
  use: z.string(),
  confusedWith: z.array(z.string()),
});
