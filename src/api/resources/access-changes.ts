import { accessChangeCalls as calls } from '#contract/access-changes.ts';
import type { BodyOf } from '#contract/call.ts';
import { queryClient } from '#api/cache/query-client.ts';
import { send } from '#api/http/client.ts';
import { proven } from '#api/http/proven.ts';

const KEY = ['access-changes'];

export const accessChangesQuery = () => ({
  queryKey: KEY,
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await send(calls.accessChanges, { signal })).changes,
});

/** Whatever was put back, all lists of the console may be old. */
export async function undoAccessChange(body: BodyOf<typeof calls.undoAccessChange>): Promise<void> {
  try {
    await proven(body, () => send(calls.undoAccessChange, { body }));
  } finally {
    await queryClient.invalidateQueries();
  }
}
