import { setTimeout } from 'node:timers/promises';
import { createParser } from 'eventsource-parser';
import { PortalEvent } from '#contract/portal.ts';
import { pathOf } from '#contract/call.ts';
import { portalCalls } from '#contract/portal.ts';
import { NAMES } from '#tests/support/server/client.ts';

export interface Stream {
  events: PortalEvent[];
  /** Comments: the heartbeat. */
  comments: string[];
  status: number;
  /** The cursor that the stream began with. */
  ready: Promise<number>;
  /** The next event that this is true of; fails after `withinMs`. */
  next(is: (event: PortalEvent) => boolean, withinMs?: number): Promise<PortalEvent>;
  /** Resolves when the server ends the stream. */
  ended: Promise<void>;
  /** The same; fails after `withinMs`. */
  ends(withinMs?: number): Promise<void>;
  close(): void;
}

/** Opens the event stream over real HTTP, as a browser would. */
export async function openStream(
  url: string,
  headers: Record<string, string>,
  after?: number,
): Promise<Stream> {
  const gone = new AbortController();
  const path = `${pathOf(portalCalls.events, NAMES)}${after === undefined ? '' : `?after=${after}`}`;
  const answer = await fetch(`${url}${path}`, { headers, signal: gone.signal });
  const events: PortalEvent[] = [];
  const comments: string[] = [];
  const listeners = new Set<() => void>();
  const ready = Promise.withResolvers<number>();
  const parser = createParser({
    onComment: (comment) => void comments.push(comment),
    onEvent({ event, data, id }) {
      if (event === 'ready' || event === 'reset') ready.resolve(Number(id));
      else events.push(PortalEvent.parse(JSON.parse(data)));
      for (const tell of listeners) tell();
    },
  });
  const reading = (async () => {
    for await (const chunk of answer.body ?? []) parser.feed(Buffer.from(chunk as Uint8Array).toString());
  })();
  reading.catch(() => undefined);
  return {
    events,
    comments,
    status: answer.status,
    ready: ready.promise,
    ended: reading,
    async ends(withinMs = 12_000) {
      const isOpen = Symbol('open');
      const first = await Promise.race([reading, setTimeout(withinMs, isOpen, { ref: false })]);
      if (first === isOpen) throw new Error(`the server did not end the stream within ${withinMs} ms`);
    },
    close: () => gone.abort(),
    next: (is, withinMs = 1_000) =>
      new Promise((resolve, reject) => {
        const late = globalThis.setTimeout(
          () =>
            reject(new Error(`no such event within ${withinMs} ms; there were ${JSON.stringify(events)}`)),
          withinMs,
        );
        const tell = (): void => {
          const found = events.find(is);
          if (!found) return;
          clearTimeout(late);
          listeners.delete(tell);
          resolve(found);
        };
        listeners.add(tell);
        tell();
      }),
  };
}
