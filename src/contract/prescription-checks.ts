import { PrescribingReason } from './prescribing-reasons.ts';
import * as z from 'zod/mini';
import { Instant } from './shared.ts';

/** What speaks against a line. MODERATE informs; the others keep it from being signed without a reason. */
export const Warning = z.object({
  /** CLASS: two of one class; CONTRAINDICATION: by age, sex, a problem, breast-feeding, kidney or liver. */
  kind: z.enum(['INTERACTION', 'ALLERGY', 'DUPLICATE', 'CLASS', 'PREGNANCY', 'CONTRAINDICATION']),
  severity: z.enum(['CONTRAINDICATED', 'MAJOR', 'MODERATE']),
  /**
   * Two ingredients; an ingredient and an allergy, or the medicine that has it too or is of its class; one that a
   * pregnancy forbids; an ingredient and what of the patient speaks against it.
   */
  between: z.array(z.string()),
  /** The other one is of an earlier prescription that the patient still takes. */
  isCurrent: z.boolean(),
  /** What happens, and what to do, by the source of the rule; empty where it says neither. */
  effect: z.string(),
  advice: z.string(),
});
export type Warning = z.output<typeof Warning>;

/** What no check could look at. `name`: the allergy or medicine, or the medicines to which it matters. */
export const NotChecked = z.object({
  what: z.enum([
    'ALLERGIES_NOT_RECORDED',
    'ALLERGY_UNKNOWN',
    'MEDICINE_UNKNOWN',
    'PREGNANCY_NOT_RECORDED',
    'AGE_NOT_CONFIRMED',
    'PROBLEMS_NOT_RECORDED',
    'BREASTFEEDING_NOT_RECORDED',
    'KIDNEY_NOT_RECORDED',
    'LIVER_NOT_RECORDED',
    /** Recorded, but the data have no rule for these medicines. */
    'BREASTFEEDING',
    'KIDNEY',
    'LIVER',
  ]),
  name: z.string(),
});
export type NotChecked = z.output<typeof NotChecked>;

/** Why a line is signed although a warning speaks against it. It stays with the prescription. */
export const Override = z.object({
  kind: Warning.shape.kind,
  between: z.array(z.string().check(z.maxLength(300))).check(z.maxLength(2)),
  reason: z.string().check(z.trim(), z.minLength(3), z.maxLength(300)),
});
export type Override = z.output<typeof Override>;

/** A file of data that the checks read. */
export const CheckSource = z.object({
  what: z.enum(['MEDICINES', 'INTERACTIONS', 'ALLERGIES', 'CONTRAINDICATIONS', 'CLASSES']),
  /** The day of its last change, as YYYY-MM-DD. */
  changedOn: z.string(),
  /** Where it comes from. */
  source: z.string(),
});
export type CheckSource = z.output<typeof CheckSource>;

export const TelemedicineList = z.enum(['O', 'A', 'B', 'PROHIBITED']);
export type TelemedicineList = z.output<typeof TelemedicineList>;

/** What the reference list says of the medicine of a line. */
const CheckedMedicine = z.object({
  medicineId: z.number(),
  telemedicineList: TelemedicineList,
  ingredients: z.array(z.string()),
});
export type CheckedMedicine = z.output<typeof CheckedMedicine>;

/** All that the checks say of the lines on a pad. */
export const PadCheck = z.object({
  warnings: z.array(Warning),
  notChecked: z.array(NotChecked),
  refusals: z.array(z.object({ medicineId: z.number(), reason: PrescribingReason })),
  medicines: z.array(CheckedMedicine),
  /** The latest recorded one. */
  weight: z.nullable(z.object({ kg: z.number(), at: Instant })),
  sources: z.array(CheckSource),
});
