import type { Generated } from 'kysely';
import type { AccessAct } from '#contract/access-changes.ts';
import type { Role } from '#contract/shared.ts';
import type { SharedPart } from '#contract/patient-sharing.ts';
import type { At, AtOrNull, Json } from '#server/platform/sql/columns.ts';

/** Reason for which a link to a patient's page is sent. */
type LinkReason =
  | 'PRESCRIPTION'
  | 'WITHDRAWN'
  | 'STOPPED'
  | 'RESULT'
  | 'STAFF'
  | 'ASKED'
  | 'QUESTION'
  | 'ORDER_CANCELLED'
  | 'TEST_CANCELLED'
  | 'APPOINTMENT'
  | 'REQUESTED'
  | 'RENEWED';

/** Sessions, and how people proved their identity. */
export interface AccessTables {
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
    /** When the device was locked; null while it is unlocked. */
    lockedAt: AtOrNull;
    createdAt: At;
    /** The browser's description of itself, as text. */
    device: string | null;
    /** When its tokens were last renewed: within ACCESS_TOKEN_S of its last call. */
    seenAt: AtOrNull;
    /** When password and second factor were last proved again, for a call with `stepUp`. */
    provedAt: AtOrNull;
    /** When the person last proved themselves at the provider, until a call with `stepUp: 'each'` has used it. */
    confirmedAt: AtOrNull;
  };
  /** An address at which an app is told of its patients. */
  webhook: {
    id: string;
    app: string;
    url: string;
    secretSealed: string;
    createdAt: At;
    /** Its receiver said that it is gone: nothing is sent until it is resumed. */
    pausedAt: AtOrNull;
  };
  webhookMessage: {
    /** The receiver knows a message that comes twice by it. */
    id: string;
    webhookId: string;
    patientId: string;
    /** Number of the event. */
    seq: number;
    type: string;
    data: Json<{ requestId?: string; consultationId?: string }>;
    at: At;
    state: Generated<'QUEUED' | 'SENT' | 'FAILED'>;
    tries: Generated<number>;
    nextAt: At;
    error: string | null;
  };
  /** One row: the last event that was read for webhooks. */
  webhookCursor: { seq: number };
  /** A key of an app for patients. */
  appKey: {
    id: string;
    app: string;
    secretHash: string;
    /** Secret of a signing key; null for a key that is sent. */
    secretSealed: string | null;
    /** Separated by blanks. */
    scopes: string;
    /** Addresses and ranges separated by commas; empty: from anywhere. */
    addresses: string;
    createdAt: At;
    expiresAt: AtOrNull;
    revokedAt: AtOrNull;
  };
  /** A screen that shows the live board on a wall, by a key of its own. */
  wallScreen: {
    id: string;
    name: string;
    keyHash: string;
    createdBy: string;
    createdAt: At;
    /** When it last read the board. */
    seenAt: AtOrNull;
    endedAt: AtOrNull;
    endedBy: string | null;
  };
  /** A link by which a patient opens their own page, of one visit or one order. */
  patientLink: {
    id: string;
    tokenHash: string;
    patientId: string;
    consultationId: string | null;
    requestId: string | null;
    /** Why it was sent. */
    reason: LinkReason;
    /** null: the portal sent it by itself. */
    sentBy: string | null;
    createdAt: At;
    expiresAt: At;
    revokedAt: AtOrNull;
    /** Wrong dates of birth so far. */
    tries: Generated<number>;
    lockedUntil: AtOrNull;
    /** When the right date of birth was given last. */
    openedAt: AtOrNull;
  };
  /** A share of a patient with one person, of one visit or one order. */
  patientShare: {
    id: string;
    tokenHash: string;
    patientId: string;
    consultationId: string | null;
    requestId: string | null;
    /** Name of the reader, as the patient wrote it. */
    name: string;
    mobile: string;
    shows: Json<SharedPart[]>;
    createdAt: At;
    expiresAt: At;
    revokedAt: AtOrNull;
    openedAt: AtOrNull;
  };
  shareSession: { tokenHash: string; shareId: string; expiresAt: At };
  /** Proof of a mobile number on the public page. */
  pageTicket: { tokenHash: string; mobile: string; expiresAt: At };
  patientSession: {
    tokenHash: string;
    linkId: string;
    expiresAt: At;
    /** It was opened by the newest link of the patient. */
    showsAll: Generated<boolean>;
  };
  usedRefresh: { refreshHash: string; sessionId: string; usedAt: At; successorHash: string };
  otp: {
    id: string;
    nameKey: string;
    userId: string | null;
    purpose:
      | 'SIGN_IN'
      | 'MOBILE'
      | 'PASSWORD'
      | 'BANK'
      | 'REGISTER'
      | 'PATIENT_MOBILE'
      | 'PATIENT_DEVICE'
      | 'APP_PATIENT'
      | 'REQUEST_PAGE';
    /** The counter to which wrong guesses of this code belong. */
    lane: string;
    codeHash: string;
    tries: Generated<number>;
    sentAt: At;
    expiresAt: At;
    verifiedAt: AtOrNull;
    usedAt: AtOrNull;
    /** The SHA-256 of the token that a right code for a new password gave. */
    resetHash: string | null;
  };
  /** How often something was done on a day (YYYY-MM-DD, UTC). */
  dailyCount: { key: string; day: string; count: number };
  clinicTicket: {
    ticketHash: string;
    providerId: string;
    clinicId: string;
    expiresAt: At;
    usedAt: AtOrNull;
  };
  /** Wrong passwords by name and source: see password-tries.ts. */
  passwordTry: {
    nameKey: string;
    source: string;
    failures: number;
    /** The number of locks since `beganAt`. */
    locks: number;
    lockedUntil: AtOrNull;
    beganAt: At;
    lastAt: At;
    /** When the person was told that their name is being guessed. */
    toldAt: AtOrNull;
  };
  codeGuess: {
    id: string;
    nameKey: string;
    lane: string;
    at: At;
    /** The hash of the network that it came from; null of a person's own device. */
    source: string | null;
    /** The hash of the larger network around it. */
    site: string | null;
  };
  knownDevice: { tokenHash: string; userId: string; seenAt: At };
  /** A device that proves who signs; the keys are base64url. */
  passkey: {
    id: string;
    userId: string;
    name: string;
    publicKey: string;
    counter: number;
    /** How the browser reaches it, separated by blanks. */
    transports: string;
    createdAt: At;
    usedAt: AtOrNull;
  };
  /** Account of a person at an identity provider. */
  signOnLink: { issuer: string; subject: string; userId: string; linkedAt: At; usedAt: AtOrNull };
  /** A person came back from the provider; the page takes the session over once. */
  signOnTicket: {
    ticketHash: string;
    userId: string;
    issuer: string;
    subject: string;
    sid: string | null;
    isStrong: boolean;
    /** The person is signed in and has proved themselves again: it opens no session. */
    isAgain: Generated<boolean>;
    madeAt: At;
    expiresAt: At;
  };
  /** A session that was opened by the provider, which may end it. */
  signOnSession: { sessionId: string; issuer: string; subject: string; sid: string | null };
  /** States of sign-ins and ids of logout tokens, which count once. */
  signOnUsed: { usedHash: string; expiresAt: At };
  passkeyChallenge: { sessionId: string; purpose: 'ADD' | 'SIGN'; challenge: string; expiresAt: At };
  /** Second factor; each person has at most one. */
  secondFactor: {
    /** The owner for whom the secret is sealed: nothing else is. */
    id: string;
    userId: string;
    /** In base32; null once it could not be opened any more (`keys forget`): recovery codes remain. */
    secretSealed: string | null;
    /** The newest step of 30 s with a code that was used: neither it nor an earlier one works again. */
    lastStep: number;
    createdAt: At;
  };
  /** A change of access by an operator (server/operations/access). */
  accessChange: {
    id: string;
    at: At;
    byUser: string;
    act: AccessAct;
    /** null: of no account. */
    personId: string | null;
    /** The state before and after, until it is undone or a day has passed; null where nothing can be put back. */
    stateSealed: string | null;
    undoneAt: AtOrNull;
    undoneBy: string | null;
  };
  /** Deleted when it is used; the hash is one of a password. */
  recoveryCode: { id: string; userId: string; codeHash: string };
  pushSubscription: {
    endpoint: string;
    userId: string;
    /** Null where it asked before this was stored. */
    sessionId: string | null;
    role: Role;
    keys: Json<{ p256dh: string; auth: string }>;
    createdAt: At;
    seenAt: At;
  };
}
