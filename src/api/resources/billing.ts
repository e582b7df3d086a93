import { queryOptions } from '@tanstack/react-query';
import type { QueryOf } from '#contract/call.ts';
import { billingCalls as calls } from '#contract/billing.ts';
import { send, sendForFile } from '#api/http/client.ts';

/** Selection of lines: a period, and a clinic or a mode alone. */
export type BillingQuery = QueryOf<typeof calls.billingSummary>;

export function billingList(query: BillingQuery) {
  return {
    queryKey: ['billing', query],
    read: (cursor: string | undefined, signal: AbortSignal) =>
      send(calls.getProviderBillingAndPaymentDetails, { query: { ...query, cursor }, signal }),
  };
}

export function billingSummaryQuery(query: BillingQuery) {
  return queryOptions({
    queryKey: ['billing', 'summary', query],
    queryFn: ({ signal }) => send(calls.billingSummary, { query, signal }),
  });
}

export const billingFile = (query: BillingQuery, format: 'csv' | 'pdf') =>
  sendForFile(calls.billingExport, { query: { ...query, format } });
