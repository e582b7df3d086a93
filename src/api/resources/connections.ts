import { connectionCalls as calls } from '#contract/connections.ts';
import { queryClient } from '#api/cache/query-client.ts';
import { send } from '#api/http/client.ts';

const KEY = ['connections'];

export const connectionsQuery = () => ({
  queryKey: KEY,
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await send(calls.connections, { signal })).connections,
});

/** @returns what is wrong; null: nothing is */
export async function testConnection(name: string): Promise<string | null> {
  const { fault } = await send(calls.testConnection, { body: { name } });
  await queryClient.invalidateQueries({ queryKey: KEY });
  return fault;
}
