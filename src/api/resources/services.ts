import { queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '#contract/call.ts';
import { homeCareCalls } from '#contract/home-care.ts';
import { serviceCalls as calls } from '#contract/services.ts';
import { openFile } from '#api/resources/documents.ts';
import { send } from '#api/http/client.ts';
import { useQueuedWrites } from '#api/outbox/pending-writes.ts';
import { post } from '#api/outbox/post.ts';
import { onLive } from '#api/live/live.ts';
import { polled, queryClient } from '#api/cache/query-client.ts';
import type { Thread } from '#api/chat/use-chat.ts';
import { useQueued } from '#api/chat/use-outgoing.ts';

const NEW_CHATS = ['chats', 'new'];

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

/** Read when it is needed, and kept nowhere. */
export async function readPatientMobile(serviceId: string): Promise<string> {
  return (await send(calls.patientMobile, { query: { serviceId } })).mobile;
}

export function serviceThread(serviceNumber: string, channel: 'CUSTOMER' | 'DESK'): Thread {
  return {
    queryKey: ['chats', serviceNumber, channel],
    read: (cursor, signal) => send(calls.chats, { query: { serviceNumber, channel, cursor }, signal }),
    ...polled(calls.chats, channel === 'CUSTOMER' ? 0 : 1),
  };
}

/** Orders with messages from their patients that no agent has read, newest first. */
export function newChatsList() {
  return {
    queryKey: NEW_CHATS,
    read: async (cursor: string | undefined, signal: AbortSignal) => {
      const { chats, ...page } = await send(calls.newChats, { query: { cursor }, signal });
      return { ...page, items: chats.map((chat) => ({ ...chat, id: chat.serviceId })) };
    },
    ...polled(calls.newChats),
  };
}

/** How many such orders there are. */
export function newChatCountQuery() {
  return queryOptions({
    queryKey: [...NEW_CHATS, 'count'],
    queryFn: async ({ signal }) => (await send(calls.newChats, { query: { limit: '1' }, signal })).total,
    ...polled(calls.newChats),
  });
}

/** Returns what an agent has read is new to none of them: the receipt of an order's message says so. */
export function followReadChats(): () => void {
  return onLive((heard) => {
    if (heard.type === 'event' && heard.event.type === 'message.receipt' && heard.event.data.requestId)
      void queryClient.invalidateQueries({ queryKey: NEW_CHATS });
  });
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
  post(calls.updateServiceStatus, body, `service:${body.serviceId}`);
export const setProductStatus = (body: Body<'updateServiceProductStatus'>) =>
  post(calls.updateServiceProductStatus, body, `service:${body.serviceId}`);
export const saveServiceNotes = (body: Body<'saveServiceNotes'>) =>
  post(calls.saveServiceNotes, body, `service:${body.serviceId}`);
export const setScanReport = (body: Body<'updateMemberScanReportStatus'>) =>
  post(calls.updateMemberScanReportStatus, body, `service:${body.serviceId}`);
export const grantRewards = (serviceId: string) =>
  send(calls.createRewardsForAllService, { body: { serviceId } });
export const saveHomeVisit = (body: BodyOf<typeof homeCareCalls.saveHomeVisit>) =>
  post(homeCareCalls.saveHomeVisit, body, `service:${body.serviceId}`);
/** Visits that this device still has to plan or to change. */
export const useQueuedVisits = (serviceId: string) =>
  useQueuedWrites(homeCareCalls.saveHomeVisit, `service:${serviceId}`);
/** Notes that wait on this device; null when none do. */
export const useQueuedNotes = (serviceId: string) =>
  useQueuedWrites(calls.saveServiceNotes, `service:${serviceId}`).at(-1) ?? null;
export const useReplies = (serviceNumber: string, channel: 'CUSTOMER' | 'DESK') =>
  useQueued(calls.chatReply, `chats:${serviceNumber}:${channel}`, (message) => ({
    serviceNumber,
    channel,
    ...message,
  }));
export const openOrderReceipt = (receiptId: string) =>
  openFile(async () => (await send(calls.orderReceipt, { body: { receiptId } })).url);
export const sendPaymentLink = (serviceId: string) =>
  send(calls.generatePaymentLink, { body: { serviceId } });
