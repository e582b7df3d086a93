import { reconciliationCalls as calls, type DifferencePart } from '#contract/reconciliation.ts';
import { queryClient } from '#api/cache/query-client.ts';
import { send } from '#api/http/client.ts';

interface Reading {
  signal: AbortSignal;
}

const KEY = 'payments';

export const differencesQuery = (part: DifferencePart) => ({
  queryKey: [KEY, 'differences', part],
  queryFn: ({ signal }: Reading) => send(calls.paymentDifferences, { query: { part }, signal }),
});

export const comparisonsQuery = () => ({
  queryKey: [KEY, 'comparisons'],
  queryFn: async ({ signal }: Reading) => (await send(calls.comparisons, { signal })).comparisons,
});

/** Reads again what a change may have made old, also when it was refused: another operator may have been first. */
async function changed<T>(writing: Promise<T>): Promise<T> {
  try {
    return await writing;
  } finally {
    await queryClient.invalidateQueries({ queryKey: [KEY] });
  }
}

export const comparePayments = (file: File) => changed(send(calls.comparePayments, { body: { file } }));
export const settleDifference = (differenceId: string, note: string) =>
  changed(send(calls.settleDifference, { body: { differenceId, note } }));
export const recordDifference = (differenceId: string) =>
  changed(send(calls.recordDifference, { body: { differenceId } }));
