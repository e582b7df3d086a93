import type { BodyOf } from '#contract/call.ts';
import { labCalls as calls } from '#contract/labs.ts';
import { queryClient } from '#api/cache/query-client.ts';
import { send } from '#api/http/client.ts';

const KEY = 'labs';

export const labsQuery = () => ({
  queryKey: [KEY],
  queryFn: async ({ signal }: { signal: AbortSignal }) => (await send(calls.labs, { signal })).labs,
});

/** Reads again what a change, or one of another operator, has made old. */
async function changed<T>(writing: Promise<T>): Promise<T> {
  try {
    return await writing;
  } finally {
    await queryClient.invalidateQueries({ queryKey: [KEY] });
  }
}

type Body<Name extends keyof typeof calls> = BodyOf<(typeof calls)[Name]>;

export const addLab = (body: Body<'addLab'>) => changed(send(calls.addLab, { body }));
export const changeLab = (body: Body<'changeLab'>) => changed(send(calls.changeLab, { body }));
export const setLabInUse = (body: Body<'setLabInUse'>) => changed(send(calls.setLabInUse, { body }));
