import type { Generated } from 'kysely';
import type { Note, PrescriptionItem } from '#contract/prescriptions.ts';
import type { ConsultationMode, RequestStatus } from '#contract/shared.ts';
import type { At, AtOrNull, Json } from '#server/platform/sql/columns.ts';

/** A visit and everything that belongs to it. */
export interface ConsultationsTables {
  consultation: {
    id: string;
    consultationNumber: string;
    requestId: string | null;
    patientId: string;
    nurseUserId: string | null;
    providerId: string | null;
    clinicId: string | null;
    status: RequestStatus;
    mode: ConsultationMode;
    visit: 'FIRST' | 'FOLLOW_UP';
    handOverNote: string | null;
    handedOverAt: AtOrNull;
    providerJoinedAt: AtOrNull;
    scheduledAt: AtOrNull;
    startedAt: AtOrNull;
    endedAt: AtOrNull;
    note: Json<Note>;
    consentKind: 'IMPLIED' | 'EXPLICIT' | null;
    consentAt: AtOrNull;
    videoCapture: Generated<'NONE' | 'REQUESTED' | 'RECEIVED'>;
    version: Generated<number>;
    createdAt: At;
  };
  comment: { id: string; consultationId: string; clientId: string; byUser: string; text: string; at: At };
  document: {
    id: string;
    clientId: string | null;
    patientId: string;
    consultationId: string | null;
    requestId: string | null;
    kind: 'CAPTURE' | 'LAB_RESULT' | 'PRESCRIPTION' | 'CHAT_FILE' | 'SHARED' | 'PROFILE' | 'OTHER';
    name: string;
    contentType: string;
    sizeBytes: number;
    sha256: string;
    fileKey: string;
    captureStatus: Generated<'SENT' | 'SEEN' | 'RETAKE' | 'ACCEPTED'>;
    pages: Generated<number>;
    byUser: string | null;
    at: At;
  };
  message: {
    id: string;
    consultationId: string | null;
    requestId: string | null;
    channel: 'CONSULTATION' | 'CUSTOMER' | 'DESK';
    clientId: string;
    senderKey: string;
    senderName: string;
    senderRole: string;
    text: string;
    textLang: string | null;
    documentId: string | null;
    sentAt: At;
    deliveredAt: AtOrNull;
    readAt: AtOrNull;
    /** The order of arrival: two may come within one millisecond. */
    seq: Generated<number>;
  };
  prescription: {
    id: string;
    consultationId: string;
    clientId: string;
    version: number;
    items: Json<PrescriptionItem[]>;
    documentId: string;
    sha256: string;
    signedBy: string;
    signedAt: At;
  };
  roomMember: {
    id: string;
    consultationId: string;
    identityKey: string;
    name: string;
    role: 'provider' | 'nurse' | 'guest' | 'patient';
    /** Who was removed waits again when they come back. */
    state: 'WAITING' | 'IN' | 'LEFT' | 'REMOVED';
    microphone: boolean;
    camera: boolean;
    seenAt: At;
  };
  guestInvitation: {
    /** The secret of the link. */
    userId: string;
    /** What staff name it by. */
    id: Generated<string>;
    consultationId: string;
    role: 'guest' | 'patient';
    /** The name that the inviter typed. */
    name: string;
    invitedBy: string | null;
    revokedAt: AtOrNull;
    expiresAt: At;
    createdAt: At;
  };
  /** One device that joined by a link. */
  guest: {
    id: string;
    invitationId: string;
    /** The name that they typed, where it is another than the invitation's. */
    callsThemselves: string | null;
    /** Staff must let them in. False for the first device that opens the patient's own link. */
    waits: boolean;
    tokenHash: string;
    consentAt: At;
  };
}
