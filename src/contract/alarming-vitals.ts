import * as z from 'zod/mini';
import { Instant } from './shared.ts';

/** Alarming vital signs of a patient, until a doctor acknowledges them or a newer set is better. */
export const Deterioration = z.object({
  vitalSetId: z.string(),
  scale: z.enum(['NEWS2', 'PEWS', 'PREGNANT', 'PREGNANCY_NOT_RECORDED']),
  score: z.nullable(z.number()),
  isComplete: z.boolean(),
  urgency: z.enum(['URGENT', 'EMERGENCY']),
  /** When the vital signs were taken, and by whom. */
  at: Instant,
  byName: z.string(),
});
export type Deterioration = z.output<typeof Deterioration>;
