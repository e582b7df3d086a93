/** The specification's constants (section 9) and the product's own limits. */
export const TOKEN_REFRESH_BEFORE_S = 120;
export const ACCESS_TOKEN_S = 900;
/** How long a patient's page stays open after their date of birth, and a way from it into a call, in s. */
export const PATIENT_SESSION_S = 2 * 3_600;
/** How long a proven number can raise requests on the public page, in s. */
export const TICKET_S = 1_800;
/** A member of a room without a sign of life for this long has left, even if their browser is still open. */
export const ROOM_GONE_AFTER_S = 30;
export const SESSION_IDLE_S = 30 * 60 * 16;
export const SESSION_ABSOLUTE_S = 12 * 3600;
/** An unanswered refresh may be repeated within this time, because the answer can be lost. */
export const REFRESH_RETRY_S = 30;

/** Rows of a list beyond this many are not counted: its total then is one more. */
export const COUNTED_MAX = 1_000;

export const OTP_LENGTH = 4;
export const OTP_TRIES = 3;
export const OTP_CODES_A_DAY = 3;
export const OTP_LIFE_S = 300;
/**
 * Wrong codes per day for one account. Strangers have separate counts for sign-in and forgotten password;
 * devices and sessions of the person have one count for all purposes: 3 + 3 + 4 of 10,000 codes, 0.1 % a day.
 */
export const OTP_GUESSES_A_DAY = { stranger: 3, known: 4 } as const;
/** Wrong codes an hour from one IPv4 address or IPv6 /64, for all accounts: one stranger cannot spend the codes of all. */
export const OTP_GUESSES_AN_HOUR_OF_SOURCE = 5;

/** How long a device may take to answer what it was asked: a person looks for their finger, or for their phone. */
export const PASSKEY_ANSWER_S = 300;
export const PASSKEYS_MAX = 10;

/** How long adding an authenticator app may take: a person may have to install it first. */
export const SECOND_FACTOR_ADD_S = 900;
/** A proof of password and second factor counts this long for calls with `stepUp: 'lately'` of the same session. */
export const STEP_UP_S = 300;
export const RECOVERY_CODES = 10;

/** Account numbers that an operator may see in whole on one day. */
export const BANK_SHOWN_A_DAY = 100;
/** A bank account that was changed within this time is marked beside the payout. */
export const BANK_CHANGED_DAYS = 30;

export const PASSWORD_MIN = 8;
/** Longer ones are not possible in a PDF: ISO 32000-2 has 127 bytes. */
export const DOCUMENT_PASSWORD_MAX_CHARS = 127;
export const PASSWORD_TRIES = 5;
export const PASSWORD_LOCK_S = 300;
/** Limit for all devices together on which the person never signed in. */
export const PASSWORD_TRIES_BY_NAME = 100;
export const PASSWORD_NAME_LOCK_S = 3600;

export const POLL_CHAT_MS = 2_000;
export const POLL_DETAILS_MS = 5_000;
export const POLL_STATUS_MS = 8_000;
export const POLL_SECOND_CHAT_MS = 10_000;
export const POLL_NEW_CHATS_MS = 150_000;

export const ALERT_VOLUME = 0.9;
export const REPEAT_STAFF_MS = 37_000;
export const REPEAT_NURSE_MS = 120_000;

/** The most alerts that one call may report, and the longest snooze and do-not-disturb. */
export const ALERT_REPORTS_MAX = 50;
export const SNOOZE_MAX_MIN = 60;
export const QUIET_MAX_H = 12;

export const COOKIE_CONSENT_DAYS = 365;
export const PUSH_REFRESH_DAYS = 7;
export const COPYRIGHT_YEAR = 2025;

export const UPLOAD_MAX_BYTES = 25 * 1024 * 1024;
/** A display picture or a signature. */
export const PICTURE_MAX_BYTES = 5 * 1024 * 1024;
/**
 * A resumable upload is sent in pieces: of this size unless the connection is slow, never larger, and only
 * the last one may be smaller than the minimum.
 */
export const UPLOAD_PIECE_BYTES = 1024 * 1024;
export const UPLOAD_PIECE_MAX_BYTES = 8 * 1024 * 1024;
export const UPLOAD_PIECE_MIN_BYTES = 64 * 1024;
/** Limit for a patient's video: a minute or two from a phone's camera. */
export const VIDEO_OF_PATIENT_MAX_BYTES = 150 * 1024 * 1024;
export const VIDEO_MAX_BYTES = 500 * 1024 * 1024;
export const UPLOAD_KEPT_S = 3 * 86_400;
export const MESSAGE_MAX_CHARS = 4_000;
/** Length of the note on a change of an order's status. */
export const STEP_NOTE_MAX_CHARS = 500;
/** Replies to choose from in the agents' chats, and what one of their buttons can say. */
export const REPLIES_MAX = 100;
/** Labs that orders are given to, with those that are out of use. */
export const LABS_MAX = 500;

/** Orders that are given to an agent by one call. */
export const ASSIGNED_MAX = 50;
export const REPLY_TITLE_MAX_CHARS = 40;
export const CAPTURE_REASON_MAX_CHARS = 200;
/** Length of the reason for a visit in person. */
export const MODE_REASON_MAX_CHARS = 200;
export const PAGE_MAX = 200;
/**
 * The placeholder that every browser sends as deviceId (R3.02); the server identifies a device by its push
 * endpoint.
 */
export const DEVICE_ID = 'web-portal';
/** Basic client credential (R6.02). It is public and grants nothing by itself. */
export const CLIENT_ID = 'portal';
export const CLIENT_SECRET = 'public';
/**
 * Carries the device token from an earlier sign-in, so that other people's guesses do not lock out this
 * device's users.
 */
export const DEVICE_TOKEN_HEADER = 'x-device-token';
