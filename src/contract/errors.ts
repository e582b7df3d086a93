import * as z from 'zod/mini';

/** Every error that leaves the server: its HTTP status and the words a person may see. */
export const ERRORS = {
  BAD_INPUT: { status: 400, message: 'Some fields need another look.' },
  NOT_SIGNED_IN: { status: 401, message: 'Please sign in again.' },
  WRONG_SIGN_IN: { status: 401, message: 'User name or password do not match.' },
  WRONG_CODE: { status: 400, message: 'The code does not match, or its time has run out.' },
  LOCKED: { status: 429, message: 'Too many tries. Please wait before the next one.' },
  SESSION_EXPIRED: { status: 401, message: 'Session expired. Please log in again.' },
  LOCKED_SESSION: { status: 423, message: 'This device is locked. Enter the password to go on.' },
  BAD_CLIENT: { status: 401, message: 'The portal could not identify itself.' },
  NOT_FOUND: { status: 404, message: 'We could not find that, or it is not yours to open.' },
  NOT_ALLOWED: { status: 403, message: 'You do not have the right to do this.' },
  TAKEN: { status: 409, message: 'Somebody else has taken this.' },
  BAD_TRANSITION: { status: 409, message: 'That step is not possible from here.' },
  CHANGED_MEANWHILE: {
    status: 409,
    message: 'This was changed meanwhile. Look at the newest version first.',
  },
  IN_FLIGHT: { status: 409, message: 'The same change is being made right now.' },
  RULE: { status: 422, message: 'A care rule does not allow this.' },
  SAME_KEY_OTHER_BODY: { status: 422, message: 'This change was sent before with other content.' },
  TOO_LARGE: { status: 413, message: 'The file is too large.' },
  WRONG_TYPE: { status: 415, message: 'This kind of file is not accepted.' },
  TOO_MANY: { status: 429, message: 'Too many tries. Please wait a moment.' },
  INTERNAL: { status: 500, message: 'Something went wrong on our side. Nothing was changed.' },
  OUTSIDE_FAILED: { status: 502, message: 'A service that we depend on did not answer.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof ERRORS;

const codes = Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]];

/** The body of every answer that is not a success. */
export const ErrorBody = z.object({
  status: z.literal('ERROR'),
  code: z.enum(codes),
  responseString: z.string(),
  /** One row a field that was refused: its path (`mobile`, `items.0.dose`) and why. */
  fields: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
  /** Seconds until another try makes sense. */
  retryAfterS: z.optional(z.number()),
  /** Facts that the page needs to explain the error, such as who took a request. */
  detail: z.optional(z.record(z.string(), z.unknown())),
});
export type ErrorBody = z.output<typeof ErrorBody>;
