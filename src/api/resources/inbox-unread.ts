import { queryOptions } from '@tanstack/react-query';
import { inboxCalls as calls } from '#contract/inbox.ts';
import { send } from '#api/http/client.ts';

/** The number of threads with something that was not read. */
export const unreadInboxQuery = queryOptions({
  queryKey: ['inbox', 'unread'],
  queryFn: async ({ signal }) =>
    (await send(calls.inboxThreads, { query: { limit: '1' }, signal })).unreadThreads,
});
