import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Message } from '#contract/consultation-message.ts';
import type { PortalEvent } from '#contract/portal.ts';

interface Page {
  messages: readonly Message[];
}
type Receipt = Pick<Message, 'deliveredAt' | 'readAt'>;

/** So many of the newest are enough: they outlast the reads that were under way when they came. */
const RECEIPTS_MAX = 500;
const receipts = new Map<string, Receipt>();

/** Shows in a thread what an event says of its messages; nothing is read for it. */
export function applyReceipts(client: QueryClient, thread: QueryKey, event: PortalEvent): void {
  if (event.type !== 'message.receipt') return;
  note(event);
  const { data, dataUpdatedAt } = client.getQueryState<Page>(thread) ?? {};
  // As of when it was read stays as it is.
  if (data) client.setQueryData(thread, withReceipts(data), { updatedAt: dataUpdatedAt ?? 0 });
}

function note({ at, data: { messageIds = [], isRead } }: PortalEvent): void {
  for (const id of messageIds) {
    const before = receipts.get(id);
    receipts.delete(id);
    receipts.set(id, {
      deliveredAt: before?.deliveredAt ?? at,
      readAt: before?.readAt ?? (isRead ? at : null),
    });
  }
  for (const id of [...receipts.keys()].slice(0, -RECEIPTS_MAX)) receipts.delete(id);
}

/** Messages with the receipts that came by the stream: a read that was under way then does not have them. */
export function withReceipts<P extends Page>(page: P): P & { messages: Message[] } {
  const messages = page.messages.map((message) => {
    const { deliveredAt = null, readAt = null } = receipts.get(message.id) ?? {};
    if ((!deliveredAt || message.deliveredAt) && (!readAt || message.readAt)) return message;
    return { ...message, deliveredAt: message.deliveredAt ?? deliveredAt, readAt: message.readAt ?? readAt };
  });
  return { ...page, messages };
}
