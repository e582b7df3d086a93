import * as z from 'zod/mini';
import { Instant } from './shared.ts';

/** A vital sign outside of its reference range. */
const VitalOutOfRange = z.object({
  code: z.string(),
  name: z.string(),
  value: z.number(),
  unit: z.string(),
  flag: z.enum(['LOW', 'HIGH']),
});

/** Facts that a doctor sees of a patient who was handed over to them. */
export const HandOver = z.object({
  /** null: handed over before this was stored. */
  by: z.nullable(z.string()),
  note: z.nullable(z.string()),
  /** The newest set of this visit; null: none was taken. */
  vitals: z.nullable(z.object({ at: Instant, outOfRange: z.array(VitalOutOfRange) })),
});
export type HandOver = z.output<typeof HandOver>;
