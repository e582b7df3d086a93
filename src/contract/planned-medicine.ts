import * as z from 'zod/mini';
import { Dose, Route } from './prescriptions.ts';
import { Instant } from './shared.ts';

/**
 * The places of a medicine in the plan of a day. A time of day is named only for what is taken on each day; what the
 * prescription does not say so plainly is AS_WRITTEN.
 */
export const PlanPlace = z.enum([
  'MORNING',
  'NOON',
  'EVENING',
  'NIGHT',
  'THROUGH_THE_DAY',
  'ALTERNATE_DAYS',
  'ONCE_A_WEEK',
  'ONCE',
  'WHEN_NEEDED',
  'AS_WRITTEN',
]);
export type PlanPlace = z.output<typeof PlanPlace>;

export const PlannedMedicine = z.object({
  places: z.array(PlanPlace).check(z.minLength(1)),
  /** Name on the prescription: Latin letters, as on the strip. */
  name: z.string(),
  strength: z.string(),
  dosageForm: z.string(),
  /** null: in the prescriber's own words, or signed before doses were recorded. */
  dose: z.nullable(Dose),
  route: z.nullable(Route),
  /** THROUGH_THE_DAY, and WHEN_NEEDED with an interval: hours between two doses. */
  everyHours: z.nullable(z.number()),
  /** ONCE_A_WEEK on a named day; 0 is Sunday. */
  weekday: z.nullable(z.int().check(z.gte(0), z.lte(6))),
  /** WHEN_NEEDED, and AS_WRITTEN with a maximum: at most so many times a day. */
  maxPerDay: z.nullable(z.number()),
  /** AS_WRITTEN: the prescriber's own words. */
  asWritten: z.nullable(z.string()),
  timing: z.enum(['BEFORE_FOOD', 'AFTER_FOOD', 'ANY']),
  durationDays: z.number(),
  indication: z.nullable(z.string()),
  instructions: z.string(),
  /** The prescriber's own translation of the instructions. */
  translated: z.nullable(z.object({ language: z.string(), text: z.string() })),
});
export type PlannedMedicine = z.output<typeof PlannedMedicine>;

/** A medicine of any visit that is to be taken now. */
export const MedicineInForce = z.extend(PlannedMedicine, {
  signedBy: z.string(),
  signedAt: Instant,
  documentId: z.string(),
  /** When the days for which it was prescribed are over. */
  until: Instant,
  /** The same medicine is in force from another prescription, too. */
  isOnTwo: z.boolean(),
});
export type MedicineInForce = z.output<typeof MedicineInForce>;
