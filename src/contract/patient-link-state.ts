import * as z from 'zod/mini';

/** What a patient's link is good for now. LOCKED: after wrong dates of birth, for a time. */
export const PatientLinkState = z.enum(['OPEN', 'LOCKED', 'EXPIRED', 'REVOKED']);
export type PatientLinkState = z.output<typeof PatientLinkState>;
