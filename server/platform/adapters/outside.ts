import type * as z from 'zod/mini';

/**
 * An external service failed. `isFinal` means that a retry cannot succeed. The message contains no secrets.
 */
export class OutsideError extends Error {
  override name = 'OutsideError';
  isFinal: boolean;
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
  throw statusError(answer.status);
}

/** The error of an answer that is no 2xx. */
export function statusError(status: number): OutsideError {
  return new OutsideError(`HTTP ${status}`, REFUSED.includes(status));
}

/** Parses the JSON of a response, up to `maxBytes`, against a schema. @throws OutsideError */
export async function readOutside<S extends z.ZodMiniType>(
  answer: Response,
  maxBytes: number,
  schema: S,
): Promise<z.output<S>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of answer.body ?? []) {
      size += chunk.length;
      if (size > maxBytes) throw new OutsideError('the answer is too large', true);
      chunks.push(chunk);
    }
    const parsed = schema.safeParse(JSON.parse(Buffer.concat(chunks).toString()));
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
  return new OutsideError(isLate ? 'no answer in time' : 'unreachable', false, error);
}
