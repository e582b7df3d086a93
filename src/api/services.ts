import { queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '#contract/call.ts';
import { serviceCalls as calls } from '#contract/services.ts';
import { send } from '#api/client.ts';
import { polled } from '#api/query-client.ts';
import type { Thread } from '#api/use-chat.ts';

export function serviceQuery(serviceId: string) {
  return queryOptions({
    queryKey: ['service', serviceId],
    queryFn: async ({ signal }) =>
      (await send(calls.serviceDetailsById, { query: { serviceId }, signal })).service,
    ...polled(calls.serviceDetailsById),
  });
}

export function historyQuery(serviceId: string) {
  return queryOptions({
    queryKey: ['service', serviceId, 'history'],
    queryFn: async ({ signal }) =>
      (await send(calls.serviceStatusHistory, { query: { serviceId }, signal })).history,
  });
}

export function serviceThread(serviceNumber: string, channel: 'CUSTOMER' | 'DESK'): Thread {
  return {
    queryKey: ['chats', serviceNumber, channel],
    read: (cursor, signal) => send(calls.chats, { query: { serviceNumber, channel, cursor }, signal }),
    ...polled(calls.chats, channel === 'CUSTOMER' ? 0 : 1),
  };
}

type Body<Name extends keyof typeof calls> = BodyOf<(typeof calls)[Name]>;

export const setServiceStatus = (body: Body<'updateServiceStatus'>) =>
  send(calls.updateServiceStatus, { body });
export const reply = (body: Body<'chatReply'>) => send(calls.chatReply, { body });
export const sendPaymentLink = (serviceId: string) =>
  send(calls.generatePaymentLink, { body: { serviceId } });
