import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { QueryOf } from '#contract/call.ts';
import { billingCalls as calls } from '#contract/billing.ts';
import { send } from '#api/client.ts';

export function billingQuery(query: QueryOf<typeof calls.getProviderBillingAndPaymentDetails>) {
  return queryOptions({
    queryKey: ['billing', query],
    queryFn: ({ signal }) => send(calls.getProviderBillingAndPaymentDetails, { query, signal }),
    placeholderData: keepPreviousData,
  });
}
