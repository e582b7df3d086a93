import { createParser } from 'eventsource-parser';

/** Without a byte for this long the stream counts as lost: the heartbeat comes every 2 s. */
const SILENCE_MS = 4_500;
const BACK_OFF_MS = [300, 1_000, 2_000, 4_000, 8_000, 15_000] as const;

interface Frame {
  event?: string | undefined;
  data: string;
  id?: string | undefined;
}

interface FrameHandlers {
  /** Opens one connection. */
  open: (signal: AbortSignal) => Promise<Response>;
  /** The first frame of a connection is `ready` or `reset`. */
  onFrame: (frame: Frame) => void;
  onDrop: () => void;
  signal: AbortSignal;
}

/** Holds an event stream open until the signal: reconnects with back-off and jitter. */
export async function holdFrames(handlers: FrameHandlers): Promise<void> {
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
async function readOnce(handlers: FrameHandlers): Promise<boolean> {
  const broken = new AbortController();
  const signal = AbortSignal.any([handlers.signal, broken.signal]);
  let watch = setTimeout(() => broken.abort(), SILENCE_MS);
  let opened = false;
  const parser = createParser({
    onEvent(frame) {
      opened ||= frame.event === 'ready' || frame.event === 'reset';
      handlers.onFrame(frame);
    },
  });
  try {
    const answer = await handlers.open(signal);
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
