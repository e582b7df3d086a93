import type { ErrorBody, ErrorCode } from '#contract/errors.ts';

/** The server refused: a code, words for a person, and which fields. */
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
  /** What the server says of one field, for a form to show beside it. */
  fieldMessage(path: string): string | undefined {
    return this.body.fields?.find((field) => field.path === path)?.message;
  }
}

/** The same refusal, said beside the field that it is about: a wrong code, a wrong old password. */
export function besideField(error: unknown, code: ErrorCode, path: string, message?: string): unknown {
  if (!(error instanceof ApiError) || error.code !== code) return error;
  return new ApiError(error.status, {
    ...error.body,
    code: 'BAD_INPUT',
    responseString: message ?? error.message,
    fields: [{ path, message: message ?? error.message }],
  });
}

/** Why something failed, for a person: the server's own words when it refused, else these. */
export function reasonOf(error: unknown, otherwise: string): string {
  return error instanceof ApiError ? error.message : otherwise;
}

/** No answer came: no network, or no server. Nothing is known about what became of a write. */
export class NetworkError extends Error {
  override name = 'NetworkError';
}

/** The answer is not what the contract says: server and page are of different versions. */
export class ContractError extends Error {
  override name = 'ContractError';
}
