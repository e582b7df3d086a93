import type { StreamEnds } from './stream-answer.ts';
import type { PortalEvent } from '#contract/portal.ts';
import type { EventHub } from './hub.ts';

/** A dropped connection shows by missing heartbeats. Clients begin to poll after 5 s without one. */
const HEARTBEAT_MS = 2_000;
/** A stream that has missed more events than this is told to refetch everything. */
const REPLAY_MAX = 2_000;

const encoder = new TextEncoder();
const ALIVE = encoder.encode(': alive\n\n');
const frames = new WeakMap<PortalEvent, Uint8Array>();

/** The SSE frame of an event, encoded once for all streams. */
function frameOf(event: PortalEvent): Uint8Array {
  const known = frames.get(event);
  if (known) return known;
  const frame = encoder.encode(`id: ${event.seq}\ndata: ${JSON.stringify(event)}\n\n`);
  frames.set(event, frame);
  return frame;
}

interface Heard extends StreamEnds {
  /** The audiences of the listener. */
  audience: ReadonlySet<string>;
  /** The cursor after which it continues. */
  after: number;
}

/**
 * Replays the events after the cursor, then continues live, without gaps or duplicates. Ends with the
 * session.
 */
export function eventStream(
  hub: EventHub,
  { audience, after, gone, watchSession }: Heard,
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
        // One write of three events costs a third of three writes.
        if (first) write(more.length ? Buffer.concat([first, ...more]) : first);
      };
      // Subscribes before it reads the replay, so that no event is lost in between.
      const unsubscribe = hub.subscribe(audience, (events) =>
        waiting ? void waiting.push(...events) : send(events),
      );
      const heartbeat = setInterval(write, HEARTBEAT_MS, ALIVE);
      const unwatch = watchSession(() => {
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
