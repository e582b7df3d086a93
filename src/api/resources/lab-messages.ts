import { queryOptions } from '@tanstack/react-query';
import type { BodyOf, QueryOf } from '#contract/call.ts';
import { labMessageCalls as calls } from '#contract/lab-messages.ts';
import { requestCalls } from '#contract/requests.ts';
import { refresh } from '#api/cache/invalidation.ts';
import { polled } from '#api/cache/query-client.ts';
import { send } from '#api/http/client.ts';

/** Messages that laboratories sent by themselves. */
export const labMessagesList = (filter: Omit<QueryOf<typeof calls.labMessages>, 'cursor' | 'limit'>) => ({
  queryKey: ['labMessages', 'list', filter],
  read: (cursor: string | undefined, signal: AbortSignal) =>
    send(calls.labMessages, { query: { ...filter, cursor }, signal }),
  ...polled(requestCalls.dashboardMenuStatus),
});

/** How many of them wait. */
export const readWaitingMessages = async (signal: AbortSignal): Promise<number> =>
  (await send(calls.labMessages, { query: { limit: '1' }, signal })).waiting;

export function labMessageQuery(messageId: string) {
  return queryOptions({
    queryKey: ['labMessages', 'one', messageId],
    queryFn: ({ signal }) => send(calls.labMessage, { query: { messageId }, signal }),
  });
}

/** One of them, compared with an order. */
export function storedMessageQuery(messageId: string, serviceId: string) {
  return queryOptions({
    queryKey: ['labMessages', 'read', messageId, serviceId],
    queryFn: ({ signal }) => send(calls.readStoredMessage, { query: { messageId, serviceId }, signal }),
  });
}

/** Whatever comes of it, the newest version is read. */
async function andRead(change: Promise<unknown>): Promise<void> {
  try {
    await change;
  } finally {
    await refresh('labMessage.changed');
  }
}

export const takeLabMessage = (body: BodyOf<typeof calls.takeLabMessage>) =>
  andRead(send(calls.takeLabMessage, { body }));
export const finishLabMessage = (body: BodyOf<typeof calls.finishLabMessage>) =>
  andRead(send(calls.finishLabMessage, { body }));
export const setLabMessageAside = (body: BodyOf<typeof calls.setLabMessageAside>) =>
  andRead(send(calls.setLabMessageAside, { body }));
