import { queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '#contract/call.ts';
import { counterCalls as calls } from '#contract/counter.ts';
import { refresh } from '#api/cache/invalidation.ts';
import { queryClient } from '#api/cache/query-client.ts';
import { send } from '#api/http/client.ts';

const KEY = 'counter';

/** Bills of an order, or of a patient by the MRN; nothing of them is kept on the device. */
export const counterBillsQuery = (number: string) =>
  queryOptions({
    queryKey: [KEY, 'bills', number],
    queryFn: async ({ signal }) => (await send(calls.counterBills, { body: { number }, signal })).bills,
    enabled: number !== '',
    staleTime: 0,
    gcTime: 0,
  });

export const counterShiftQuery = () =>
  queryOptions({
    queryKey: [KEY, 'shift'],
    queryFn: ({ signal }) => send(calls.counterShift, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

const changed = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [KEY] });

export async function takePayment(body: BodyOf<typeof calls.takePayment>) {
  try {
    return (await send(calls.takePayment, { body })).payment;
  } finally {
    // Also after a refusal: someone else may have taken it.
    await Promise.all([changed(), refresh('order.written', body.serviceId)]);
  }
}

export async function closeShift(body: BodyOf<typeof calls.closeShift>) {
  try {
    return (await send(calls.closeShift, { body })).closing;
  } finally {
    await changed();
  }
}
