import { setTimeout as pause } from 'node:timers/promises';
import type { PortalEvent } from '#contract/portal.ts';

export type OnEvents = (events: readonly PortalEvent[]) => void;
export type Listener = { onEvents: OnEvents };

export interface Delivery {
  /** Hands events to their listeners, each listener's in order. */
  deliver(told: readonly { event: PortalEvent; to: ReadonlySet<Listener> }[]): void;
  /** Resolves when nothing is pending. */
  flushed(): Promise<void>;
}

/** An event with more listeners than this is delivered in slices of this size. */
const SLICE = 100;
/** Gives the pages that an alert rings on time to paint before the slices begin. */
const HEAD_START_MS = 50;
const SLICE_GAP_MS = 8;

/**
 * Delivers to alert recipients first, then events with few listeners; all other listeners in slices, so that
 * the server does not block the painting of a page.
 */
export function openDelivery(): Delivery {
  /** Insertion order: the listener that has waited longest comes first. */
  const pendingByListener = new Map<Listener, PortalEvent[]>();
  let flushing: Promise<void> | undefined;

  function flush(listener: Listener): void {
    const events = pendingByListener.get(listener);
    pendingByListener.delete(listener);
    if (events) listener.onEvents(events);
  }

  async function flushInSlices(): Promise<void> {
    await pause(HEAD_START_MS);
    while (pendingByListener.size) {
      await pause(SLICE_GAP_MS);
      for (const listener of [...pendingByListener.keys()].slice(0, SLICE)) flush(listener);
    }
    flushing = undefined;
  }

  return {
    deliver(told) {
      for (const { event, to } of told)
        for (const listener of to) {
          const events = pendingByListener.get(listener);
          if (events) events.push(event);
          else pendingByListener.set(listener, [event]);
        }
      for (const { event, to } of told) if (event.type === 'alert.raised') to.forEach(flush);
      for (const { to } of told) if (to.size <= SLICE) to.forEach(flush);
      if (pendingByListener.size) flushing ??= flushInSlices();
    },
    flushed: async () => flushing,
  };
}
