import type { BodyOf } from '#contract/call.ts';
import { importCalls as calls } from '#contract/imports.ts';
import { queryClient } from '#api/cache/query-client.ts';
import { send } from '#api/http/client.ts';
import { proven } from '#api/http/proven.ts';

const KEY = ['imports'];
const EVERY_MS = 1_000;

const isRunning = (job: { state: string } | null | undefined): boolean => job?.state === 'RUNNING';

/** Read again every second while an import runs. */
export const importQuery = () => ({
  queryKey: [...KEY, 'newest'],
  queryFn: async ({ signal }: { signal: AbortSignal }) => (await send(calls.importState, { signal })).job,
  refetchInterval: ({ state }: { state: { data: { state: string } | null | undefined } }) =>
    isRunning(state.data) && EVERY_MS,
});

/** One import with its bad lines. */
export const importDetailsQuery = (importId: string) => ({
  queryKey: [...KEY, importId],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    send(calls.importDetails, { query: { importId }, signal }),
  refetchInterval: ({ state }: { state: { data: { job: { state: string } } | undefined } }) =>
    isRunning(state.data?.job) && EVERY_MS,
});

export const importList = (asOf: string) => ({
  queryKey: [...KEY, 'list', asOf],
  read: (cursor: string | undefined, signal: AbortSignal) =>
    send(calls.imports, { query: { cursor }, signal }),
});

export const checkImport = (body: BodyOf<typeof calls.checkImport>) => send(calls.checkImport, { body });

export async function startImport(body: BodyOf<typeof calls.startImport>): Promise<void> {
  await proven(body, () => send(calls.startImport, { body }));
  await queryClient.invalidateQueries({ queryKey: KEY });
}

export async function stepImport(body: BodyOf<typeof calls.stepImport>): Promise<void> {
  await send(calls.stepImport, { body });
  await queryClient.invalidateQueries({ queryKey: KEY });
}
