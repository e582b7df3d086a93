import * as z from 'zod/mini';
import { call, ok } from './call.ts';
import { POLL_SECOND_CHAT_MS } from './limits.ts';
import { Id, Instant } from './shared.ts';

/** A patient's consent to read their digital health records, as the national consent manager keeps it. */
export const HealthConsent = z.object({
  consentId: z.string(),
  consentStatus: z.enum(['REQUESTED', 'GRANTED', 'DENIED', 'EXPIRED', 'REVOKED']),
  purpose: z.string(),
  /** Kinds of health information, such as Prescription or DiagnosticReport. */
  hiTypes: z.array(z.string()),
  recordsFrom: Instant,
  recordsTo: Instant,
  requestedAt: Instant,
  expiresAt: z.nullable(Instant),
  /** One artifact a hospital that holds records; each is read by its id (R1.07). */
  artifacts: z.array(z.object({ artifactId: z.string(), hospital: z.string() })),
});
export type HealthConsent = z.output<typeof HealthConsent>;

/** Anything with a resourceType: unknown resources are shown readably, never dropped. */
export const FhirResource = z.looseObject({ resourceType: z.string() });
export type FhirResource = z.output<typeof FhirResource>;

export const abdmCalls = {
  getAbdmProviderConsentDetailsByhealthId: call({
    method: 'GET',
    path: '/{app}/api/abdm/getAbdmProviderConsentDetailsByhealthId',
    who: ['provider'],
    needs: ['verified'],
    summary: "Consents of a health id to the caller's requests, newest first",
    query: z.object({ healthId: Id }),
    response: ok({ consents: z.array(HealthConsent) }),
    // R9.03 gives the consent and the second chat one interval.
    pollMs: [POLL_SECOND_CHAT_MS],
  }),
  getConsentfhirDataByArtifactId: call({
    method: 'POST',
    path: '/{app}/api/abdm/getConsentfhirDataByArtifactId',
    who: ['provider'],
    needs: ['verified'],
    summary: 'The FHIR R4 documents that a granted artifact opens',
    body: z.object({ artifactId: Id }),
    response: ok({ documents: z.array(FhirResource) }),
  }),
};
