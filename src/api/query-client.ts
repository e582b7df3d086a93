import { QueryClient, type Query } from '@tanstack/react-query';
import type { AnyCall } from '#contract/call.ts';
import type { PortalEvent } from '#contract/portal.ts';
import { liveState, onLive, onLiveState } from '#api/live.ts';

/** A slow look even while the stream is healthy, in case an event was missed. */
const SAFETY_READ_MS = 60_000;

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
} as const satisfies Record<PortalEvent['type'], readonly string[]>;

/** Keeps the cache fresh from the stream: an event makes old what it touches; a lost stream starts the polls. */
export function followStream(client: QueryClient): () => void {
  const stopEvents = onLive((heard) => {
    if (heard.type === 'reset') void client.invalidateQueries();
    else for (const first of TOUCHES[heard.event.type]) void client.invalidateQueries({ queryKey: [first] });
  });
  let was = liveState();
  const stopState = onLiveState(() => {
    const now = liveState();
    // A stream that just opened tells nothing of what came before it; one that was lost makes the queries poll.
    const changed = (was === 'live') !== (now === 'live');
    was = now;
    if (changed)
      void client.invalidateQueries({ predicate: (query: Query) => query.meta?.['polled'] === true });
  });
  return () => {
    stopEvents();
    stopState();
  };
}
