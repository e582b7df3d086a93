import { createParser } from 'eventsource-parser';
import { portalCalls, PortalEvent } from '#contract/portal.ts';
import { urlOf } from '#api/http/client.ts';
import { freshToken } from '#api/session/session.ts';

/** Without a byte for this long the stream counts as lost: the heartbeat comes every 2 s. */
const SILENCE_MS = 4_500;
const BACK_OFF_MS = [300, 1_000, 2_000, 4_000, 8_000, 15_000] as const;

export interface StreamHandlers {
  /** A guest's token, instead of the signed-in person's. */
  token?: string;
  /** The cursor to resume from; undefined begins now. */
  after: () => number | undefined;
  onOpen: (cursor: number) => void;
  onEvent: (event: PortalEvent) => void;
  /** The server cannot replay that far back: everything must be read again. */
  onReset: () => void;
  onDrop: () => void;
  signal: AbortSignal;
}

/** Holds the event stream open until the signal: reconnects with back-off and jitter, resumes from the cursor. */
export async function holdStream(handlers: StreamHandlers): Promise<void> {
  let failures = 0;
  while (!handlers.signal.aborted) {
    const opened = await readOnce(handlers).catch(() => false);
    if (handlers.signal.aborted) return;
    failures = opened ? 0 : failures + 1;
    handlers.onDrop();
    await pause(BACK_OFF_MS[Math.min(failures, BACK_OFF_MS.length - 1)] ?? 1_000, handlers.signal);
  }
}

/** Reads one connection to its end. @returns whether it had opened */
async function readOnce(handlers: StreamHandlers): Promise<boolean> {
  const broken = new AbortController();
  const signal = AbortSignal.any([handlers.signal, broken.signal]);
  let watch = setTimeout(() => broken.abort(), SILENCE_MS);
  let opened = false;
  const parser = createParser({
    onEvent({ event, data, id }) {
      if (event === 'ready' || event === 'reset') {
        opened = true;
        if (event === 'reset') handlers.onReset();
        handlers.onOpen(Number(id));
        return;
      }
      const parsed = PortalEvent.safeParse(JSON.parse(data));
      if (parsed.success) handlers.onEvent(parsed.data);
    },
  });
  try {
    const authorization = `Bearer ${handlers.token ?? (await freshToken())}`;
    const answer = await fetch(urlOf(portalCalls.events, { after: handlers.after() }), {
      headers: { authorization },
      signal,
    });
    if (!answer.ok || !answer.body) return false;
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      clearTimeout(watch);
      if (done) return opened;
      watch = setTimeout(() => broken.abort(), SILENCE_MS);
      parser.feed(value);
    }
  } finally {
    clearTimeout(watch);
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  const jittered = ms * (0.5 + Math.random());
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, jittered);
    addEventListener('online', done, { once: true });
    signal.addEventListener('abort', done, { once: true });
  });
}
