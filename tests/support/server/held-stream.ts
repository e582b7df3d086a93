import { setTimeout as pause } from 'node:timers/promises';
import { openStream } from '#tests/support/server/events.ts';

const AGAIN_MS = 100;

/** A device that stays on the event stream: when it ends, it continues from its cursor at the next server. */
export interface HeldStream {
  /** The cursor with which it began. */
  from: number;
  /** The numbers of the events that it has received, in the order of arrival. */
  heard(): readonly number[];
  close(): Promise<void>;
}

export async function holdStream(
  urls: readonly string[],
  headers: Record<string, string>,
): Promise<HeldStream> {
  const before: number[] = [];
  let current: readonly { seq: number }[] = [];
  const opened = Promise.withResolvers<number>();
  let cursor: number | undefined;
  const over = new AbortController();

  async function readOnce(url: string): Promise<void> {
    const stream = await openStream(url, headers, cursor);
    over.signal.addEventListener('abort', () => stream.close(), { once: true });
    if (stream.status !== 200) return stream.close();
    cursor = await Promise.race([stream.ready, stream.ended.then(() => cursor)]);
    opened.resolve(cursor ?? 0);
    current = stream.events;
    await stream.ended.catch(() => undefined);
    before.push(...current.map(({ seq }) => seq));
    current = [];
    cursor = before.at(-1) ?? cursor;
  }

  async function hold(): Promise<void> {
    for (let turn = 0; !over.signal.aborted; turn += 1) {
      await readOnce(urls[turn % urls.length] ?? '').catch(() => undefined);
      await pause(AGAIN_MS, undefined, { signal: over.signal }).catch(() => undefined);
    }
  }
  const holding = hold();
  return {
    from: await opened.promise,
    heard: () => [...before, ...current.map(({ seq }) => seq)],
    async close() {
      over.abort();
      await holding;
    },
  };
}
