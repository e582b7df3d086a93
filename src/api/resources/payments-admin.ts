import type { BodyOf } from '#contract/call.ts';
import { paymentsAdminCalls as calls } from '#contract/payments-admin.ts';
import { queryClient } from '#api/cache/query-client.ts';
import { openFile } from '#api/resources/documents.ts';
import { send } from '#api/http/client.ts';
import { proven } from '#api/http/proven.ts';

type Body<Name extends keyof typeof calls> = BodyOf<(typeof calls)[Name]>;
interface Reading {
  signal: AbortSignal;
}

const KEY = 'payments';

export const refundsDueQuery = () => ({
  queryKey: [KEY, 'due'],
  queryFn: async ({ signal }: Reading) => (await send(calls.refundsDue, { signal })).orders,
});

export const legalDetailsQuery = () => ({
  queryKey: [KEY, 'details'],
  queryFn: ({ signal }: Reading) => send(calls.legalDetails, { signal }),
});

export const openReceipt = (receiptId: string) =>
  openFile(async () => (await send(calls.paymentReceipt, { body: { receiptId } })).url);

export const orderMoneyQuery = (serviceNumber: string) => ({
  queryKey: [KEY, 'order', serviceNumber],
  queryFn: async ({ signal }: Reading) =>
    (await send(calls.orderMoney, { query: { serviceNumber }, signal })).order,
});

/** Reads again what a change may have made old, also when it was refused: another operator may have been first. */
async function changed<T>(writing: Promise<T>): Promise<T> {
  try {
    return await writing;
  } finally {
    await queryClient.invalidateQueries({ queryKey: [KEY] });
  }
}

export const recordRefund = (body: Body<'recordRefund'>) => changed(send(calls.recordRefund, { body }));
export const refundAtGateway = (body: Body<'refundAtGateway'>) =>
  changed(proven(body, (proved) => send(calls.refundAtGateway, { body: proved })));
export const saveLegalDetails = (body: Body<'saveLegalDetails'>) =>
  changed(send(calls.saveLegalDetails, { body }));
export const giveDiscount = (body: Body<'giveDiscount'>) => changed(send(calls.giveDiscount, { body }));
