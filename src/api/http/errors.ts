import type { ErrorCode } from '#contract/error-codes.ts';
import type { ErrorBody } from '#contract/errors.ts';
import type { PlainReason } from '#contract/reasons.ts';

/** The server refused: a code, a reason, and the fields. `wordsOf` of src/i18n puts it into words for the user. */
export class ApiError extends Error {
  override name = 'ApiError';
  status: number;
  body: ErrorBody;
  constructor(status: number, body: ErrorBody) {
    super(body.code);
    this.status = status;
    this.body = body;
  }
  get code(): ErrorCode {
    return this.body.code;
  }
}

/** The same refusal as an error of one field: a wrong code, a wrong current password. */
export function besideField(error: unknown, code: ErrorCode, path: string, reason: PlainReason): unknown {
  if (!(error instanceof ApiError) || error.code !== code) return error;
  return new ApiError(error.status, {
    ...error.body,
    code: 'BAD_INPUT',
    reason,
    fields: [{ path, reason }],
  });
}

/** No answer: no network, or no server. It is not known whether a write was done. `wordsOf` knows it by its name. */
export class NetworkError extends Error {
  override name = 'NetworkError';
}

/** The answer is not what the contract says: server and page are of different versions. */
export class ContractError extends Error {
  override name = 'ContractError';
}
