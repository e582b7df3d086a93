import * as z from 'zod/mini';
import { Reason } from './reasons.ts';

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
  OUTSIDE_FAILED: { status: 502, message: 'An external service did not respond.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof ERRORS;

const codes = Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]];

const Params = z.record(z.string(), z.unknown());

/** The body of every answer that is not a success. */
export const ErrorBody = z.object({
  status: z.literal('ERROR'),
  code: z.enum(codes),
  /** The general sentence of the code. The page has its own words for code and reason. */
  responseString: z.string(),
  /** More than the code says. What each reason has as `params` is in src/contract/reasons.ts. */
  reason: z.optional(Reason),
  params: z.optional(Params),
  /** One row per refused field: its path (`mobile`, `items.0.dose`) and the reason. */
  fields: z.optional(z.array(z.object({ path: z.string(), reason: Reason, params: z.optional(Params) }))),
  /** Seconds until a retry can succeed. */
  retryAfterS: z.optional(z.number()),
  /** Facts that the page needs to explain the error, such as who accepted a request. */
  detail: z.optional(z.record(z.string(), z.unknown())),
});
export type ErrorBody = z.output<typeof ErrorBody>;
