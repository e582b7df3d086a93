import type { Deps } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import type { SessionWatch } from '#server/platform/http/session-watch.ts';

const RETRY_S = 10;

type Who = Parameters<SessionWatch['watch']>[0];

/** Ends of a stream: its reader goes, or the session of its reader ends. */
export interface StreamEnds {
  gone: AbortSignal;
  /** Calls `end` when the session ends. @returns a function that stops watching */
  watchSession: (end: () => void) => () => void;
}

/** Answers with a stream of events, of which a person has a limited number. @throws Refusal TOO_MANY */
export function streamAnswer(
  { config, sessionWatch, who, request }: Deps & { who: Who; request: Request },
  open: (ends: StreamEnds) => ReadableStream<Uint8Array>,
): Response {
  if (sessionWatch.watchedOf(who) >= config.STREAMS_A_PERSON)
    throw new Refusal('TOO_MANY', { retryAfterS: RETRY_S });
  const stream = open({ gone: request.signal, watchSession: (end) => sessionWatch.watch(who, end) });
  return new Response(stream, {
    headers: {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    },
  });
}
