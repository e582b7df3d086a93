import * as z from 'zod/mini';

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

/** Why a line is signed although a warning speaks against it. It stays with the prescription. */
export const Override = z.object({
  kind: Warning.shape.kind,
  between: z.array(z.string().check(z.maxLength(300))).check(z.maxLength(2)),
  reason: z.string().check(z.trim(), z.minLength(3), z.maxLength(300)),
});
export type Override = z.output<typeof Override>;

export const TelemedicineList = z.enum(['O', 'A', 'B', 'PROHIBITED']);
export type TelemedicineList = z.output<typeof TelemedicineList>;
