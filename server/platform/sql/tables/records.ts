import type { ConsentPurpose, ConsentStatus, HiType } from '#contract/abdm.ts';
import type { PhoneMessageState } from '#contract/phone-messages.ts';
import type { LabMessageState } from '#contract/lab-messages.ts';
import type { Generated } from 'kysely';
import type { At, AtOrNull, Json } from '#server/platform/sql/columns.ts';

/** Consents to digital health records, the records received, and messages of laboratories. */
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
  /** A message with results from a laboratory, which an agent has to look at. */
  /** A message of a phone (src/contract/phone-messages.ts). */
  phoneMessage: {
    id: string;
    connector: string;
    /** The vendor's id: it may send the message twice. */
    vendorId: string;
    mobile: string;
    text: string;
    /** When the phone sent it. */
    at: At;
    receivedAt: At;
    state: Generated<PhoneMessageState>;
    stateAt: At;
    byUser: string | null;
    /** PLACED: the order or the visit of the conversation. */
    requestId: string | null;
    consultationId: string | null;
    /** CLOSED: what was done. */
    reason: string | null;
    version: Generated<number>;
  };
  labMessage: {
    id: string;
    /** null: for the agents of every hub, as orders of doctors are. */
    hubKey: string | null;
    /** Sending application and facility. */
    sender: string;
    controlId: string;
    /** SHA-256 of the message. */
    hash: string;
    receivedAt: At;
    /** The message with one character for each byte, sealed; null: its key was lost. */
    bodySealed: string | null;
    /** Summary for the list. */
    patientName: string;
    orderNumbers: Json<string[]>;
    /** Parts on one order of a patient each. */
    reports: number;
    results: number;
    documents: number;
    faults: number;
    state: Generated<LabMessageState>;
    stateAt: At;
    /** Author of the last change of its state; null: no one. */
    byUser: string | null;
    /** The order that it was opened for. */
    requestId: string | null;
    /** SET_ASIDE: why. */
    reason: string | null;
    version: Generated<number>;
  };
}
