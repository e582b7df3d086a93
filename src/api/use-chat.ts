import { useEffect, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Message } from '#contract/consultations.ts';
import type { messagesQuery } from '#api/consultations.ts';
import { NetworkError } from '#api/errors.ts';

/** A message as a conversation shows it; `sending`, `waiting` and `failed` are not on the server yet. */
export interface ChatLine {
  key: string;
  mine: boolean;
  who: string;
  text: string;
  textLang: string | null;
  document: Message['document'];
  at: string;
  state: 'sending' | 'waiting' | 'failed' | 'sent' | 'delivered' | 'read';
  why?: string;
}

interface Pending {
  clientId: string;
  text: string;
  at: string;
  state: 'sending' | 'waiting' | 'failed';
  why?: string;
}

/** A consultation's or a service order's conversation: only their keys differ. */
type ChatQuery = ReturnType<typeof messagesQuery>;
type Send = (message: { clientId: string; text: string }) => Promise<unknown>;
const AGAIN_MS = 4_000;

/** One conversation: what the server has, and what this device is still sending. A message goes out once, however often it is tried. */
export function useChat(query: ChatQuery, send: Send) {
  const client = useQueryClient();
  const { data: messages, error, refetch } = useQuery(query);
  const [pending, setPending] = useState<Pending[]>([]);
  const patch = (clientId: string, change: Partial<Pending>): void =>
    setPending((rows) => rows.map((row) => (row.clientId === clientId ? { ...row, ...change } : row)));

  async function transmit(row: Pending): Promise<void> {
    patch(row.clientId, { state: 'sending' });
    try {
      await send({ clientId: row.clientId, text: row.text });
      await client.invalidateQueries({ queryKey: query.queryKey });
    } catch (failure) {
      if (failure instanceof NetworkError) patch(row.clientId, { state: 'waiting' });
      else patch(row.clientId, { state: 'failed', why: (failure as Error).message });
    }
  }

  const waiting = pending.find((row) => row.state === 'waiting');
  useEffect(() => {
    if (!waiting) return undefined;
    const again = (): void => void transmit(waiting);
    const timer = setTimeout(again, AGAIN_MS);
    addEventListener('online', again);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', again);
    };
  });

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
    post: (text: string): void => {
      const row: Pending = {
        clientId: crypto.randomUUID(),
        text,
        at: new Date().toISOString(),
        state: 'sending',
      };
      setPending((rows) => [...rows, row]);
      void transmit(row);
    },
    retry: (key: string): void => {
      const row = pending.find((candidate) => candidate.clientId === key);
      if (row) void transmit(row);
    },
  };
}

function lineOf(message: Message): ChatLine {
  const { id, mine, from, text, textLang, document, sentAt } = message;
  const state = message.readAt ? 'read' : message.deliveredAt ? 'delivered' : 'sent';
  return { key: id, mine, who: from.name, text, textLang, document, at: sentAt, state };
}

function pendingLine({ clientId, text, at, state, why }: Pending): ChatLine {
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
