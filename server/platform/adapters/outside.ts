import type * as z from 'zod/mini';

/**
 * An external service failed. `isFinal` means that a retry cannot succeed. The message contains no secrets.
 */
export class OutsideError extends Error {
  override name = 'OutsideError';
  isFinal: boolean;
  /** The service may have done what it was asked to: no answer came. */
  isUncertain = false;
  /** Status of an answer that was no 2xx. */
  status: number | null = null;
  /** Seconds after which the service wants to be asked again. */
  retryAfterS: number | null = null;
  constructor(message: string, isFinal = false, cause?: unknown) {
    super(message, { cause });
    this.isFinal = isFinal;
  }
}

/** Statuses with which a service rejects a request for good. */
const REFUSED = [400, 404, 410, 413, 422];

/**
 * Calls an external service, with a timeout and without following redirects.
 * @throws OutsideError for anything but a 2xx
 */
export async function callOutside(
  url: URL | string,
  timeoutMs: number,
  init: RequestInit = {},
): Promise<Response> {
  const answer = await fetch(url, {
    ...init,
    // A redirect would send our token to another address.
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: unknown) => {
    throw unreachable(error);
  });
  if (answer.ok) return answer;
  await answer.body?.cancel();
  throw answerError(answer);
}

/** The error of an answer that is no 2xx. */
export function statusError(status: number): OutsideError {
  const error = new OutsideError(`HTTP ${status}`, REFUSED.includes(status));
  error.status = status;
  return error;
}

const RETRY_AFTER_MAX_S = 3_600;

/** The error of an answer that is no 2xx, with the time that its Retry-After names (RFC 9110): seconds, or a date. */
export function answerError({ status, headers }: Pick<Response, 'status' | 'headers'>): OutsideError {
  const error = statusError(status);
  const asked = headers.get('retry-after') ?? '';
  const seconds = /^\d+$/.test(asked) ? Number(asked) : (Date.parse(asked) - Date.now()) / 1_000;
  if (seconds > 0) error.retryAfterS = Math.min(Math.ceil(seconds), RETRY_AFTER_MAX_S);
  return error;
}

export const TOO_LARGE = 'the answer is too large';

/** Returns what an outside service sends. @throws OutsideError beyond `maxBytes` */
export async function boundedBytes(
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  maxBytes: number,
): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of content) {
    size += chunk.length;
    if (size > maxBytes) throw new OutsideError(TOO_LARGE, true);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Parses the JSON of a response, up to `maxBytes`, against a schema. @throws OutsideError */
export async function readOutside<S extends z.ZodMiniType>(
  answer: Response,
  maxBytes: number,
  schema: S,
): Promise<z.output<S>> {
  try {
    const bytes = await boundedBytes(answer.body ?? [], maxBytes);
    const parsed = schema.safeParse(JSON.parse(bytes.toString()));
    if (parsed.success) return parsed.data;
  } catch (error) {
    throw error instanceof OutsideError ? error : unreachable(error);
  }
  throw new OutsideError('the answer has an unexpected format');
}

/** The error of a call without an answer. */
export function unreachable(error: unknown): OutsideError {
  if (error instanceof SyntaxError)
    return new OutsideError('the answer has an unexpected format', false, error);
  const isLate = error instanceof Error && error.name === 'TimeoutError';
  const fault = new OutsideError(isLate ? 'no answer in time' : 'unreachable', false, error);
  fault.isUncertain = !NEVER_SENT.has(codeOf(error));
  return fault;
}

/** Faults of a connection that never came about. */
const NEVER_SENT: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]);

function codeOf(error: unknown): string {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown };
  return typeof code === 'string' ? code : cause ? codeOf(cause) : '';
}
