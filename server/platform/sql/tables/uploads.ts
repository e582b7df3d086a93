import type { Generated } from 'kysely';
import type { UploadPurpose, UploadState } from '#contract/uploads.ts';
import type { ReviewState } from '#contract/video-reviews.ts';
import type { At, AtOrNull } from '#server/platform/sql/columns.ts';

/** Stored files, resumable uploads, and the reviews of providers' videos. */
export interface UploadsTables {
  /** The bytes under a key of the file store. */
  storedFile: {
    key: string;
    /** When they were last stored. */
    at: At;
    /** OWN: made by this server. The others came from outside; FOUND: the scanner found something in them. */
    scan: 'OWN' | 'PENDING' | 'CLEAN' | 'FOUND';
    tries: Generated<number>;
    scanDueAt: At;
    scannedAt: AtOrNull;
    /** No row names them any more, and their removal has begun. */
    removingAt: AtOrNull;
  };
  /** The bytes that a person or an app has sent on a day (UTC). */
  sentBytes: { ownerKey: string; day: string; bytes: number };
  upload: {
    id: string;
    clientId: string;
    /** The member of staff; of what a patient sends because it was asked of them, `asked:ID`. */
    userId: string;
    purpose: UploadPurpose | 'ASKED' | 'RECORDING';
    /** The service order. */
    targetId: string | null;
    consultationId: string | null;
    /** Set when the captured document is sent as a message, too. */
    messageClientId: string | null;
    /** The sender confirmed that the patient agreed to this picture from the call. */
    patientAgreed: Generated<boolean>;
    name: string;
    sizeBytes: number;
    sha256: string;
    receivedBytes: Generated<number>;
    state: Generated<UploadState['uploadState']>;
    /** The document or video review that was made of it. */
    resultId: string | null;
    createdAt: At;
    touchedAt: At;
  };
  /** A piece that arrived completely; its bytes are in the file store. */
  uploadPiece: { uploadId: string; atByte: number; sizeBytes: number; fileKey: string };
  videoReview: {
    id: string;
    providerId: string;
    name: string;
    contentType: string;
    sizeBytes: number;
    fileKey: string;
    state: ReviewState;
    createdAt: At;
    handedOverAt: AtOrNull;
    endedAt: AtOrNull;
    version: Generated<number>;
  };
}
