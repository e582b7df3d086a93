import { useSyncExternalStore } from 'react';
import { nameOf, type AnyCall, type BodyOf } from '#contract/call.ts';
import { valueStore } from '#lib/value-store.ts';
import type { OutboxItem } from '#offline/outbox.ts';

/** Unsent writes of the signed-in person, in order, as the outbox last reported them. */
export const unsentWrites = valueStore<readonly OutboxItem[]>([]);

/** Everything of the signed-in person that waits here. */
export function useOutbox(): readonly OutboxItem[] {
  return useSyncExternalStore(unsentWrites.subscribe, unsentWrites.get);
}

/** Returns what waits here of one entity, refused ones included, in its order. */
export function useWaiting(entity: string): OutboxItem[] {
  return useOutbox().filter((item) => item.entity === entity);
}

/** Returns what waits of one call to an entity, as it was written: for screens that show it as done. Refused ones are not. */
export function useQueuedWrites<C extends AnyCall>(row: C, entity: string): readonly BodyOf<C>[] {
  return useWaiting(entity)
    .filter(({ state, write }) => state === 'waiting' && write.call === nameOf(row))
    .map(({ write }) => write.body as BodyOf<C>);
}

/** How far one is, for who wrote it. */
export function progressOf({ state, attempts }: OutboxItem): 'sending' | 'lost' | 'refused' {
  if (state !== 'waiting') return 'refused';
  return attempts > 0 || !navigator.onLine ? 'lost' : 'sending';
}

/**
 * The one that a new write takes the place of: it changes the same thing from the same version and was never sent, so that
 * the server would refuse the second for the first.
 */
export function overtaken(row: AnyCall, body: object, entity: string): OutboxItem | undefined {
  const same = (item: OutboxItem): boolean =>
    item.entity === entity &&
    item.state === 'waiting' &&
    item.firstSentAt === undefined &&
    item.write.call === nameOf(row) &&
    targetOf(item.write.body) === targetOf(body);
  return targetOf(body) ? unsentWrites.get().find(same) : undefined;
}

/** Returns what a versioned write changes; undefined for one that changes nothing that was there. */
function targetOf(body: object | undefined): string | undefined {
  const fields = Object.entries(body ?? {}).filter(([name]) => /^version$|Id$|Number$/.test(name));
  return fields.some(([name, value]) => name === 'version' && value !== undefined)
    ? JSON.stringify(fields.toSorted(([a], [b]) => a.localeCompare(b)))
    : undefined;
}
