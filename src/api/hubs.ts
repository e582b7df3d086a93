import { queryOptions } from '@tanstack/react-query';
import { referenceCalls as calls } from '#contract/reference.ts';
import { send } from '#api/client.ts';

export function hubsQuery() {
  return queryOptions({
    queryKey: ['hubs'],
    queryFn: async ({ signal }) => (await send(calls.urgentcareHubs, { signal })).hubs,
    staleTime: 600_000,
  });
}
