import { overviewCalls } from '#contract/overview.ts';
import { send } from '#api/http/client.ts';

const EVERY_MS = 15_000;

/** Read again every 15 s while it is on the screen. */
export const overviewQuery = () => ({
  queryKey: ['overview'],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await send(overviewCalls.operationsOverview, { signal })).overview,
  refetchInterval: EVERY_MS,
});
