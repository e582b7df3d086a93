import { useEffect, useEffectEvent, useState } from 'react';
import { useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query';
import type { Message } from '#contract/consultation-message.ts';
import type { PortalEvent } from '#contract/portal.ts';
import { onLive } from '#api/live/live.ts';
import { applyReceipts, withReceipts } from './receipts.ts';
import type { Outgoing, PendingMessage } from './use-outgoing.ts';

/** A message as a conversation shows it; `sending`, `waiting` and `failed` are not on the server yet. */
export interface ChatLine {
  key: string;
  mine: boolean;
  who: string;
  text: string;
  textLang: string | null;
  /** The server wrote it to tell of an event. */
  notice?: Message['notice'];
  document: Message['document'];
  at: string;
  /** When the server had it. */
  receivedAt?: string;
  state: 'sending' | 'waiting' | 'failed' | 'sent' | 'delivered' | 'read';
  why?: Error;
}

/** A conversation on the server: a consultation's, a service order's or a case's. */
export interface Thread {
  queryKey: QueryKey;
  /** The newest messages, or those before them that a cursor leads to. */
  read: (
    cursor: string | undefined,
    signal?: AbortSignal,
  ) => Promise<{ messages: Message[]; next: string | null }>;
  refetchInterval?: () => number;
  meta?: { polled: true };
}

/** One conversation: what the server has, and what this device is still sending. A message is sent once, however often it is tried. */
export function useChat(thread: Thread, { pending, post, retry }: Outgoing) {
  const { data, error, refetch, earlier } = useThread(thread);
  const messages = data?.messages;
  const stored = new Set(messages?.map((message) => message.clientId));
  const lines = [
    ...(messages ?? []).map(lineOf),
    ...pending.filter((row) => !stored.has(row.clientId)).map(pendingLine),
  ];
  return {
    lines,
    isLoading: messages === undefined && !error,
    error: messages === undefined ? error : null,
    refetch,
    ...earlier,
    post,
    retry,
  };
}

type Read = Awaited<ReturnType<Thread['read']>>;

/**
 * Keeps all messages that were read in the cache: the newest page, and the pages before it that the user scrolled to.
 * Messages that leave the newest page as others come stay in the cache.
 */
function useThread({ read, ...query }: Thread) {
  const client = useQueryClient();
  const [isLoadingEarlier, setLoading] = useState(false);
  const held = (): Read | undefined => client.getQueryData<Read>(query.queryKey);
  const { data, error, refetch } = useQuery({
    ...query,
    queryFn: async ({ signal }) => withReceipts(withNewest(held(), await read(undefined, signal))),
  });
  const receive = useEffectEvent((event: PortalEvent) => applyReceipts(client, query.queryKey, event));
  useEffect(() => onLive((heard) => heard.type === 'event' && receive(heard.event)), []);
  async function loadEarlier(): Promise<void> {
    if (!data?.next || isLoadingEarlier) return;
    setLoading(true);
    try {
      const page = await read(data.next);
      const messages = merged(page.messages, held()?.messages ?? []);
      client.setQueryData<Read>(query.queryKey, { messages, next: page.next });
    } finally {
      setLoading(false);
    }
  }
  return {
    data,
    error,
    refetch,
    earlier: {
      hasEarlier: Boolean(data?.next),
      isLoadingEarlier,
      loadEarlier: () => void loadEarlier().catch(() => undefined),
    },
  };
}

function withNewest(held: Read | undefined, newest: Read): Read {
  const known = new Set(held?.messages.map(({ id }) => id));
  // More than a page came since the last read: the messages in between are not known, so the old ones are dropped.
  if (!held || (newest.next && !newest.messages.some(({ id }) => known.has(id)))) return newest;
  return { messages: merged(held.messages, newest.messages), next: held.next };
}

/** Two readings as one; a message that is in both is as the second one has it. */
function merged(first: readonly Message[], second: readonly Message[]): Message[] {
  const byId = new Map([...first, ...second].map((message) => [message.id, message]));
  return [...byId.values()].toSorted((a, b) => Date.parse(a.receivedAt) - Date.parse(b.receivedAt));
}

function lineOf(message: Message): ChatLine {
  const { id, mine, from, text, textLang, notice, document, sentAt, receivedAt } = message;
  const told = notice ? { notice } : {};
  const state = message.readAt ? 'read' : message.deliveredAt ? 'delivered' : 'sent';
  return { key: id, mine, who: from.name, text, textLang, ...told, document, at: sentAt, receivedAt, state };
}

function pendingLine({ clientId, text, at, state, why }: PendingMessage): ChatLine {
  return {
    key: clientId,
    mine: true,
    who: '',
    text,
    textLang: null,
    document: null,
    at,
    state,
    ...(why ? { why } : {}),
  };
}
