import type { PortalEvent } from '#contract/portal.ts';
import type { EventHub } from './hub.ts';

/** A stream that died without a word is noticed by its silence: within 5 s, for then the polls begin. */
const HEARTBEAT_MS = 2_000;
/** A stream that has fallen this far behind reads everything anew instead. */
const REPLAY_MAX = 2_000;

const encoder = new TextEncoder();
const ALIVE = encoder.encode(': alive\n\n');
const frames = new WeakMap<PortalEvent, Uint8Array>();

/** An event as it goes down a stream, made once for all the streams that it goes to. */
function frameOf(event: PortalEvent): Uint8Array {
  const known = frames.get(event);
  if (known) return known;
  const frame = encoder.encode(`id: ${event.seq}\ndata: ${JSON.stringify(event)}\n\n`);
  frames.set(event, frame);
  return frame;
}

interface Heard {
  /** Whose events it brings. */
  audience: ReadonlySet<string>;
  /** The cursor that it goes on from. */
  after: number;
  gone: AbortSignal;
  /** Has `end` called when the session of the listener ends; the answer stops that. */
  whileIn: (end: () => void) => () => void;
}

/** Replays what came after the cursor, then goes on live: nothing missing, nothing twice. Ends with the session. */
export function eventStream(
  hub: EventHub,
  { audience, after, gone, whileIn }: Heard,
): ReadableStream<Uint8Array> {
  let stop = (): void => undefined;
  return new ReadableStream({
    async start(controller) {
      let sent = after;
      let waiting: PortalEvent[] | null = [];
      const write = (frame: Uint8Array): void => {
        try {
          controller.enqueue(frame);
        } catch {
          stop();
        }
      };
      const send = (events: readonly PortalEvent[]): void => {
        const fresh = events.filter(({ seq }) => seq > sent);
        sent = fresh.at(-1)?.seq ?? sent;
        const [first, ...more] = fresh.map(frameOf);
        // One piece costs a third of three.
        if (first) write(more.length ? Buffer.concat([first, ...more]) : first);
      };
      // Subscribed before the replay is read, so that no event falls between the two.
      const unsubscribe = hub.subscribe(audience, (events) =>
        waiting ? void waiting.push(...events) : send(events),
      );
      const heartbeat = setInterval(write, HEARTBEAT_MS, ALIVE);
      const unwatch = whileIn(() => {
        stop();
        controller.close();
      });
      stop = () => {
        clearInterval(heartbeat);
        unwatch();
        unsubscribe();
      };
      gone.addEventListener('abort', stop, { once: true });
      const missed = await hub.since(after, audience, REPLAY_MAX + 1);
      const isTooMuch = missed.length > REPLAY_MAX;
      if (isTooMuch) sent = await hub.newest();
      write(encoder.encode(`event: ${isTooMuch ? 'reset' : 'ready'}\nid: ${sent}\ndata: {}\n\n`));
      if (!isTooMuch) send(missed);
      send(waiting);
      waiting = null;
    },
    cancel() {
      stop();
    },
  });
}
