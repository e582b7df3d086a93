import { useCallback, useEffect, useRef, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Message } from '#contract/consultations.ts';
import { addCapture, messagesQuery, readMessages, sendMessage } from '#api/consultations.ts';
import { dropDraft, loadDraft, saveDraft } from '#api/drafts.ts';
import { NetworkError } from '#api/errors.ts';

/** A message of ours that the server has not answered for yet. */
export interface Outgoing {
  clientId: string;
  text: string;
  documentId?: string;
  at: number;
  state: 'sending' | 'waiting' | 'failed';
  why?: string;
}

export interface Chat {
  messages: readonly Message[];
  outgoing: readonly Outgoing[];
  loading: boolean;
  error: Error | null;
  /** What came since the chat was last in view. */
  unread: number;
  send: (text: string, documentId?: string) => void;
  retry: (clientId: string) => void;
  attach: (file: File, onProgress: (part: number) => void) => Promise<void>;
  refresh: () => void;
}

const TRY_AGAIN_MS = 4_000;

/** One conversation: what the server has, and what is on its way there; sent once, however often it is tried. */
export function useChat({ consultationId, token, inView }: { consultationId: string; token?: string; inView: boolean }): Chat {
  const client = useQueryClient();
  const { data: messages = [], isPending, error, refetch } = useQuery(messagesQuery(consultationId, token));
  const [outgoing, setOutgoing] = useState<readonly Outgoing[]>([]);
  const draftName = `chat:${consultationId}`;
  const all = useRef(outgoing);
  const busy = useRef(new Set<string>());

  const put = useCallback(
    (next: readonly Outgoing[]): void => {
      all.current = next;
      setOutgoing(next);
      if (token) return;
      void (next.length ? saveDraft(draftName, next) : dropDraft(draftName));
    },
    [draftName, token],
  );
  const mark = useCallback(
    (clientId: string, part: Partial<Outgoing>): void => put(all.current.map((one) => (one.clientId === clientId ? { ...one, ...part } : one))),
    [put],
  );

  const post = useCallback(
    async ({ clientId, text, documentId }: Outgoing): Promise<void> => {
      if (busy.current.has(clientId)) return;
      busy.current.add(clientId);
      mark(clientId, { state: 'sending' });
      try {
        const { message } = await sendMessage({ consultationId, clientId, text, ...(documentId ? { documentId } : {}) }, token);
        client.setQueryData(messagesQuery(consultationId).queryKey, (old) => (old?.some((row) => row.id === message.id) ? old : [...(old ?? []), message]));
        put(all.current.filter((one) => one.clientId !== clientId));
      } catch (error) {
        mark(clientId, error instanceof NetworkError ? { state: 'waiting' } : { state: 'failed', why: error instanceof Error ? error.message : '' });
      } finally {
        busy.current.delete(clientId);
      }
    },
    [client, consultationId, mark, put, token],
  );

  // In order, one after the other: what waits goes out when the network is back.
  const postWaiting = useCallback(async (): Promise<void> => {
    for (const one of all.current) if (one.state === 'waiting') await post(one);
  }, [post]);
  const waits = outgoing.some((one) => one.state === 'waiting');
  useEffect(() => {
    if (!waits) return undefined;
    const again = (): void => void postWaiting();
    const timer = setInterval(again, TRY_AGAIN_MS);
    addEventListener('online', again);
    return () => {
      clearInterval(timer);
      removeEventListener('online', again);
    };
  }, [waits, postWaiting]);

  useEffect(() => {
    if (token) return;
    void loadDraft<Outgoing[]>(draftName).then((kept) => {
      if (kept?.length && all.current.length === 0) put(kept.map((one) => ({ ...one, state: one.state === 'failed' ? 'failed' : 'waiting' })));
    });
  }, [draftName, put, token]);

  const unread = messages.filter((message) => !message.mine && !message.readAt);
  const newest = unread.at(-1)?.id;
  useEffect(() => {
    // A guest's reading is not recorded: the call is for staff.
    if (!inView || !newest || token) return;
    void readMessages({ consultationId, upToMessageId: newest }).then(
      () => refetch(),
      () => undefined,
    );
  }, [inView, newest, consultationId, token, refetch]);

  function send(text: string, documentId?: string): void {
    const one: Outgoing = { clientId: crypto.randomUUID(), text, at: Date.now(), state: 'sending', ...(documentId ? { documentId } : {}) };
    put([...all.current, one]);
    void post(one);
  }
  function retry(clientId: string): void {
    const one = all.current.find((row) => row.clientId === clientId);
    if (one) void post(one);
  }
  async function attach(file: File, onProgress: (part: number) => void): Promise<void> {
    const { document } = await addCapture({ consultationId, clientId: crypto.randomUUID(), name: file.name.slice(0, 120), file }, onProgress);
    send('', document.id);
  }

  const sent = new Set(messages.map((message) => message.clientId));
  return {
    messages,
    outgoing: outgoing.filter((one) => !sent.has(one.clientId)),
    loading: isPending,
    error,
    unread: token ? 0 : unread.length,
    send,
    retry,
    attach,
    refresh: () => void refetch(),
  };
}
