import { queryOptions } from '@tanstack/react-query';
import { send } from '#api/http/client.ts';

export function hubsQuery() {
  return queryOptions({
    queryKey: ['hubs'],
    // The rows of the reference lists load with the first of them: no first screen waits for one.
    queryFn: async ({ signal }) => {
      const { referenceCalls } = await import('#contract/reference.ts');
      return (await send(referenceCalls.urgentcareHubs, { signal })).hubs;
    },
    staleTime: 600_000,
  });
}
