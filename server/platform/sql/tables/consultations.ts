import type { Generated, JSONColumnType } from 'kysely';
import type { AskedKind } from '#contract/asked.ts';
import type { MessageNotice } from '#contract/consultation-message.ts';
import type { ErrorReason } from '#contract/entered-in-error.ts';
import type { NoteTexts } from '#contract/note-templates.ts';
import type { VisitLetterContent } from '#contract/visit-letters.ts';
import type { Note, Override, PrescriptionItem, StoppedMedicine } from '#contract/prescriptions.ts';
import type { ConsultationMode, DocumentInfo, RequestStatus } from '#contract/shared.ts';
import type { StoredImaging } from '#server/platform/dicom/read-dicom.ts';
import type { At, AtOrNull, Json, JsonOrDefault } from '#server/platform/sql/columns.ts';

/** Consultations and everything that belongs to them. */
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
    /** FOLLOW_UP once its doctor has confirmed of which visit. */
    visit: 'FIRST' | 'FOLLOW_UP';
    followUpOf: string | null;
    followUpAt: AtOrNull;
    handOverNote: string | null;
    handedOverAt: AtOrNull;
    /** The person who handed it over; null: it was not, or before this was stored. */
    handedOverBy: string | null;
    providerJoinedAt: AtOrNull;
    scheduledAt: AtOrNull;
    /** When a booked visit ends; its doctor has no other one before. */
    scheduledUntil: AtOrNull;
    /** The booking identity's key, such as `customer:<app>`; null for one that was not booked. */
    bookedBy: string | null;
    bookingClientId: string | null;
    /** When the doctor said that the patient did not come; the visit is then also cancelled. */
    noShowAt: AtOrNull;
    /** Why the hospital cancelled an appointment; null where no reason was asked. */
    cancelReason: string | null;
    /** When the patient is reminded; null when they were, or when nothing is left to remind of. */
    remindAt: AtOrNull;
    startedAt: AtOrNull;
    endedAt: AtOrNull;
    note: Json<Note>;
    consentKind: 'IMPLIED' | 'EXPLICIT' | null;
    consentAt: AtOrNull;
    /** Name and relation of the person who consented for a minor. */
    consentGuardian: string | null;
    /** When the patient withdrew it; null: never, or it was given again. */
    consentWithdrawnAt: AtOrNull;
    videoCapture: Generated<'NONE' | 'REQUESTED' | 'RECEIVED'>;
    version: Generated<number>;
    /** False for visits that ended before notes were signed. */
    signingDue: Generated<boolean>;
    createdAt: At;
  };
  /** Changes of the mode of a visit. */
  modeChange: {
    id: string;
    consultationId: string;
    fromMode: ConsultationMode;
    toMode: ConsultationMode;
    /** Reason for a change to a visit in person. */
    reason: string | null;
    byUser: string;
    at: At;
  };
  /** Requests to the patient to send something; at most one of a kind is open. */
  asked: {
    id: string;
    consultationId: string;
    kind: AskedKind;
    words: string;
    askedBy: string;
    askedAt: At;
    seenAt: AtOrNull;
    begunAt: AtOrNull;
    receivedAt: AtOrNull;
    documentId: string | null;
    withdrawnAt: AtOrNull;
  };
  /** Never changed: one row for each note that was signed. */
  signedNote: {
    id: string;
    consultationId: string;
    /** Version of the consultation when it was signed. */
    version: number;
    note: Json<Note>;
    sha256: string;
    signedBy: string;
    signedAt: At;
  };
  /** Never changed. `at` is when it was written. */
  noteAddendum: {
    id: string;
    consultationId: string;
    clientId: string;
    byUser: string;
    text: string;
    at: At;
    receivedAt: At;
  };
  /** Never changed: a note, or with `addendumId` an addendum, that was entered in error. */
  noteError: {
    id: string;
    consultationId: string;
    addendumId: string | null;
    errorAt: At;
    errorBy: string;
    errorReason: ErrorReason;
    errorWords: string | null;
  };
  /** Without a provider it is the hospital's; without a specialisation, for every doctor. */
  noteTemplate: {
    id: string;
    providerId: string | null;
    clientId: string | null;
    specialisation: string | null;
    name: string;
    texts: Json<NoteTexts>;
    createdAt: At;
  };
  /** Signed referrals and certificates. Never changed. */
  visitLetter: {
    id: string;
    consultationId: string;
    clientId: string;
    kind: VisitLetterContent['kind'];
    content: Json<VisitLetterContent>;
    documentId: string;
    sha256: string;
    signedBy: string;
    signedAt: At;
  };
  comment: {
    id: string;
    consultationId: string;
    clientId: string;
    byUser: string;
    text: string;
    at: At;
    receivedAt: At;
  };
  document: {
    id: string;
    clientId: string | null;
    patientId: string;
    consultationId: string | null;
    requestId: string | null;
    kind: DocumentInfo['kind'];
    name: string;
    contentType: string;
    sizeBytes: number;
    sha256: string;
    fileKey: string;
    captureStatus: Generated<'SENT' | 'SEEN' | 'RETAKE' | 'ACCEPTED'>;
    captureReason: string | null;
    /** When the doctor who ordered a laboratory result opened it first. */
    resultReadAt: Generated<Date | null>;
    /** Pages for the release before: 1 where they are unknown. */
    pages: Generated<number>;
    /** Pages as they were counted; null where they are unknown. */
    pageCount: Generated<number | null>;
    /** It needs a password to be opened; null where that was not tried. */
    isLocked: Generated<boolean | null>;
    /** Its sealed password, once a person entered it. */
    passwordSealed: Generated<string | null>;
    /** Elements of an X-ray or scan. */
    imaging: JSONColumnType<StoredImaging | null, string | null | undefined, string | null>;
    byUser: string | null;
    /** When the patient agreed aloud to a picture from the call, as `byUser` confirmed; null for other documents. */
    patientAgreedAt: Generated<Date | null>;
    /** When it was captured or submitted; `receivedAt` is when it was stored. */
    at: At;
    receivedAt: At;
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
    /** Set when the server wrote it to tell of an event; screens word it in the reader's language. */
    notice: Generated<MessageNotice | null>;
    /** When it was written. */
    sentAt: At;
    receivedAt: At;
    deliveredAt: AtOrNull;
    readAt: AtOrNull;
    /** The order of arrival: two messages may have the same millisecond. */
    seq: Generated<number>;
  };
  prescription: {
    id: string;
    consultationId: string;
    clientId: string;
    version: number;
    items: Json<PrescriptionItem[]>;
    overrides: Json<Override[]>;
    documentId: string;
    sha256: string;
    /** In the QR code of the PDF; null for those that were signed before there was one. */
    code: Generated<string | null>;
    signedBy: string;
    signedAt: At;
    withdrawnAt: AtOrNull;
    /** A provider. */
    withdrawnBy: Generated<string | null>;
    withdrawnReason: Generated<string | null>;
    /** Its medicines that a doctor stopped. */
    stopped: JsonOrDefault<StoppedMedicine[]>;
    /** Why it was corrected after the visit; null: it was signed during it. */
    correction: Generated<string | null>;
  };
  guestInvitation: {
    /** The secret of the link. */
    userId: string;
    /** The id by which staff refer to it. */
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
    /** The name that the guest typed, when it differs from the invitation's. */
    callsThemselves: string | null;
    /** True if staff must admit them. False for the first device that opens the patient's own link. */
    waits: boolean;
    tokenHash: string;
    consentAt: At;
  };
}
