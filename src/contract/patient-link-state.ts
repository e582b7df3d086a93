import * as z from 'zod/mini';
import { Instant } from './shared.ts';

/** State of a patient's link. LOCKED: after wrong dates of birth, for a time. */
export const PatientLinkState = z.enum(['OPEN', 'LOCKED', 'EXPIRED', 'REVOKED']);
export type PatientLinkState = z.output<typeof PatientLinkState>;

/** Ways in which a link can be used now. */
export const LinkNow = z.object({
  linkState: PatientLinkState,
  /** Set while it is LOCKED. */
  lockedUntil: z.nullable(Instant),
  /** A code by SMS opens it as well: after two wrong dates. */
  mayUseCode: z.boolean(),
  /** It has expired, and a new one can be sent in its place. */
  mayRenew: z.boolean(),
});
