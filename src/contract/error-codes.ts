/** Every error that the server sends: its HTTP status, and the sentence for those who read the API without the page. */
export const ERRORS = {
  BAD_INPUT: { status: 400, message: 'Check the highlighted fields.' },
  NOT_SIGNED_IN: { status: 401, message: 'Please sign in again.' },
  WRONG_SIGN_IN: { status: 401, message: 'Incorrect user name or password.' },
  WRONG_CODE: { status: 400, message: 'Incorrect or expired code.' },
  LOCKED: { status: 429, message: 'Too many attempts. Wait before you try again.' },
  SESSION_EXPIRED: { status: 401, message: 'Session expired. Please log in again.' },
  LOCKED_SESSION: { status: 423, message: 'This device is locked. Enter your password.' },
  BAD_CLIENT: { status: 401, message: 'The portal could not identify itself.' },
  NOT_FOUND: { status: 404, message: 'Not found, or you do not have access to it.' },
  NOT_ALLOWED: { status: 403, message: 'You are not allowed to do this.' },
  TAKEN: { status: 409, message: 'Someone else has accepted this.' },
  BAD_TRANSITION: { status: 409, message: 'This step is not possible in the current status.' },
  CHANGED_MEANWHILE: {
    status: 409,
    message: 'Someone else changed this. Check the newest version first.',
  },
  IN_FLIGHT: { status: 409, message: 'This change is already being made.' },
  RULE: { status: 422, message: 'A clinical rule does not allow this.' },
  SAME_KEY_OTHER_BODY: { status: 422, message: 'This change was already sent with different content.' },
  TOO_LARGE: { status: 413, message: 'The file is too large.' },
  WRONG_TYPE: { status: 415, message: 'This file type is not accepted.' },
  TOO_MANY: { status: 429, message: 'Too many attempts. Wait a moment.' },
  INTERNAL: { status: 500, message: 'Something went wrong on our side. Nothing was changed.' },
  STORE_UNAVAILABLE: {
    status: 503,
    message: 'The server cannot reach its database. Try again in a moment.',
  },
  STOPPING: { status: 503, message: 'The server is restarting. Try again in a moment.' },
  STORAGE_FULL: { status: 507, message: 'The server’s disk is full. It cannot store anything now.' },
  OUTSIDE_FAILED: { status: 502, message: 'An external service did not respond.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof ERRORS;
