import * as z from 'zod/mini';
import { Instant, RequestKind, RequestStatus } from './shared.ts';

/**
 * Another open request or visit of the same patient, as far as the caller may know of it: who may not see it knows its kind
 * and who has it.
 */
export const OtherRequest = z.object({
  id: z.string(),
  /** null: a booked visit. */
  kind: z.nullable(RequestKind),
  requestStatus: RequestStatus,
  /** null while it waits. */
  heldBy: z.nullable(z.object({ name: z.string(), role: z.string() })),
  /** When it was accepted or handed over to them; while it waits, when it was raised. */
  since: Instant,
  /** With another clinician, so that the caller has to have seen it before accepting. */
  isInCare: z.boolean(),
  /** Only for who may see it: of the visit, or of the request. */
  number: z.optional(z.string()),
  /** The page on which the caller may open it. */
  path: z.optional(z.string()),
});
export type OtherRequest = z.output<typeof OtherRequest>;
