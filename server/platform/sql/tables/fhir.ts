import type { JSONWebKeySet } from 'jose';
import type { Generated } from 'kysely';
import type { At, AtOrNull, Json } from '#server/platform/sql/columns.ts';

/** Clients of the FHIR interface, and when rows were changed last. */
export interface FhirTables {
  fhirClient: {
    id: string;
    name: string;
    /** Such as `system/Patient.rs`, separated by blanks. */
    scopes: string;
    /** Public keys, with which its assertions are checked. */
    jwks: Json<JSONWebKeySet>;
    /** Addresses and CIDR ranges separated by commas; empty: from anywhere. */
    addresses: string;
    /** Address at which an app begins; null: it is no app of a person. */
    launchUrl: Generated<string | null>;
    /** Addresses to which a browser returns, separated by blanks. */
    redirectUris: Generated<string>;
    createdAt: At;
    revokedAt: AtOrNull;
  };
  /** With a session and a patient, it is that of an app which a doctor opened. */
  fhirToken: {
    tokenHash: string;
    clientId: string;
    scopes: string;
    expiresAt: At;
    sessionId: Generated<string | null>;
    patientId: Generated<string | null>;
  };
  /** Apps that were begun from a record, until a doctor answers. */
  smartLaunch: {
    launchHash: string;
    clientId: string;
    sessionId: string;
    patientId: string;
    expiresAt: At;
  };
  /** Codes of apps that a doctor allowed, until they are exchanged for a token. */
  smartCode: {
    codeHash: string;
    clientId: string;
    sessionId: string;
    patientId: string;
    scopes: string;
    redirectUri: string;
    /** The SHA-256 of what the app shows at the exchange (PKCE). */
    challenge: string;
    expiresAt: At;
  };
  /** Assertions that were used, until they expire. */
  fhirAssertion: { clientId: string; jti: string; expiresAt: At };
  /** Resources that a client created by a key of its own: the same key again returns them. */
  fhirCreated: {
    clientId: string;
    key: string;
    resourceType: string;
    resourceId: string;
    bodyHash: string;
    at: At;
  };
  /** Bulk exports that were asked for. Their files are made as they are read. */
  fhirExport: {
    id: string;
    clientId: string;
    /** Types of resource, separated by blanks. */
    types: string;
    since: AtOrNull;
    /** Address of the request, which the manifest repeats. */
    request: string;
    at: At;
    expiresAt: At;
  };
  /** Written by triggers at each change of a row. Without one, the row is as it was inserted. */
  rowChange: { entity: string; rowId: string; at: At };
}
