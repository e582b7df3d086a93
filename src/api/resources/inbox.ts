import { queryOptions } from '@tanstack/react-query';
import type { BodyOf, QueryOf } from '#contract/call.ts';
import type { Message } from '#contract/consultation-message.ts';
import { inboxCalls as calls, type InboxMessage } from '#contract/inbox.ts';
import { send } from '#api/http/client.ts';
import type { Thread } from '#api/chat/use-chat.ts';
import { useQueued } from '#api/chat/use-outgoing.ts';

type Query = Pick<QueryOf<typeof calls.inboxThreads>, 'search' | 'unread'>;

export function inboxList(query: Query) {
  return {
    queryKey: ['inbox', query],
    read: (cursor: string | undefined, signal: AbortSignal) =>
      send(calls.inboxThreads, { query: { ...query, cursor }, signal }),
  };
}

/** Returns what a thread is about, and whether something in it was not read. */
export function inboxThreadQuery(threadId: string) {
  return queryOptions({
    queryKey: ['inbox', 'head', threadId],
    queryFn: async ({ signal }) =>
      (await send(calls.inboxThread, { query: { threadId, limit: '1' }, signal })).thread,
  });
}

/** Returns the thread for `useChat`. @param portal who speaks in a notice */
export function inboxMessages(threadId: string, portal: string): Thread {
  return {
    queryKey: ['inbox', 'messages', threadId],
    read: async (cursor, signal) => {
      const page = await send(calls.inboxThread, {
        query: { threadId, cursor },
        ...(signal ? { signal } : {}),
      });
      // Newest first from the server, oldest first in a conversation.
      return { messages: page.items.map((item) => messageOf(item, portal)).toReversed(), next: page.next };
    },
  };
}

function messageOf({ at, from, ...message }: InboxMessage, portal: string): Message {
  return {
    ...message,
    from: from ?? { userId: '', name: portal, role: 'portal' },
    textLang: null,
    document: null,
    sentAt: at,
    receivedAt: at,
    deliveredAt: null,
    readAt: null,
  };
}

export const readInboxThread = (threadId: string) => send(calls.readInboxThread, { body: { threadId } });
export const useInboxMessages = (threadId: string) =>
  useQueued(calls.sendInboxMessage, `inbox:${threadId}`, (message) => ({ threadId, ...message }));
export const newInboxThread = async (body: BodyOf<typeof calls.newInboxThread>) =>
  (await send(calls.newInboxThread, { body })).threadId;
