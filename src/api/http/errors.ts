import type { ErrorBody, ErrorCode } from '#contract/errors.ts';

/** The server refused: a code, a message for the user, and the fields. */
export class ApiError extends Error {
  override name = 'ApiError';
  status: number;
  body: ErrorBody;
  constructor(status: number, body: ErrorBody) {
    super(body.responseString);
    this.status = status;
    this.body = body;
  }
  get code(): ErrorCode {
    return this.body.code;
  }
  /** The server's message for one field, for a form to show beside it. */
  fieldMessage(path: string): string | undefined {
    return this.body.fields?.find((field) => field.path === path)?.message;
  }
}

/** The same refusal as an error of one field: a wrong code, a wrong current password. */
export function besideField(error: unknown, code: ErrorCode, path: string, message?: string): unknown {
  if (!(error instanceof ApiError) || error.code !== code) return error;
  return new ApiError(error.status, {
    ...error.body,
    code: 'BAD_INPUT',
    responseString: message ?? error.message,
    fields: [{ path, message: message ?? error.message }],
  });
}

/** The message for the user: the server's own when it refused, else the given one. */
export function reasonOf(error: unknown, otherwise: string): string {
  return error instanceof ApiError ? error.message : otherwise;
}

/** No answer: no network, or no server. It is not known whether a write was done. */
export class NetworkError extends Error {
  override name = 'NetworkError';
}

/** The answer is not what the contract says: server and page are of different versions. */
export class ContractError extends Error {
  override name = 'ContractError';
}
