import type { ConsentPurpose, ConsentStatus, HiType } from '#contract/abdm.ts';
import type { At, AtOrNull, Json } from '#server/platform/sql/columns.ts';

/** Consents to digital health records, and what came of them. */
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
    /** Its name at the gateway, once it has been asked. */
    gatewayId: string | null;
    /** The gateway has to be told that the provider took it back. */
    withdrawnAt: AtOrNull;
    /** When the gateway is asked next; null: never again. */
    checkAt: AtOrNull;
  };
  healthArtifact: { artifactId: string; consentId: string; hospital: string; receivedAt: AtOrNull };
  /** `content` is the FHIR bundle as JSON text; gone with the end of its consent. */
  healthRecord: { id: string; artifactId: string; content: string };
}
