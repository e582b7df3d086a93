import { importCalls as calls } from '#contract/imports.ts';
import { queryClient } from '#api/cache/query-client.ts';
import { send } from '#api/http/client.ts';

const KEY = ['imports'];
const EVERY_MS = 1_000;

/** Read again every second while an import runs. */
export const importQuery = () => ({
  queryKey: KEY,
  queryFn: async ({ signal }: { signal: AbortSignal }) => (await send(calls.importState, { signal })).job,
  refetchInterval: ({ state }: { state: { data: { state: string } | null | undefined } }) =>
    state.data?.state === 'RUNNING' && EVERY_MS,
});

export const checkImport = (file: File) => send(calls.checkImport, { body: { file } });

export async function startImport(file: File): Promise<void> {
  const { job } = await send(calls.startImport, { body: { file } });
  queryClient.setQueryData(KEY, job);
}
