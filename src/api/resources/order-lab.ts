import { queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '#contract/call.ts';
import { orderLabCalls as calls } from '#contract/order-lab.ts';
import { send } from '#api/http/client.ts';

export function labsInUseQuery() {
  return queryOptions({
    queryKey: ['labsInUse'],
    queryFn: async ({ signal }) => (await send(calls.labsInUse, { signal })).labs,
  });
}

export const giveToLab = (body: BodyOf<typeof calls.giveToLab>) => send(calls.giveToLab, { body });
export const giveSampleIn = (body: BodyOf<typeof calls.giveSampleIn>) => send(calls.giveSampleIn, { body });
