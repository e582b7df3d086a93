/**
 * Every kind of security event, with its severity of RFC 5424: 1 alert, 4 warning, 5 notice, 6 informational.
 * docs/security.md has the same table; a test compares them.
 */
export const SECURITY_EVENTS = {
  SIGN_IN: { severity: 6, meaning: 'A person signed in.' },
  SIGN_IN_FAILED: { severity: 4, meaning: 'A wrong name or password.' },
  LOCKED: { severity: 4, meaning: 'A try was refused because of the tries before it.' },
  CODE_WRONG: { severity: 4, meaning: 'A wrong, used or expired one-time code.' },
  CODES_STOPPED: { severity: 1, meaning: 'All accounts together had too many wrong codes within an hour.' },
  SMS_STOPPED: { severity: 1, meaning: 'A limit of SMS a day for people without an account was reached.' },
  GUESSED: { severity: 4, meaning: 'The password or codes of a name are being guessed.' },
  NEW_DEVICE: { severity: 5, meaning: 'A person signed in on a device that was not known.' },
  REFUSED: { severity: 4, meaning: 'A call without the right to it, or too many calls.' },
  RIGHTS_CHANGED: { severity: 5, meaning: 'The operator approved or refused a provider.' },
  PASSWORD_CHANGED: { severity: 5, meaning: 'A person changed their password.' },
  PASSWORD_RESET: { severity: 5, meaning: 'A password was reset, by its person or by the operator.' },
  SECOND_FACTOR_ADDED: { severity: 5, meaning: 'A person added an authenticator app.' },
  SECOND_FACTOR_REMOVED: {
    severity: 5,
    meaning: 'An authenticator app was removed, by its person or by the operator.',
  },
  SECOND_FACTOR_WRONG: {
    severity: 4,
    meaning: 'The right password with a wrong code of the app or a wrong recovery code.',
  },
  RECOVERY_CODE_USED: { severity: 5, meaning: 'A recovery code was used in place of the authenticator app.' },
  RECOVERY_CODES_RENEWED: { severity: 5, meaning: 'A person made new recovery codes.' },
  DISABLED: { severity: 5, meaning: 'The operator disabled an account.' },
  ENABLED: { severity: 5, meaning: 'The operator enabled an account.' },
  SESSION_ENDED: {
    severity: 5,
    meaning: 'A session was ended from elsewhere, by its person or the operator.',
  },
  TOKEN_REPLAYED: { severity: 1, meaning: 'A refresh token came again; its session was ended.' },
  AUDIT_BROKEN: { severity: 1, meaning: 'The verification of the audit failed.' },
  EVENTS_DROPPED: {
    severity: 4,
    meaning: 'More events in a minute than the feed takes; it has their number.',
  },
} as const satisfies Record<string, { severity: number; meaning: string }>;

/** Events that a stranger can cause without a limit. */
export const FLOODING: ReadonlySet<string> = new Set(['SIGN_IN_FAILED', 'LOCKED', 'CODE_WRONG', 'REFUSED']);

export type SecurityEventKind = keyof typeof SECURITY_EVENTS;

/** A security event: never a password, code, token, patient, or the name of a person. */
export interface SecurityEvent {
  kind: SecurityEventKind;
  userId?: string | undefined;
  /** The SHA-256 of a user name: the name may be one that does not exist. */
  nameKey?: string | undefined;
  /** Address of the caller. */
  address?: string | undefined;
  sessionId?: string | undefined;
  /** The name of the call, and the code of its refusal. */
  call?: string | undefined;
  code?: string | undefined;
  count?: number | undefined;
}
