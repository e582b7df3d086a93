import { queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '#contract/call.ts';
import { homeCareCalls } from '#contract/home-care.ts';
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

export function cannedRepliesQuery() {
  return queryOptions({
    queryKey: ['cannedReplies'],
    queryFn: async ({ signal }) => (await send(calls.cannedReplies, { signal })).replies,
    staleTime: Infinity,
  });
}

export const setServiceStatus = (body: Body<'updateServiceStatus'>) =>
  send(calls.updateServiceStatus, { body });
export const setProductStatus = (body: Body<'updateServiceProductStatus'>) =>
  send(calls.updateServiceProductStatus, { body });
export const saveServiceNotes = (body: Body<'saveServiceNotes'>) => send(calls.saveServiceNotes, { body });
export const setScanReport = (body: Body<'updateMemberScanReportStatus'>) =>
  send(calls.updateMemberScanReportStatus, { body });
export const grantRewards = (serviceId: string) =>
  send(calls.createRewardsForAllService, { body: { serviceId } });
export const saveHomeVisit = (body: BodyOf<typeof homeCareCalls.saveHomeVisit>) =>
  send(homeCareCalls.saveHomeVisit, { body });
export const reply = (body: Body<'chatReply'>) => send(calls.chatReply, { body });
export const sendPaymentLink = (serviceId: string) =>
  send(calls.generatePaymentLink, { body: { serviceId } });
