import type { ConsentPurpose, ConsentStatus, HiType } from '#contract/abdm.ts';
import type { At, AtOrNull, Json } from '#server/platform/sql/columns.ts';

/** Consents to digital health records, and the records received. */
export interface RecordsTables {
  healthConsent: {
    id: string;
    clientId: string;
    providerId: string;
    patientId: string;
    healthId: string;
    purpose: ConsentPurpose;
    hiTypes: Json<HiType[]>;
    recordsFrom: At;
    recordsTo: At;
    requestedAt: At;
    expiresAt: At;
    state: ConsentStatus;
    /** The request's id at the gateway, once the consent was requested. */
    gatewayId: string | null;
    /** When the provider revoked it; the gateway must be told. */
    withdrawnAt: AtOrNull;
    /** When the gateway is asked next; null: not again. */
    checkAt: AtOrNull;
  };
  healthArtifact: { artifactId: string; consentId: string; hospital: string; receivedAt: AtOrNull };
  /** `content` is the FHIR bundle as JSON text; deleted when its consent ends. */
  healthRecord: { id: string; artifactId: string; content: string };
}
