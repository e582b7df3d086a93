import type { QueryOf } from '#contract/call.ts';
import { billingCalls as calls } from '#contract/billing.ts';
import { send } from '#api/client.ts';

type Query = Omit<QueryOf<typeof calls.getProviderBillingAndPaymentDetails>, 'cursor'>;

export function billingList(query: Query) {
  return {
    queryKey: ['billing', query],
    read: (cursor: string | undefined, signal: AbortSignal) =>
      send(calls.getProviderBillingAndPaymentDetails, { query: { ...query, cursor }, signal }),
  };
}
