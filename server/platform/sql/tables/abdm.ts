import type { Generated } from 'kysely';
import type { ConsentStatus } from '#contract/abdm.ts';
import type { At, AtOrNull, Json } from '#server/platform/sql/columns.ts';

/** The exchange of health records over ABDM. */
export interface AbdmTables {
  abdmConsent: {
    /** The id of the request to ABDM, too. */
    consentId: string;
    /** The id that the consent manager gave; null until it has. */
    managerId: string | null;
    state: Generated<ConsentStatus>;
    sentAt: AtOrNull;
    statusAskedAt: AtOrNull;
    /** The notification that must still be acknowledged. */
    unacknowledged: string | null;
    /** Why the consent manager refused the request. */
    fault: string | null;
  };
  abdmArtifact: {
    artifactId: string;
    consentId: string;
    fetchAskedAt: AtOrNull;
    /** These are null until the artefact was fetched. */
    hospitalId: string | null;
    hospital: string | null;
    /** The references of the care contexts that it opens. */
    contexts: Json<string[]> | null;
    recordsFrom: AtOrNull;
    recordsTo: AtOrNull;
    eraseAt: AtOrNull;
  };
  abdmTransfer: {
    /** The id of the request to ABDM, too. */
    id: string;
    artifactId: string;
    transactionId: string | null;
    /** SHA-256 of the last part of the address to which the hospital sends. */
    pushKeyHash: string;
    publicKey: string;
    nonce: string;
    /** Sealed; null once the exchange is over. */
    privateKeySealed: string | null;
    state: Generated<'OPEN' | 'DONE' | 'FAILED' | 'LATE'>;
    startedAt: At;
    closesAt: At;
    pageCount: number | null;
    acknowledgedAt: AtOrNull;
  };
  /** `contentSealed` are the entries of a page, decrypted and sealed; null: its key was lost. */
  abdmPage: { id: string; transferId: string; number: number; contentSealed: string | null };
  /** The ids of calls that were taken: none is taken twice. */
  abdmCallback: { requestId: string; at: At };
}
