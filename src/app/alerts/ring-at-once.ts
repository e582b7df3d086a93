import type { QueryClient } from '@tanstack/react-query';
import type { PortalEvent } from '#contract/portal.ts';
import type { RingingRequest } from '#contract/requests.ts';
import { onLive } from '#api/live/live.ts';
import { countersQuery } from '#api/resources/requests.ts';
import { withRinging } from '#domain/alerts.ts';

/**
 * Counts what has just begun to ring before the counters are read again, so that the page shows and sounds it at once.
 * @returns stops it
 */
export function ringAtOnce(client: QueryClient): () => void {
  let heard: PortalEvent[] = [];
  const count = (): void => {
    const rings = begun(heard);
    heard = [];
    if (rings.length)
      client.setQueryData(
        countersQuery().queryKey,
        (counters) => counters && rings.reduce(withRinging, counters),
      );
  };
  return onLive((said) => {
    if (said.type === 'reset') return;
    // Events that arrive together are counted together.
    if (!heard.length) queueMicrotask(count);
    heard.push(said.event);
  });
}

/** Returns what these events have ring, without what is over by them. */
function begun(events: readonly PortalEvent[]): RingingRequest[] {
  const rings = new Map<string, RingingRequest>();
  for (const { type, data } of events)
    if (type === 'alert.changed' || type === 'alert.snoozed') rings.delete(data.requestId ?? '');
    else if (data.rings) rings.set(data.rings.requestId, data.rings);
  return [...rings.values()];
}
