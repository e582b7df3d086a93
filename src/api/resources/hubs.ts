import { queryOptions } from '@tanstack/react-query';
import { send } from '#api/http/client.ts';

export function hubsQuery() {
  return queryOptions({
    queryKey: ['hubs'],
    // The contract's reference calls load with their first use, so that they do not delay the first screen.
    queryFn: async ({ signal }) => {
      const { referenceCalls } = await import('#contract/reference.ts');
      return (await send(referenceCalls.urgentcareHubs, { signal })).hubs;
    },
    staleTime: 600_000,
  });
}
