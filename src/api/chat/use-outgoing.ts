import { useEffect, useState } from 'react';
import type { BodyOf } from '#contract/call.ts';
import type { EntityOf, QueueableCall } from '#contract/queueable.ts';
import { refresh } from '#api/cache/invalidation.ts';
import { NetworkError } from '#api/http/errors.ts';
import { progressOf, useWaiting } from '#api/outbox/pending-writes.ts';
import { enqueue, retry } from '#api/outbox/outbox.ts';
import type { OutboxItem } from '#offline/outbox.ts';
import { errorOf } from '#api/outbox/deliver.ts';

/** A message that the server may not have yet. */
export interface PendingMessage {
  clientId: string;
  text: string;
  at: string;
  state: 'sending' | 'waiting' | 'failed';
  /** Why it could not be sent; `wordsOf` has the words. */
  why?: Error | undefined;
}

/** How a conversation's messages leave this device. */
export interface Outgoing {
  pending: readonly PendingMessage[];
  post: (text: string) => void;
  retry: (clientId: string) => void;
}

interface Message {
  clientId: string;
  text: string;
}

/** Sends by the outbox: what was written survives a reload, and is sent when the network is back. */
export function useQueued<C extends QueueableCall>(
  row: C,
  entity: EntityOf<C>,
  bodyOf: (message: Message) => BodyOf<C>,
): Outgoing {
  const waiting = useWaiting(entity);
  const [problem, setProblem] = useState<PendingMessage[]>([]);
  const put = (message: Message): void =>
    void enqueue(row, bodyOf(message), entity, message.clientId).catch((error: Error) =>
      setProblem((all) => [...all, { ...message, at: now(), state: 'failed', why: error }]),
    );
  return {
    pending: [...waiting.map(pendingOf), ...problem],
    post: (text) => put({ clientId: crypto.randomUUID(), text }),
    retry(clientId) {
      const item = waiting.find(({ id }) => id === clientId);
      const failed = problem.find((message) => message.clientId === clientId);
      setProblem((all) => all.filter((message) => message !== failed));
      if (item) void retry(item);
      else if (failed) put(failed);
    },
  };
}

const PENDING = { sending: 'sending', lost: 'waiting', refused: 'failed' } as const;

function pendingOf(item: OutboxItem): PendingMessage {
  const { id, at, write, refused } = item;
  // A file sent as a message is shown by its name until it is stored.
  const { text = write.file?.name ?? '' } = (write.body ?? {}) as Partial<Message>;
  return {
    clientId: id,
    text,
    at: new Date(at).toISOString(),
    state: PENDING[progressOf(item)],
    why: refused && errorOf(refused),
  };
}

const now = (): string => new Date().toISOString();
const AGAIN_MS = 4_000;

/** Sends from memory alone: a guest has no key on this device, and no next time. */
export function useUnqueued(consultationId: string, send: (message: Message) => Promise<unknown>): Outgoing {
  const [pending, setPending] = useState<PendingMessage[]>([]);
  const patch = (clientId: string, change: Partial<PendingMessage>): void =>
    setPending((rows) => rows.map((row) => (row.clientId === clientId ? { ...row, ...change } : row)));

  async function transmit({ clientId, text }: PendingMessage): Promise<void> {
    patch(clientId, { state: 'sending' });
    try {
      await send({ clientId, text });
      await refresh('message.sent', consultationId);
    } catch (failure) {
      if (failure instanceof NetworkError) patch(clientId, { state: 'waiting' });
      else patch(clientId, { state: 'failed', why: failure as Error });
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
  return {
    pending,
    post(text) {
      const row: PendingMessage = { clientId: crypto.randomUUID(), text, at: now(), state: 'sending' };
      setPending((rows) => [...rows, row]);
      void transmit(row);
    },
    retry(clientId) {
      const row = pending.find((candidate) => candidate.clientId === clientId);
      if (row) void transmit(row);
    },
  };
}
