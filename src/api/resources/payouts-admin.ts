import type { BodyOf } from '#contract/call.ts';
import { payoutsAdminCalls as calls } from '#contract/payouts-admin.ts';
import { queryClient } from '#api/cache/query-client.ts';
import { send } from '#api/http/client.ts';
import { proven } from '#api/http/proven.ts';

type Body<Name extends keyof typeof calls> = BodyOf<(typeof calls)[Name]>;
interface Reading {
  signal: AbortSignal;
}

const KEY = 'payouts';

export const payoutsQuery = () => ({
  queryKey: [KEY, 'due'],
  queryFn: ({ signal }: Reading) => send(calls.payouts, { signal }),
});

export const payoutLinesQuery = (userId: string) => ({
  queryKey: [KEY, 'lines', userId],
  queryFn: async ({ signal }: Reading) =>
    (await send(calls.payoutLines, { query: { userId }, signal })).lines,
});

export const banksToCheckQuery = () => ({
  queryKey: [KEY, 'banks'],
  queryFn: async ({ signal }: Reading) => (await send(calls.banksToCheck, { signal })).banks,
});

/** Reads again what a change may have made old, also when it was refused: another operator may have been first. */
async function changed<T>(writing: Promise<T>): Promise<T> {
  try {
    return await writing;
  } finally {
    await queryClient.invalidateQueries({ queryKey: [KEY] });
  }
}

export const recordTransfer = (body: Body<'recordTransfer'>) => changed(send(calls.recordTransfer, { body }));
export const checkBank = (body: Body<'checkBank'>) =>
  proven(body, () => changed(send(calls.checkBank, { body })));

/** Kept by no cache: the caller shows it once. */
export async function showBankAccount(body: Body<'showBankAccount'>): Promise<string> {
  return (await proven(body, () => send(calls.showBankAccount, { body }))).accountNumber;
}
