import * as z from 'zod/mini';
import { call, ok } from './call.ts';
import { POLL_SECOND_CHAT_MS } from './limits.ts';
import { Id, Instant } from './shared.ts';

/**
 * The state of a patient's consent to read their digital health records, as at the national consent manager.
 */
export const ConsentStatus = z.enum(['REQUESTED', 'GRANTED', 'DENIED', 'EXPIRED', 'REVOKED']);
export type ConsentStatus = z.output<typeof ConsentStatus>;

/** ABDM's codes: care management, an emergency ("break the glass"), the patient's own request. */
export const ConsentPurpose = z.enum(['CAREMGT', 'BTG', 'PATRQT']);
export type ConsentPurpose = z.output<typeof ConsentPurpose>;

/** ABDM's kinds of health information. */
export const HiType = z.enum([
  'OPConsultation',
  'Prescription',
  'DischargeSummary',
  'DiagnosticReport',
  'ImmunizationRecord',
  'HealthDocumentRecord',
  'WellnessRecord',
  'Invoice',
]);
export type HiType = z.output<typeof HiType>;

export const HealthConsent = z.object({
  consentId: z.string(),
  consentStatus: ConsentStatus,
  purpose: ConsentPurpose,
  hiTypes: z.array(HiType),
  recordsFrom: Instant,
  recordsTo: Instant,
  requestedAt: Instant,
  /** After this, none of its records may be read or stored, granted or not. */
  expiresAt: Instant,
  /** One artifact per hospital that holds records; each is read by its id (R1.07). */
  artifacts: z.array(
    z.object({
      artifactId: z.string(),
      hospital: z.string(),
      /** Null until the hospital has sent its records. */
      receivedAt: z.nullable(Instant),
    }),
  ),
});
export type HealthConsent = z.output<typeof HealthConsent>;

/** Anything with a resourceType: unknown resources are shown readably and never dropped. */
export const FhirResource = z.looseObject({ resourceType: z.string() });
export type FhirResource = z.output<typeof FhirResource>;

export const abdmCalls = {
  getAbdmProviderConsentDetailsByhealthId: call({
    kind: 'query',
    method: 'GET',
    path: '/{app}/api/abdm/getAbdmProviderConsentDetailsByhealthId',
    who: ['provider'],
    needs: ['verified'],
    summary: "Consents of a health id to the caller's requests, newest first",
    query: z.object({ healthId: Id }),
    response: ok({ consents: z.array(HealthConsent) }),
    // R9.03 gives the consent and the second chat the same interval.
    pollMs: [POLL_SECOND_CHAT_MS],
  }),
  getConsentfhirDataByArtifactId: call({
    kind: 'query',
    method: 'POST',
    path: '/{app}/api/abdm/getConsentfhirDataByArtifactId',
    who: ['provider'],
    needs: ['verified'],
    summary: 'The FHIR R4 documents that a granted artifact opens',
    body: z.object({ artifactId: Id }),
    response: ok({ documents: z.array(FhirResource) }),
  }),
  requestConsent: call({
    kind: 'command',
    method: 'POST',
    path: '/{app}/api/abdm/requestConsent',
    who: ['provider'],
    needs: ['verified'],
    summary:
      'Asks a patient whom the caller treats for their records; the same clientId twice is one request',
    body: z.object({
      clientId: Id,
      healthId: Id,
      purpose: ConsentPurpose,
      hiTypes: z.array(HiType).check(z.minLength(1), z.maxLength(HiType.options.length)),
      recordsFrom: Instant,
      recordsTo: Instant,
      expiresAt: Instant,
    }),
    response: ok({ consent: HealthConsent }),
    extension: true,
  }),
  withdrawConsent: call({
    kind: 'command',
    method: 'POST',
    path: '/{app}/api/abdm/withdrawConsent',
    who: ['provider'],
    needs: ['verified'],
    summary: "Revokes one of the caller's own requests, answered or not; what was received is deleted",
    body: z.object({ consentId: Id }),
    response: ok({ consent: HealthConsent }),
    extension: true,
  }),
};
