import type { PortalEvent } from '#contract/portal.ts';
import type { EventHub } from '#server/platform/live/hub.ts';
import type { StreamEnds } from '#server/platform/live/stream-answer.ts';

/** A dropped connection shows by missing heartbeats. */
const HEARTBEAT_MS = 2_000;
/** Changes that come closer together are one. */
const TOGETHER_MS = 1_000;
/** Queues of both roles that a board shows; each change of a request or of a duty is told to one of them. */
const AUDIENCE: ReadonlySet<string> = new Set(['role:nurse', 'role:provider']);
const TYPES: ReadonlySet<PortalEvent['type']> = new Set([
  'request.raised',
  'request.changed',
  'duty.changed',
]);

const encoder = new TextEncoder();
const ALIVE = encoder.encode(': alive\n\n');
const READY = encoder.encode('event: ready\ndata: {}\n\n');
const CHANGED = encoder.encode('event: changed\ndata: {}\n\n');

/** Says that the board has changed, at once and then at most once a second. It names no request and no person. */
export function boardStream(hub: EventHub, { gone, watchSession }: StreamEnds): ReadableStream<Uint8Array> {
  let stop = (): void => undefined;
  return new ReadableStream({
    start(controller) {
      let pause: NodeJS.Timeout | undefined;
      let isDue = false;
      const write = (frame: Uint8Array): void => {
        try {
          controller.enqueue(frame);
        } catch {
          stop();
        }
      };
      const tell = (): void => {
        isDue = pause !== undefined;
        if (isDue) return;
        write(CHANGED);
        pause = setTimeout(() => {
          pause = undefined;
          if (isDue) tell();
        }, TOGETHER_MS).unref();
      };
      const unsubscribe = hub.subscribe(AUDIENCE, (events) => {
        if (events.some(({ type }) => TYPES.has(type))) tell();
      });
      const heartbeat = setInterval(write, HEARTBEAT_MS, ALIVE);
      const unwatch = watchSession(() => {
        stop();
        controller.close();
      });
      stop = () => {
        clearInterval(heartbeat);
        clearTimeout(pause);
        unwatch();
        unsubscribe();
      };
      gone.addEventListener('abort', stop, { once: true });
      write(READY);
    },
    cancel() {
      stop();
    },
  });
}
