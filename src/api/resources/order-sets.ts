import { queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '#contract/call.ts';
import { orderSetCalls as calls } from '#contract/order-sets.ts';
import { send } from '#api/http/client.ts';
import { queryClient } from '#api/cache/query-client.ts';

/** The provider's own sets of tests. */
export const orderSetsQuery = queryOptions({
  queryKey: ['orderSets'],
  queryFn: async ({ signal }) => (await send(calls.orderSets, { signal })).orderSets,
});

export async function saveOrderSet(body: BodyOf<typeof calls.saveOrderSet>): Promise<void> {
  await send(calls.saveOrderSet, { body });
  await queryClient.invalidateQueries({ queryKey: orderSetsQuery.queryKey });
}

export async function deleteOrderSet(orderSetId: string): Promise<void> {
  await send(calls.deleteOrderSet, { body: { orderSetId } });
  await queryClient.invalidateQueries({ queryKey: orderSetsQuery.queryKey });
}
