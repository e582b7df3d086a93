import {
  notifyManager,
  QueryClient,
  type InvalidateQueryFilters,
  type Query,
  type QueryPersister,
} from '@tanstack/react-query';
import type { AnyCall } from '#contract/call.ts';
import type { PortalEvent } from '#contract/portal.ts';
import { liveState, onLive, onLiveState } from '#api/live/live.ts';
import { afterPaint } from '#lib/after-paint.ts';

// What the stream says is drawn in its own task, not a timer later.
notifyManager.setScheduler(queueMicrotask);

/** A slow look even while the stream is healthy, in case an event was missed. */
const SAFETY_READ_MS = 60_000;

/**
 * Kept by the worker as they are the same for everybody; or never: money, what a consent opens, who looked at what, and
 * what rings, for nobody may be called by an old count.
 */
const NOT_KEPT = /"(reference|counters|bank|billing|artifact|documentUrl|sessions|audit)"/;

/** A read that finds no server answers with what was seen last; the code of that comes after the first screen. */
const orSeen: QueryPersister = async (queryFn, context, query) => {
  const reading = Promise.resolve(queryFn(context));
  if (NOT_KEPT.test(query.queryHash)) return reading;
  reading.catch(() => undefined);
  const { keepSeen } = await import('#api/on-device.ts').catch(() => ({ keepSeen: () => reading }));
  return keepSeen(reading, query);
};

/** R9.04: nothing is retried by default or read again on focus. Reads that fail offline fail at once, so that a screen can say so. */
function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        networkMode: 'offlineFirst',
        staleTime: 5_000,
        gcTime: 600_000,
        persister: orSeen,
      },
      mutations: { retry: false, networkMode: 'offlineFirst' },
    },
  });
}

/** The one cache of this tab. The sign-in page has no use for it, so nothing in the entry imports this file. */
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

/** Which reads an event makes old. Keys begin with the name of their resource. */
const TOUCHES = {
  'request.raised': ['requests', 'counters', 'service', 'case'],
  'request.changed': ['requests', 'counters', 'service', 'consultation', 'case'],
  'consultation.changed': ['consultation', 'requests', 'myConsultations', 'patient', 'billing'],
  'message.sent': ['messages', 'chats'],
  'document.added': ['documents', 'consultation', 'service', 'patient', 'case'],
  'room.changed': ['room'],
  'room.signal': [],
  'payment.changed': ['service', 'requests', 'billing', 'consultation'],
  'duty.changed': ['duty', 'provider'],
  'profile.changed': ['provider'],
  'calendar.changed': ['calendar', 'myConsultations'],
  'inbox.changed': ['inbox'],
  'consent.changed': ['healthConsents'],
  'videoReview.changed': ['videoReviews'],
  'alert.raised': ['alerts', 'counters'],
  'alert.changed': ['alerts'],
  'alert.snoozed': ['alerts', 'counters'],
  'quiet.changed': ['quiet'],
} as const satisfies Record<PortalEvent['type'], readonly string[]>;

/**
 * Reads what a change has made old. A first read that is under way would not be begun again by itself, and what it brings
 * may be from before the change: it is read once more behind it.
 */
function readAnew(client: QueryClient, which: InvalidateQueryFilters): void {
  for (const query of client.getQueryCache().findAll(which)) {
    if (query.state.fetchStatus !== 'fetching' || query.state.data !== undefined) continue;
    const again = (): void => void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
    query.promise?.then(again, again);
  }
  void client.invalidateQueries(which);
}

/** Keeps the cache fresh from the stream: an event makes old what it touches; a lost stream starts the polls. */
export function followStream(client: QueryClient): () => void {
  const touched = new Set<string>();
  /**
   * What one change of the server says by several events is read once, not begun and cut off for each; and once what rings
   * by it stands on the screen.
   */
  const touch = (first: string): void => {
    if (!touched.size) afterPaint(readTouched);
    touched.add(first);
  };
  const readTouched = (): void => {
    const all = [...touched];
    touched.clear();
    for (const first of all) readAnew(client, { queryKey: [first] });
  };
  const stopEvents = onLive((heard) => {
    if (heard.type === 'reset') readAnew(client, {});
    else TOUCHES[heard.event.type].forEach(touch);
  });
  let was = liveState();
  const stopState = onLiveState(() => {
    const now = liveState();
    // A stream that just opened tells nothing of what came before it; one that was lost makes the queries poll.
    const changed = (was === 'live') !== (now === 'live');
    was = now;
    if (changed) readAnew(client, { predicate: (query: Query) => query.meta?.['polled'] === true });
  });
  return () => {
    stopEvents();
    stopState();
  };
}
