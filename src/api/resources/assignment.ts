import { queryOptions } from '@tanstack/react-query';
import { assignmentCalls as calls } from '#contract/assignment.ts';
import type { BodyOf } from '#contract/call.ts';
import { refresh } from '#api/cache/invalidation.ts';
import { queryClient } from '#api/cache/query-client.ts';
import { send } from '#api/http/client.ts';

export type OrdersAsked = Omit<BodyOf<typeof calls.ordersToAssign>, 'cursor'>;

const KEY = 'assignment';

export const orderList = (asked: OrdersAsked) => ({
  queryKey: [KEY, 'list', asked],
  read: (cursor: string | undefined, signal: AbortSignal) =>
    send(calls.ordersToAssign, { body: { ...asked, cursor }, signal }),
});

/** The agents who may have all of these orders; for a home visit of them nurses too. */
export const agentsForQuery = (requestIds: readonly string[], forVisit = false) =>
  queryOptions({
    queryKey: [KEY, 'agents', requestIds, forVisit],
    queryFn: async ({ signal }) =>
      (await send(calls.agentsFor, { body: { requestIds: [...requestIds], forVisit }, signal })).agents,
  });

/** Reads again what a change may have made old, in the console and in the portal. */
async function changed<T>(writing: Promise<T>): Promise<T> {
  const answer = await writing;
  await Promise.all([queryClient.invalidateQueries({ queryKey: [KEY] }), refresh('request.changed')]);
  return answer;
}

export const assignOrders = (body: BodyOf<typeof calls.assignOrders>) =>
  changed(send(calls.assignOrders, { body }));
export const assignHomeVisit = (body: BodyOf<typeof calls.assignHomeVisit>) =>
  changed(send(calls.assignHomeVisit, { body }));
