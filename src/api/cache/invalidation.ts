import { hashKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { PortalEvent } from '#contract/portal.ts';
import { cursorOfReads } from '#api/http/event-cursor.ts';
import { beganSeamlessly, liveState, onLive, onLiveState } from '#api/live/live.ts';
import { afterPaint } from '#lib/after-paint.ts';
import { queryClient } from './query-client.ts';

/**
 * Queries that an event of the server, or an immediate write of this page, invalidates. Keys begin with the name of their resource. A
 * queueable write invalidates the resource of its entity (src/contract/queueable.ts).
 */
const MAKES_OLD = {
  'request.raised': ['requests', 'counters', 'service', 'case'],
  'request.changed': ['requests', 'counters', 'service', 'consultation', 'case'],
  'consultation.changed': ['consultation', 'requests', 'myConsultations', 'patient', 'billing', 'padCheck'],
  'message.sent': ['messages', 'chats'],
  // src/api/chat/receipts.ts writes it into the threads: nothing is read for it.
  'message.receipt': [],
  'document.added': ['documents', 'consultation', 'service', 'patient', 'case'],
  'result.changed': ['resultsToRead'],
  'deterioration.changed': ['deteriorations', 'requests', 'consultation', 'overview'],
  'room.changed': ['room'],
  'room.signal': [],
  'payment.changed': ['service', 'requests', 'billing', 'consultation'],
  'duty.changed': ['duty', 'provider'],
  'profile.changed': ['provider'],
  'session.changed': ['sessions'],
  'calendar.changed': ['calendar', 'myConsultations'],
  'inbox.changed': ['inbox'],
  'consent.changed': ['healthConsents'],
  'videoReview.changed': ['videoReviews'],
  'replies.changed': ['cannedReplies'],
  'labMessage.changed': ['labMessages'],
  'phoneMessage.changed': ['phoneMessages'],
  'alert.raised': ['alerts', 'counters'],
  'alert.changed': ['alerts'],
  'alert.snoozed': ['alerts', 'counters'],
  'quiet.changed': ['quiet'],
  'annotation.written': ['annotations'],
  'case.written': ['case', 'requests', 'counters'],
  'case.answered': ['requests', 'counters'],
  'order.written': ['service'],
  'patient.written': ['patient'],
  'push.received': ['counters'],
} as const satisfies Record<PortalEvent['type'], readonly [] | readonly [string, ...string[]]> &
  Record<string, readonly string[]>;

/**
 * Reads again what a write of this page has made old; with an id, of its first resource the reads of that id alone: the
 * event that follows brings the others.
 */
export async function refresh(what: keyof typeof MAKES_OLD, id?: string): Promise<void> {
  const [first] = MAKES_OLD[what];
  const keys = id ? [[first, id]] : MAKES_OLD[what].map((name) => [name]);
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

/** Reads that were under way as the stream began may know less than it assumes. */
function readIfOlder(client: QueryClient): void {
  const began = cursorOfReads();
  for (const query of client.getQueryCache().findAll({ fetchStatus: 'fetching' })) {
    const look = (): void => {
      if (cursorOfReads() !== began) void client.invalidateQueries({ predicate: isPolled });
    };
    query.promise?.then(look, look);
  }
}

const isPolled = ({ meta }: Query): boolean => meta?.['polled'] === true;

/** The keys that an event makes old: of a consultation's own message that thread alone, not whichever is open. */
function keysOf({ type, data }: PortalEvent): QueryKey[] {
  const isOfVisit = type === 'message.sent' && data.consultationId !== undefined && !data.requestId;
  return MAKES_OLD[type].map((first) =>
    isOfVisit && first === 'messages' ? [first, data.consultationId] : [first],
  );
}

/** Keeps the cache fresh from the stream: an event invalidates its queries; a lost stream starts the polls. */
export function followStream(client: QueryClient): () => void {
  const touched = new Map<string, QueryKey>();
  /**
   * Collects the keys of several events, so that one change on the server is read once and no read is aborted by the next
   * event. The reads start after the paint, so that an alert of the same change is painted first.
   */
  const touch = (queryKey: QueryKey): void => {
    if (!touched.size) afterPaint(readTouched);
    touched.set(hashKey(queryKey), queryKey);
  };
  const readTouched = (): void => {
    const all = [...touched.values()];
    touched.clear();
    for (const queryKey of all) void client.invalidateQueries({ queryKey });
  };
  const stopEvents = onLive((heard) => {
    if (heard.type === 'reset') void client.invalidateQueries();
    else keysOf(heard.event).forEach(touch);
  });
  let was = liveState();
  const stopState = onLiveState(() => {
    const now = liveState();
    if (was === 'connecting' && now === 'live' && beganSeamlessly()) readIfOlder(client);
    // After a loss the polled queries poll; a stream that may have missed events since their reads has them read.
    const changed = (was === 'live') !== (now === 'live') && !(was === 'connecting' && beganSeamlessly());
    was = now;
    if (changed) void client.invalidateQueries({ predicate: isPolled });
  });
  return () => {
    stopEvents();
    stopState();
  };
}
