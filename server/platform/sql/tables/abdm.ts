import type { ColumnType, Generated } from 'kysely';
import type { AbhaFactName } from '#contract/abha.ts';
import type { ConsentStatus, HiType } from '#contract/abdm.ts';
import type { At, AtOrNull, Json } from '#server/platform/sql/columns.ts';

/** The exchange of health records over ABDM. */
export interface AbdmTables {
  abdmConsent: {
    /** The id of the request to ABDM, too. */
    consentId: string;
    /** The id that the consent manager gave; null until it has. */
    managerId: string | null;
    /** The address of the patient that was asked; null before the first try. */
    address: string | null;
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
  /** A patient of whom ABDM has verified the address: visits are linked for no other. */
  abdmPatient: {
    patientId: string;
    address: string;
    /** The health id that was verified: after a change the row counts no more. */
    healthId: string;
    verifiedAt: At;
    /** The person of the staff who verified it; null of one before the desk could. */
    verifiedBy: string | null;
    /** Name of the person who agreed by voice. */
    consentBy: Generated<string>;
    /** Facts of the record that differed from ABDM's, and were decided to be of the same person. */
    differed: ColumnType<AbhaFactName[], string | undefined>;
    tokenRequestId: string | null;
    tokenAskedAt: AtOrNull;
    /** The token with which visits are linked. */
    tokenSealed: string | null;
  };
  /** A verification of an ABHA at the desk that has begun, for some minutes. */
  abhaVerification: {
    id: string;
    patientId: string;
    /** The person of the staff who began it, and alone may finish it. */
    userId: string;
    consentBy: string;
    startedAt: At;
    endsAt: At;
    tries: Generated<number>;
    /** CONFIRMED: the code was right, and a person has to decide whether the record is of the same person. */
    state: Generated<'STARTED' | 'SENT' | 'CONFIRMED' | 'ENDED'>;
    /** The ABHA and ABDM's transaction, then the profile, as JSON; null once it is over. */
    stateSealed: string | null;
  };
  /** A completed visit as a care context; its reference is the id of the visit. */
  abdmContext: {
    consultationId: string;
    patientId: string;
    requestId: string;
    tries: Generated<number>;
    /** Null: it was asked for and not answered, or is linked. */
    nextAt: AtOrNull;
    linkedAt: AtOrNull;
    fault: string | null;
  };
  /** A patient's consent to the records of this hospital. */
  abdmGrant: {
    consentId: string;
    patientId: string;
    state: 'GRANTED' | 'EXPIRED' | 'REVOKED';
    contexts: Json<string[]>;
    hiTypes: Json<HiType[]>;
    recordsFrom: At;
    recordsTo: At;
    endsAt: At;
    unacknowledged: string | null;
  };
  /** A request for the data of a consent. */
  abdmProvision: {
    transactionId: string;
    consentId: string;
    /** The call that brought it. */
    requestId: string;
    pushUrl: string;
    publicKey: string;
    nonce: string;
    recordsFrom: At;
    recordsTo: At;
    closesAt: At;
    tries: Generated<number>;
    nextAt: AtOrNull;
    acknowledgedAt: AtOrNull;
    state: Generated<'WANTED' | 'SENT' | 'FAILED' | 'DONE'>;
    /** The outcome that the gateway must be told. */
    outcome: 'TRANSFERRED' | 'FAILED' | null;
  };
}
