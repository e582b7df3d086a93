import { queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '#contract/call.ts';
import { labMessageCalls as messages } from '#contract/lab-messages.ts';
import { labResultCalls as calls } from '#contract/lab-results.ts';
import { refresh } from '#api/cache/invalidation.ts';
import { send } from '#api/http/client.ts';
import { useQueuedWrites } from '#api/outbox/pending-writes.ts';
import { post } from '#api/outbox/post.ts';

/** The tests of an order with their ranges, and the results entered so far: for agents. */
export function orderLabResultsQuery(serviceId: string) {
  return queryOptions({
    queryKey: ['service', serviceId, 'labResults'],
    queryFn: ({ signal }) => send(calls.orderLabResults, { query: { serviceId }, signal }),
  });
}

/** The newest results of a patient, or those of one of their orders. */
export function patientLabResultsQuery(memberId: string, serviceId?: string) {
  return queryOptions({
    queryKey: ['patient', memberId, 'labResults', serviceId ?? null],
    queryFn: async ({ signal }) =>
      (await send(calls.patientLabResults, { query: { memberId, serviceId }, signal })).results,
  });
}

export const saveLabResults = (body: BodyOf<typeof calls.saveLabResults>) =>
  post(calls.saveLabResults, body, `service:${body.serviceId}`);

/** Results that are unsent on this device; null when none are. */
export const useQueuedResults = (serviceId: string) =>
  useQueuedWrites(calls.saveLabResults, `service:${serviceId}`).at(-1) ?? null;

export async function markResultInError(body: BodyOf<typeof calls.markResultInError>): Promise<void> {
  await send(calls.markResultInError, { body });
  await Promise.all([refresh('result.changed'), refresh('document.added')]);
}

export async function acknowledgeLabResults(
  memberId: string,
  body: BodyOf<typeof calls.acknowledgeLabResults>,
): Promise<void> {
  await send(calls.acknowledgeLabResults, { body });
  await Promise.all([refresh('result.changed'), refresh('patient.written', memberId)]);
}

/** Reads a file of a laboratory for an order. Nothing is stored. */
export const readLabMessages = (serviceId: string, file: File) =>
  send(messages.readLabMessages, { body: { serviceId, file } });
