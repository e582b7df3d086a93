import * as z from 'zod/mini';
import { ERRORS, type ErrorCode } from './error-codes.ts';
import { Reason } from './reasons.ts';

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
