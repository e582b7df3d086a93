import * as z from 'zod/mini';

/** State of a patient's link. LOCKED: after wrong dates of birth, for a time. */
export const PatientLinkState = z.enum(['OPEN', 'LOCKED', 'EXPIRED', 'REVOKED']);
export type PatientLinkState = z.output<typeof PatientLinkState>;
