import { queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '#contract/call.ts';
import { homeCareCalls as calls } from '#contract/home-care.ts';
import { requestCalls } from '#contract/requests.ts';
import { serviceCalls } from '#contract/services.ts';
import { send } from '#api/http/client.ts';
import { polled } from '#api/cache/query-client.ts';

/** Home care orders, as administering providers see them. */
export function homeCareList(body: BodyOf<typeof calls.providerHomeCare>) {
  return {
    queryKey: ['requests', 'HOME_CARE', body],
    read: (cursor: string | undefined, signal: AbortSignal) =>
      send(calls.providerHomeCare, { body: { ...body, cursor }, signal }),
    ...polled(requestCalls.dashboardMenuStatus),
  };
}

export function homeCareQuery(serviceId: string) {
  return queryOptions({
    queryKey: ['service', 'homeCare', serviceId],
    queryFn: async ({ signal }) =>
      (await send(calls.providerHomeCareDetails, { query: { serviceId }, signal })).service,
    ...polled(serviceCalls.serviceDetailsById),
  });
}
