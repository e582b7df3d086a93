import * as z from 'zod/mini';
import { ConsultationMode, Instant } from './shared.ts';

/** Recorded consent to a remote consultation (telemedicine guidelines): who gave it, how, when. */
export const Consent = z.object({
  mode: ConsultationMode,
  kind: z.enum(['IMPLIED', 'EXPLICIT']),
  at: Instant,
  /** Name and relation of the person who gave it for a minor. */
  guardian: z.nullable(z.string()),
});

/** A change of a remote visit to one in person. */
export const ModeChange = z.object({
  from: ConsultationMode,
  at: Instant,
  by: z.string(),
  reason: z.string(),
});
