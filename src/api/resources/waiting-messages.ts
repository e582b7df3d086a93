import { queryOptions } from '@tanstack/react-query';
import { requestCalls } from '#contract/requests.ts';
import { polled } from '#api/cache/query-client.ts';
import { loadLater } from '#lib/load-later.ts';

/** How many messages of phones wait. The calls come with it: few hospitals have any. */
export const waitingPhoneMessagesQuery = (isEnabled: boolean) =>
  queryOptions({
    queryKey: ['phoneMessages', 'waiting'],
    queryFn: async ({ signal }) => {
      const { readWaitingPhoneMessages } = await loadLater(() => import('#api/resources/phone-messages.ts'));
      return readWaitingPhoneMessages(signal);
    },
    enabled: isEnabled,
    ...polled(requestCalls.dashboardMenuStatus),
  });

/** How many messages of laboratories wait. The calls of messages come with it: few hospitals have any. */
export const waitingMessagesQuery = (isEnabled: boolean) =>
  queryOptions({
    queryKey: ['labMessages', 'waiting'],
    queryFn: async ({ signal }) => {
      const { readWaitingMessages } = await loadLater(() => import('#api/resources/lab-messages.ts'));
      return readWaitingMessages(signal);
    },
    enabled: isEnabled,
    ...polled(requestCalls.dashboardMenuStatus),
  });
