import type * as z from 'zod/mini';

/** A service outside did not do what it was asked. `isFinal`: asking again will not help either. Says no secrets. */
export class OutsideError extends Error {
  override name = 'OutsideError';
  isFinal: boolean;
  constructor(message: string, isFinal = false, cause?: unknown) {
    super(message, { cause });
    this.isFinal = isFinal;
  }
}

/** What another service says of a request that no further try makes better. */
const REFUSED = [400, 404, 410, 413, 422];

/**
 * Calls a service outside: within a time, following nobody elsewhere.
 * @throws OutsideError for anything but a 2xx
 */
export async function callOutside(
  url: URL | string,
  timeoutMs: number,
  init: RequestInit = {},
): Promise<Response> {
  const answer = await fetch(url, {
    ...init,
    // What we send, a token above all, is for this address alone.
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: unknown) => {
    throw unreachable(error);
  });
  if (answer.ok) return answer;
  await answer.body?.cancel();
  throw new OutsideError(`HTTP ${answer.status}`, REFUSED.includes(answer.status));
}

/** The JSON of an answer, read no further than `maxBytes` and only if it is what was expected. @throws OutsideError */
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
      if (size > maxBytes) throw new OutsideError('the answer is too long', true);
      chunks.push(chunk);
    }
    const parsed = schema.safeParse(JSON.parse(Buffer.concat(chunks).toString()));
    if (parsed.success) return parsed.data;
  } catch (error) {
    throw error instanceof OutsideError ? error : unreachable(error);
  }
  throw new OutsideError('the answer is not what we expect');
}

function unreachable(error: unknown): OutsideError {
  if (error instanceof SyntaxError) return new OutsideError('the answer is not what we expect', false, error);
  const isLate = error instanceof Error && error.name === 'TimeoutError';
  return new OutsideError(isLate ? 'no answer in time' : 'out of reach', false, error);
}
