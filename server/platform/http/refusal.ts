import { ERRORS, type ErrorCode } from '#contract/error-codes.ts';
import type { ErrorBody } from '#contract/errors.ts';
import { hasWords } from '#contract/reason-text.ts';
import type { Because, FieldFault, ParamsOf, Reason } from '#contract/reasons.ts';

type More = Partial<Pick<ErrorBody, 'retryAfterS' | 'detail'>> & { fields?: FieldFault[] } & (
    | Because
    | { reason?: undefined; params?: undefined }
  );

/** A refusal that may be sent to the caller: code, reason and fields, which the page puts into words. Thrown by handlers. */
export class Refusal extends Error {
  override name = 'Refusal';
  code: ErrorCode;
  more: More;
  /**
   * Commits what was written before it, such as a counted try; any other refusal rolls back the whole call.
   */
  keeps: boolean;
  /** Ends the connection, so that the rest of the body is not read. */
  closes: boolean;
  /** Recorded in the feed of security events, never sent to the caller: the hash of the user name that was tried. */
  nameKey: string | undefined;
  constructor(
    code: ErrorCode,
    more: More = {},
    { keeps = false, closes = false, nameKey }: { keeps?: boolean; closes?: boolean; nameKey?: string } = {},
  ) {
    super(code);
    this.code = code;
    this.more = more;
    this.keeps = keeps;
    this.closes = closes;
    this.nameKey = nameKey;
  }

  get status(): number {
    return ERRORS[this.code].status;
  }

  get body(): ErrorBody {
    return { status: 'ERROR', code: this.code, responseString: ERRORS[this.code].message, ...this.more };
  }
}

/** @throws Refusal NOT_FOUND when there is no row. Another person's row is refused in the same way. */
export function orNotFound<T>(row: T | null | undefined): T {
  if (row === null || row === undefined) throw new Refusal('NOT_FOUND');
  return row;
}

/** A refused field with its reason. */
export function fieldFault<R extends Reason>(
  path: string,
  reason: R,
  ...[params]: undefined extends ParamsOf<R> ? [] : [params: ParamsOf<R>]
): FieldFault {
  return { path, reason, ...(params && { params }) } as FieldFault;
}

/** A refusal of one field for a reason that the schema cannot express. */
export function badField<R extends Reason>(
  path: string,
  reason: R,
  ...params: undefined extends ParamsOf<R> ? [] : [params: ParamsOf<R>]
): Refusal {
  return new Refusal('BAD_INPUT', { fields: [fieldFault(path, reason, ...params)] });
}

/** @throws Refusal BAD_INPUT at `path`, unless the text is a reason in words */
export function mustBeReason(path: string, text: string): void {
  if (text === '') throw badField(path, 'FIELD_REQUIRED');
  if (!hasWords(text)) throw badField(path, 'REASON_WORDS');
}
