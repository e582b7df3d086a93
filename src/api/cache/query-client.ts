import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  notifyManager,
  type QueryKey,
  QueryClient,
  type QueryPersister,
} from '@tanstack/react-query';
import type { AnyCall } from '#contract/call.ts';
import { liveState } from '#api/live/live.ts';
import { ports } from '#api/ports.ts';

// Renders an event of the stream in a microtask, not after a timer.
notifyManager.setScheduler(queueMicrotask);

/** A slow poll even while the stream is connected, in case an event was missed. */
const SAFETY_READ_MS = 60_000;

/**
 * Keys that this cache does not store. The worker caches the reference lists, which are the same for every user. Money,
 * records opened by a consent, sessions, audit entries and counters are never stored: an old count must not sound an alert.
 * Nor are links to a provider's picture and signature (R9.04), and whether an ABHA was verified, which may have ended.
 */
const NOT_CACHED =
  /"(reference|counters|bank|billing|artifact|documentUrl|sessions|audit|picture|signature|abha)"/;

const persister: QueryPersister = async (queryFn, context, query) => {
  const reading = Promise.resolve(queryFn(context));
  if (NOT_CACHED.test(query.queryHash)) return reading;
  // It may fail, or be cut off, before anything else listens to it.
  reading.catch(() => undefined);
  return (await ports()).readWithCache(reading, query);
};

/**
 * The library does not restart a first read that is running when its query is invalidated, and its answer may be from before
 * the change: here it is read once more after it.
 */
class PortalQueryClient extends QueryClient {
  override async invalidateQueries<K extends QueryKey = QueryKey>(
    which?: InvalidateQueryFilters<K>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const again = this.getQueryCache()
      .findAll(which)
      .filter(({ state }) => state.fetchStatus === 'fetching' && state.data === undefined)
      .map(({ promise, queryKey }) => {
        const read = (): Promise<void> => super.invalidateQueries({ queryKey, exact: true }, options);
        return promise?.then(read, read);
      });
    await Promise.all([super.invalidateQueries(which, options), ...again]);
  }
}

/** R9.04: no retries by default, no reads on focus. A read without a network fails at once, so that a screen can show it. */
function makeQueryClient(): QueryClient {
  return new PortalQueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        networkMode: 'offlineFirst',
        staleTime: 5_000,
        gcTime: 600_000,
        persister,
      },
      mutations: { retry: false, networkMode: 'offlineFirst' },
    },
  });
}

/** The one cache of this tab. The sign-in page does not need it, so the entry chunk does not import this file. */
export const queryClient = makeQueryClient();

/** R9.03: the specification's poll interval of a call while the stream is down; a slow safety read while it is live. */
export function polled(
  row: Pick<AnyCall, 'pollMs'>,
  which = 0,
): { refetchInterval: () => number; meta: { polled: true } } {
  const pollMs = row.pollMs?.[which] ?? SAFETY_READ_MS;
  return {
    refetchInterval: () => (liveState() === 'live' ? SAFETY_READ_MS : pollMs),
    meta: { polled: true },
  };
}
