import type { Generated, JSONColumnType, ColumnType, Kysely, Transaction } from 'kysely';
import type { Note, PrescriptionItem } from '#contract/prescriptions.ts';
import type {
  ConsultationMode,
  PaymentState,
  RequestKind,
  RequestStatus,
  Role,
  Sex,
} from '#contract/shared.ts';

/** Reads give Date, writes take Date. */
type At = ColumnType<Date, Date, Date>;
type AtOrNull = ColumnType<Date | null, Date | null | undefined, Date | null>;
type Json<T> = JSONColumnType<T extends object ? T : never>;

export interface Address {
  address1: string;
  address3: string;
  city: string;
  state: string;
  pin: string;
}

/** Columns as the migrations make them; names are camel case here, snake case there. */
export interface Database {
  hub: { hubKey: string; id: Generated<number>; name: string };
  clinic: { id: string; clinicName: string; city: string; state: string; address: string; phone: string };
  appUser: {
    id: string;
    userName: string;
    role: Role;
    name: string;
    email: string;
    mobile: string;
    passwordHash: string;
    otpAllowed: Generated<boolean>;
    disabledAt: AtOrNull;
    createdAt: At;
  };
  provider: {
    id: string;
    userId: string;
    salutationId: number;
    salutation: string;
    verificationStatus: string;
    internalProvider: Generated<boolean>;
    availableForOthers: Generated<boolean>;
    eligibleForExpertAnalysis: Generated<boolean>;
    skincareSaf: Generated<boolean>;
    secondOpinionAdmin: Generated<boolean>;
    hasAccessToDermaCare: Generated<boolean>;
    mobileConfirmed: Generated<boolean>;
    isWebAiSignUp: Generated<boolean>;
    isScAdmin: Generated<boolean>;
    hasClinicLinks: Generated<boolean>;
    personalInfo: Generated<boolean>;
    professionalInfo: Generated<boolean>;
    serviceInfo: Generated<boolean>;
    onDuty: Generated<boolean>;
    qualification: string;
    specialisation: string;
    registrationNumber: string;
    council: string;
    feePaise: number;
    addresses: Json<Address[]>;
  };
  clinicProvider: { clinicId: string; providerId: string };
  agent: { id: string; userId: string; firstname: string; lastname: string; agentType: string };
  nurse: { id: string; userId: string; salutation: string; registrationNumber: string };
  userHub: { userId: string; hubKey: string };
  patient: {
    id: string;
    mrn: string;
    name: string;
    nameLang: string;
    sex: Sex;
    /** YYYY-MM-DD */
    bornOn: string;
    mobile: string;
    email: string | null;
    address: string;
    city: string;
    state: string;
    languages: Json<string[]>;
    allergies: Json<string[]>;
    conditions: Json<string[]>;
    healthId: string | null;
    createdAt: At;
  };
  request: {
    id: string;
    serviceNumber: string;
    clientId: string | null;
    kind: RequestKind;
    status: RequestStatus;
    alertType: string | null;
    mode: ConsultationMode;
    hubKey: string | null;
    patientId: string;
    reason: string;
    reasonLang: string;
    requestedAt: At;
    waitingSince: At;
    takenBy: string | null;
    takenAt: AtOrNull;
    providerId: string | null;
    consultationId: string | null;
    orderedByConsultationId: string | null;
    amountPaise: Generated<number>;
    paymentState: Generated<PaymentState>;
    slotAt: AtOrNull;
    address: string | null;
    notes: Generated<string>;
    scanReportStatus: Generated<'NONE' | 'PENDING' | 'UPLOADED' | 'REVIEWED'>;
    endedAt: AtOrNull;
    version: Generated<number>;
  };
  statusHistory: {
    id: Generated<number>;
    requestId: string;
    fromStatus: RequestStatus | null;
    toStatus: RequestStatus;
    byUser: string | null;
    at: At;
    note: string | null;
  };
  product: {
    id: string;
    requestId: string;
    code: string;
    name: string;
    pricePaise: number;
    status: RequestStatus;
  };
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
  paymentLink: {
    id: string;
    requestId: string;
    amountPaise: number;
    upiUri: string;
    state: 'SENT' | 'PAID' | 'EXPIRED' | 'FAILED';
    sentAt: At;
    expiresAt: At;
    paidAt: AtOrNull;
    utr: string | null;
  };
  earning: {
    id: string;
    providerId: string;
    clinicId: string | null;
    consultationId: string | null;
    requestId: string | null;
    what: 'CONSULTATION' | 'LAB_ORDER';
    mode: ConsultationMode | null;
    patientId: string;
    grossPaise: number;
    feePaise: number;
    gstPaise: number;
    tdsPaise: number;
    netPaise: number;
    state: 'PENDING' | 'PAID';
    utr: string | null;
    at: At;
  };
  roomMember: {
    id: string;
    consultationId: string;
    identityKey: string;
    name: string;
    role: 'provider' | 'nurse' | 'guest' | 'patient';
    state: 'WAITING' | 'IN' | 'LEFT';
    microphone: boolean;
    camera: boolean;
    seenAt: At;
  };
  guestInvitation: {
    userId: string;
    consultationId: string;
    role: 'guest' | 'patient';
    name: string;
    invitedBy: string | null;
    tokenHash: string | null;
    consentAt: AtOrNull;
    expiresAt: At;
    createdAt: At;
  };
  session: {
    id: string;
    userId: string;
    accessHash: string;
    accessExpiresAt: At;
    refreshHash: string;
    idleExpiresAt: At;
    absoluteExpiresAt: At;
    address: string | null;
    revokedAt: AtOrNull;
    createdAt: At;
  };
  usedRefresh: { refreshHash: string; sessionId: string; usedAt: At; successorHash: string };
  signIn: { id: string; nameKey: string; userId: string | null; expiresAt: At };
  otp: {
    id: string;
    nameKey: string;
    userId: string | null;
    purpose: 'SIGN_IN' | 'MOBILE' | 'PASSWORD';
    codeHash: string;
    tries: Generated<number>;
    sentAt: At;
    expiresAt: At;
    verifiedAt: AtOrNull;
    usedAt: AtOrNull;
  };
  passwordTry: { nameKey: string; failures: number; lockedUntil: AtOrNull };
  pushSubscription: {
    endpoint: string;
    userId: string;
    role: Role;
    keys: Json<{ p256dh: string; auth: string }>;
    createdAt: At;
    seenAt: At;
  };
  event: {
    seq: Generated<number>;
    at: At;
    type: string;
    audience: string[];
    data: Json<Record<string, unknown>>;
  };
  audit: {
    seq: Generated<number>;
    at: At;
    who: string;
    role: string;
    action: string;
    entity: string;
    entityId: string;
    patientId: string | null;
  };
  outgoing: {
    id: Generated<number>;
    channel: 'SMS' | 'MAIL';
    recipient: string;
    subject: string;
    text: string;
    at: At;
  };
  setting: { name: string; value: Json<Record<string, unknown>> };
}

export type Db = Kysely<Database>;
export type Tx = Transaction<Database>;
